import { CONTACT_CHANNELS, type Customer, type CustomerConsent } from '@clientela/contract';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant } from '#lib/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useConsents } from '../consents.data.ts';
import { useConsentTexts } from '../consents.texts.ts';
import { ConsentDialog } from './consent-dialog.tsx';

/** The person's consent per channel, with its proof, and a form to record it again. */
export function Consents({ customer }: { customer: Customer }) {
  const t = useConsentTexts();
  const consents = useConsents(customer.id);
  const [isRecording, setRecording] = useState(false);
  return (
    <Panel title={t('title')}>
      <Loaded query={consents}>
        {({ data }) => (
          <dl className="facts">
            {CONTACT_CHANNELS.map((channel) => (
              <div key={channel} style={{ display: 'contents' }}>
                <dt>{t(`channels.${channel}`)}</dt>
                <dd>
                  <Consent consent={data.find((one) => one.channel === channel)} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      {!customer.anonymized_at && (
        <Can do="Customer.update">
          <Button variant="default" size="xs" mt={12} onClick={() => setRecording(true)}>
            {t('record')}
          </Button>
        </Can>
      )}
      {isRecording && <ConsentDialog id={customer.id} onClose={() => setRecording(false)} />}
    </Panel>
  );
}

const SOURCES = ['import', 'integration', 'api', 'demo', 'erasure'] as const;

function Consent({ consent }: { consent: CustomerConsent | undefined }) {
  const t = useConsentTexts();
  const { time_zone } = useCurrentStore();
  if (!consent) return <StatusBadge tone="neutral">{t('unknown')}</StatusBadge>;
  const known = SOURCES.find((source) => source === consent.source);
  return (
    <>
      <StatusBadge tone={consent.granted ? 'success' : 'danger'}>
        {consent.granted ? t('granted') : t('refused')}
      </StatusBadge>
      {consent.text && <Text size="sm">“{consent.text}”</Text>}
      <Text size="xs" c="dimmed">
        {t('recorded', {
          source: known ? t(`sources.${known}`) : consent.source,
          at: formatInstant(consent.recorded_at, time_zone),
        })}
      </Text>
    </>
  );
}
