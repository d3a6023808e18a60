import { Button, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { messageOf } from '#lib/failure.ts';
import { formatInstantDay } from '#lib/format.ts';
import { Exception } from '#ui/exception.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCheckVerification, useVerification } from '../email-domains.data.ts';
import { useDomainTexts } from '../email-domains.texts.ts';
import { DnsRecords } from '../parts/dns-records.tsx';
import { DomainStatus } from '../parts/domain-status.tsx';
import styles from '../parts/domains.module.css';

/** The records of a domain for its DNS administrator: no session, nothing else of the store. */
export function DomainVerificationScreen({ token }: { token: string }) {
  const t = useDomainTexts();
  const shared = useVerification(token);
  const check = useCheckVerification(token);
  const name = shared.data?.domain;
  useEffect(() => {
    if (name) document.title = t('public.title', { domain: name });
  }, [name, t]);
  if (shared.error) {
    return <Exception title={t('public.gone_title')} text={messageOf(shared.error)} />;
  }
  if (!shared.data) {
    return (
      <main className={styles.public}>
        <Skeleton height={320} />
      </main>
    );
  }
  const { domain, zone, status, records, dns_provider, store_name, expires_at } = shared.data;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <main className={styles.public}>
      <div>
        <h1>{t('public.title', { domain })}</h1>
        <p className={styles.soft}>{t('public.lead', { store: store_name })}</p>
      </div>
      <Panel>
        <div className={styles.state}>
          <div role="status">
            <DomainStatus status={status} />
            {check.error && <p className={styles.soft}>{messageOf(check.error)}</p>}
          </div>
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            {t('check')}
          </Button>
        </div>
      </Panel>
      <DnsRecords zone={zone} records={records} provider={dns_provider} />
      <p className={styles.soft}>
        {t('public.expires', { day: formatInstantDay(expires_at, timeZone) })}
      </p>
    </main>
  );
}
