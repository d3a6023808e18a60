import type {
  EmailDomain,
  EmailHealth,
  EmailHealthFigures,
  EmailSettings,
} from '@clientela/contract';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useEmailDomains } from '#areas/messaging/email-domains/index.ts';
import { formatFinePercent, formatNumber } from '#lib/format.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useEmailHealth } from '../email.data.ts';
import { useEmailTexts } from '../email.texts.ts';
import styles from './senders.module.css';

/** Above it, Gmail and Yahoo ask bulk senders to act. */
const COMPLAINTS_MOST = 0.001;

const TONES: Record<'good' | 'warn' | 'red' | 'unknown', Tone> = {
  good: 'success',
  warn: 'warning',
  red: 'danger',
  unknown: 'neutral',
};

/** How mailboxes received the last days' e-mails, and the rules of Gmail and Yahoo for bulk senders. */
export function Deliverability({ settings }: { settings: EmailSettings }) {
  const t = useEmailTexts();
  const health = useEmailHealth();
  const domains = useEmailDomains();
  return (
    <Panel title={t('delivery.title')}>
      <Loaded query={health}>
        {(loaded) => (
          <>
            <Figures health={loaded} />
            <Rules
              settings={settings}
              domain={domains.data?.data.find(({ domain }) =>
                settings.sender_address.endsWith(`@${domain}`),
              )}
              health={loaded}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Figures({ health }: { health: EmailHealth }) {
  const t = useEmailTexts();
  const state = health.state ?? 'unknown';
  return (
    <>
      <div className={styles.identity}>
        <StatusBadge tone={TONES[state]}>{t(`delivery.states.${state}`)}</StatusBadge>
        <Text size="sm">{t(`delivery.advice.${state}`)}</Text>
      </div>
      {health.providers.length > 0 && <Providers providers={health.providers} />}
    </>
  );
}

type ProviderRow = EmailHealth['providers'][number];

function Providers({ providers }: { providers: ProviderRow[] }) {
  const t = useEmailTexts();
  const share =
    (key: 'hard_rate' | 'complaint_rate' | 'refused_rate') => (row: EmailHealthFigures) =>
      formatFinePercent(row[key]);
  const columns: Column<ProviderRow>[] = [
    {
      key: 'provider',
      label: t('delivery.columns.provider'),
      render: ({ provider }) => t(`delivery.providers.${provider}`),
    },
    {
      key: 'sent',
      label: t('delivery.columns.sent'),
      align: 'right',
      render: ({ sent }) => formatNumber(sent),
    },
    {
      key: 'delivered',
      label: t('delivery.columns.delivered'),
      align: 'right',
      render: ({ delivered }) => formatNumber(delivered),
    },
    {
      key: 'refused',
      label: t('delivery.columns.refused'),
      align: 'right',
      render: share('refused_rate'),
    },
    {
      key: 'hard',
      label: t('delivery.columns.hard'),
      align: 'right',
      render: share('hard_rate'),
    },
    {
      key: 'complaints',
      label: t('delivery.columns.complaints'),
      align: 'right',
      render: share('complaint_rate'),
    },
  ];
  return (
    <DataTable
      id="email-health"
      label={t('delivery.title')}
      columns={columns}
      rows={providers}
      rowKey={({ provider }) => provider}
      rowName={({ provider }) => t(`delivery.providers.${provider}`)}
    />
  );
}

interface RulesProps {
  settings: EmailSettings;
  /** Of the default sender; undefined: it is not in the store. */
  domain: EmailDomain | undefined;
  health: EmailHealth;
}

function Rules({ settings, domain, health }: RulesProps) {
  const t = useEmailTexts();
  // A provider signs with keys of its own, whose records are in its panel.
  const hasAccount = settings.account !== null;
  // A server of the store sends with the sender's address as return path, so only the domain's own SPF names it.
  const spfRecords = settings.smtp ? ['spf'] : ['spf', 'return_path'];
  const isFound = (...kinds: string[]) =>
    domain?.records.some(({ kind, state }) => kinds.includes(kind) && state === 'found') ?? false;
  const rules = [
    ['dkim', hasAccount ? null : domain?.status === 'verified'],
    ['spf', hasAccount ? null : isFound(...spfRecords)],
    ['dmarc', isFound('dmarc')],
    ['one_click', settings.one_click],
    ['complaints', health.state === null ? null : health.complaint_rate < COMPLAINTS_MOST],
  ] as const;
  return (
    <div className={styles.rules}>
      <h3>{t('delivery.rules_title')}</h3>
      <ul>
        {rules.map(([rule, isMet]) => (
          <li key={rule} data-met={isMet ?? undefined}>
            <RuleIcon isMet={isMet} />
            <span>
              {t(`delivery.rules.${rule}`)}{' '}
              <Text span size="sm" c="dimmed">
                {t(answerOf(isMet, hasAccount && rule !== 'complaints'))}
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function answerOf(isMet: boolean | null, isAtProvider: boolean) {
  if (isMet === null) return isAtProvider ? 'delivery.at_provider' : 'delivery.no_data';
  return isMet ? 'delivery.met' : 'delivery.unmet';
}

function RuleIcon({ isMet }: { isMet: boolean | null }) {
  if (isMet === null) return <IconCircleDashed size={18} stroke={1.8} aria-hidden />;
  return isMet ? (
    <IconCircleCheck size={18} stroke={1.8} aria-hidden />
  ) : (
    <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
  );
}
