import type { EmailDomainRecord } from '@clientela/contract';
import { DNS_PROVIDERS } from '@clientela/contract/email-domains';
import { ActionIcon, NativeSelect, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '#lib/copy.ts';
import { toast } from '#lib/toast.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useDomainTexts } from '../email-domains.texts.ts';
import styles from './domains.module.css';

type Provider = (typeof DNS_PROVIDERS)[number] | 'else';

interface DnsRecordsProps {
  zone: string;
  records: readonly EmailDomainRecord[];
  /** By the names of its servers; null: another one. */
  provider: (typeof DNS_PROVIDERS)[number] | null;
}

/** The records of a domain, each field to copy, and where the DNS provider's form wants it. */
export function DnsRecords({ zone, records, provider: known }: DnsRecordsProps) {
  const t = useDomainTexts();
  const [chosen, setChosen] = useState<Provider | null>(null);
  const provider = chosen ?? known ?? 'else';
  const example = records.find(({ state }) => state !== 'found') ?? records[0];
  return (
    <Panel title={t('records_title')}>
      <Text mb={16}>{t('records_lead', { zone })}</Text>
      <div className={styles.provider}>
        <div>
          <NativeSelect
            label={t('provider')}
            value={provider}
            onChange={({ currentTarget: { value } }) => setChosen(value as Provider)}
            data={[...DNS_PROVIDERS, 'else' as const].map((value) => ({
              value,
              label: t(`providers.${value}`),
            }))}
          />
          {known && (
            <Text size="sm" c="dimmed" mt={6}>
              {t('provider_found', { provider: t(`providers.${known}`) })}
            </Text>
          )}
          <Text size="sm" mt={10}>
            {t(`where.${provider}`)}
          </Text>
        </div>
        {example && <ProviderForm provider={provider} record={example} />}
      </div>
      <ul className={styles.records}>
        {records.map((record) => (
          <DnsRecord key={record.kind} record={record} />
        ))}
      </ul>
    </Panel>
  );
}

/** A picture of the provider's form with the record in it. */
function ProviderForm({ provider, record }: { provider: Provider; record: EmailDomainRecord }) {
  const t = useDomainTexts();
  const name = t(`providers.${provider}`);
  const fields = [
    [t(`form_labels.${provider}.type`), record.type],
    [t(`form_labels.${provider}.host`), record.host],
    [t(`form_labels.${provider}.value`), record.value],
  ] as const;
  return (
    <figure className={styles.picture} data-provider={provider}>
      <div className={styles.window} aria-hidden>
        <div className={styles.bar}>{name}</div>
        <div className={styles.fields}>
          {fields.map(([label, value]) => (
            <div key={label}>
              <span>{label}</span>
              <span className={styles.input}>{value}</span>
            </div>
          ))}
        </div>
        <div className={styles.save}>{t(`form_labels.${provider}.save`)}</div>
      </div>
      <figcaption>{t('form_picture', { provider: name })}</figcaption>
    </figure>
  );
}

const TONES: Record<EmailDomainRecord['state'], Tone> = {
  unchecked: 'neutral',
  found: 'success',
  missing: 'warning',
  different: 'danger',
  unreachable: 'neutral',
};

function DnsRecord({ record }: { record: EmailDomainRecord }) {
  const t = useDomainTexts();
  const { kind, type, host, value, need, state, problem, present, is_unanswered } = record;
  const name = t(`kinds.${kind}`);
  const isFound = state === 'found';
  // Its wanted value is the present one with ours in it.
  const isMerged = kind === 'spf' && problem === 'other_value';
  return (
    <li className={styles.record} data-state={state}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
        <span className={styles.need}>{t(`needs.${need}`)}</span>
      </div>
      <p className={styles.why}>
        {problem && !isMerged ? t(`problems.${problem}`) : t(`whys.${kind}`)}
      </p>
      {is_unanswered && <p className={styles.why}>{t('unanswered')}</p>}
      {!isFound && (
        <dl className={styles.values}>
          <Field label={t('fields.type')} record={name} value={type} />
          <Field label={t('fields.host')} record={name} value={host} />
          <Field label={t('fields.value')} record={name} value={value} />
        </dl>
      )}
      {(isFound || problem) && present.length > 0 && (
        <details className={styles.present} open={problem !== null}>
          <summary>{t('present')}</summary>
          {present.map((one) => (
            <code key={one}>{one}</code>
          ))}
        </details>
      )}
    </li>
  );
}

function Field({ label, record, value }: { label: string; record: string; value: string }) {
  const t = useDomainTexts();
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    const copied = await copyText(value);
    setCopied(copied);
    toast(copied ? 'success' : 'error', t(copied ? 'copied' : 'not_copied'));
  }

  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('copy_field', { field: label.toLowerCase(), record })}
          onClick={copy}
        >
          {isCopied ? (
            <IconCheck size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconCopy size={16} stroke={1.8} aria-hidden />
          )}
        </ActionIcon>
      </dd>
    </div>
  );
}
