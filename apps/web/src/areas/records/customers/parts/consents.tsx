import {
  CONTACT_CHANNELS,
  type ConsentRecord,
  type ConsentsWithHistory,
  type ContactChannel,
  type Customer,
  type CustomerConsent,
} from '@clientela/contract';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useAskConfirmation, useConsents } from '../consents.data.ts';
import { useConsentTexts } from '../consents.texts.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { ConsentHistory, Evidence } from './consent-history.tsx';

/** The person's consent per channel, with its proof, and a form to record it again. */
export function Consents({ customer }: { customer: Customer }) {
  const t = useConsentTexts();
  const consents = useConsents(customer.id);
  const [opened, setOpened] = useState<'dialog' | 'history' | null>(null);
  const close = () => setOpened(null);
  return (
    <Panel title={t('title')}>
      <Loaded query={consents}>
        {(all) => (
          <>
            <dl className="facts">
              {CONTACT_CHANNELS.map((channel) => (
                <div key={channel} style={{ display: 'contents' }}>
                  <dt>{t(`channels.${channel}`)}</dt>
                  <dd>
                    <Channel channel={channel} all={all} customer={customer} />
                  </dd>
                </div>
              ))}
            </dl>
            <Group gap={8} mt={12}>
              {!customer.anonymized_at && (
                <Can do="Customer.update">
                  <Button variant="default" size="xs" onClick={() => setOpened('dialog')}>
                    {t('record')}
                  </Button>
                </Can>
              )}
              {all.history.length > 0 && (
                <Button variant="subtle" size="xs" onClick={() => setOpened('history')}>
                  {t('history.open')}
                </Button>
              )}
            </Group>
            <ConsentHistory history={all.history} isOpen={opened === 'history'} onClose={close} />
            {opened === 'dialog' && (
              <ConsentDialog id={customer.id} optedOut={all.opted_out} onClose={close} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface ChannelProps {
  channel: ContactChannel;
  all: ConsentsWithHistory;
  customer: Customer;
}

function Channel({ channel, all, customer }: ChannelProps) {
  const isOptedOut = all.opted_out.includes(channel);
  return (
    <>
      <Consent
        consent={all.data.find((one) => one.channel === channel)}
        record={all.history.find((one) => one.channel === channel && one.is_current)}
      />
      {isOptedOut && !customer.anonymized_at && <OptedOut channel={channel} customer={customer} />}
    </>
  );
}

/** Why the channel stays closed, and how the person can open it. */
function OptedOut({ channel, customer }: Omit<ChannelProps, 'all'>) {
  const t = useConsentTexts();
  const ask = useAskConfirmation(customer.id);
  if (channel !== 'EMAIL') return <Text size="sm">{t('opted_out_phone')}</Text>;
  return (
    <>
      <Text size="sm">{t('opted_out')}</Text>
      {customer.email && (
        <Can do="Customer.update">
          <Button
            variant="default"
            size="xs"
            mt={6}
            loading={ask.isPending}
            onClick={() =>
              ask.mutate(undefined, {
                onSuccess: ({ sent_to }) => toast('success', t('asked', { contact: sent_to })),
              })
            }
          >
            {t('ask')}
          </Button>
        </Can>
      )}
    </>
  );
}

const SOURCES = ['import', 'integration', 'api', 'demo', 'erasure'] as const;

function Consent({
  consent,
  record,
}: {
  consent: CustomerConsent | undefined;
  record: ConsentRecord | undefined;
}) {
  const t = useConsentTexts();
  const { time_zone } = useCurrentStore();
  if (!consent) return <StatusBadge tone="neutral">{t('unknown')}</StatusBadge>;
  const known = SOURCES.find((source) => source === consent.source);
  return (
    <>
      <StatusBadge tone={consent.granted ? 'success' : 'danger'}>
        {consent.granted ? t('granted') : t('refused')}
      </StatusBadge>
      {record ? (
        <Evidence record={record} />
      ) : (
        <>
          {consent.text && <Text size="sm">“{consent.text}”</Text>}
          <Text size="xs" c="dimmed">
            {t('recorded', {
              source: known ? t(`sources.${known}`) : consent.source,
              at: formatInstant(consent.recorded_at, time_zone),
            })}
          </Text>
        </>
      )}
    </>
  );
}
