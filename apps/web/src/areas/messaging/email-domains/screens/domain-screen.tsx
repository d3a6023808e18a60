import type { EmailDomain } from '@clientela/contract';
import { EMAIL_DOMAIN_GRACE_HOURS } from '@clientela/contract/email-domains';
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant, formatInstantDay } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { SecretDialog } from '#ui/secret-dialog.tsx';
import {
  useCheckDomain,
  useEmailDomain,
  useLinkDomain,
  useRemoveDomain,
  useRotateDomain,
} from '../email-domains.data.ts';
import { useDomainTexts } from '../email-domains.texts.ts';
import { DnsRecords } from '../parts/dns-records.tsx';
import { DomainStatus } from '../parts/domain-status.tsx';
import styles from '../parts/domains.module.css';
import { WarmupPanel } from '../parts/warmup.tsx';

const route = getRouteApi('/settings/email/domain-management/$domainId');

const HOUR_MS = 3_600_000;

/** One e-mail domain: its state and the records its DNS needs. */
export function DomainScreen() {
  const { domainId } = route.useParams();
  const t = useDomainTexts();
  const domain = useEmailDomain(domainId);
  return (
    <Page
      title={domain.data?.domain ?? t('title')}
      before={<BackLink to="/settings/email/domain-authentication" label={t('back_list')} />}
      action={domain.data && <Actions domain={domain.data} />}
    >
      <Loaded query={domain}>{(loaded) => <Shown domain={loaded} />}</Loaded>
    </Page>
  );
}

function Shown({ domain }: { domain: EmailDomain }) {
  const t = useDomainTexts();
  const { time_zone } = useCurrentStore();
  const { zone, records, dns_provider, old_key } = domain;
  return (
    <>
      <State domain={domain} />
      {!domain.is_by_provider && <WarmupPanel domain={domain} />}
      <DnsRecords zone={zone} records={records} provider={dns_provider} />
      {old_key && (
        <Text size="sm" c="dimmed">
          {t('old_key', { host: old_key.host, until: formatInstantDay(old_key.until, time_zone) })}
        </Text>
      )}
    </>
  );
}

function State({ domain }: { domain: EmailDomain }) {
  const t = useDomainTexts();
  const { time_zone } = useCurrentStore();
  const check = useCheckDomain(domain.id);
  const {
    id: _,
    status,
    missing_since,
    checked_at,
    next_check_at,
    is_used,
    is_by_provider,
  } = domain;
  const until = new Date(Date.parse(missing_since ?? '') + EMAIL_DOMAIN_GRACE_HOURS * HOUR_MS);
  const checked = checked_at && `${t('checked_at')} ${formatInstant(checked_at, time_zone)}`;
  const next = next_check_at && `${t('next_check')} ${formatInstant(next_check_at, time_zone)}`;
  return (
    <Panel>
      <div className={styles.state}>
        <div>
          <Group gap={10}>
            <DomainStatus status={status} />
            {is_used && <span className={styles.soft}>{t('used')}</span>}
          </Group>
          <p>
            {is_by_provider
              ? t('by_provider')
              : t(`advice.${status}`, {
                  until: missing_since ? formatInstant(until.toISOString(), time_zone) : '',
                })}
          </p>
          <p className={styles.soft} role="status">
            {check.isPending
              ? t('checking')
              : [checked || t('never_checked'), next].filter(Boolean).join(' · ')}
          </p>
          {is_used && (
            <Link to="/settings/email" className="plain-link">
              {t('arriving')}
            </Link>
          )}
        </div>
        <Can do="EmailIdentification.update">
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            {t('check')}
          </Button>
        </Can>
      </div>
    </Panel>
  );
}

function Actions({ domain }: { domain: EmailDomain }) {
  const t = useDomainTexts();
  const navigate = useNavigate();
  const link = useLinkDomain(domain.id);
  const rotate = useRotateDomain(domain.id);
  const remove = useRemoveDomain(domain.id);
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const { domain: name, is_used } = domain;
  return (
    <Can do="EmailIdentification.update">
      <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
        {t('share_link')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('more')}>
            <IconDots size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={domain.status !== 'verified'} onClick={() => setAsked('rotate')}>
            {t('rotate')}
          </Menu.Item>
          <Can do="EmailIdentification.destroy">
            <Menu.Item color="red" onClick={() => setAsked('remove')}>
              {t('remove')}
            </Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        isOpen={asked === 'rotate'}
        title={t('rotate_title', { domain: name })}
        text={t('rotate_text')}
        action={t('rotate')}
        isBusy={rotate.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: () => {
              setAsked(null);
              toast('success', t('rotated'));
            },
          })
        }
      />
      <Confirm
        isOpen={asked === 'remove'}
        title={t('remove_title', { domain: name })}
        text={is_used ? `${t('remove_used')} ${t('remove_text')}` : t('remove_text')}
        action={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast('success', t('removed'));
              void navigate({ to: '/settings/email/domain-authentication' });
            },
          })
        }
      />
      {link.data && (
        <SecretDialog
          title={t('share_title')}
          text={t('share_text')}
          secret={link.data.url}
          onClose={() => link.reset()}
        />
      )}
    </Can>
  );
}
