import type { CampaignActivityDetail, getCampaignActivity, ResponseOf } from '@clientela/contract';
import { propertiesOf } from '@clientela/contract/channels';
import { Box, Button, Drawer, Text } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WhySection } from '#areas/messaging/campaigns/index.ts';
import { EmailFrame } from '#areas/messaging/email-models/index.ts';
import { PhoneMessage } from '#areas/messaging/sms/index.ts';
import { WhatsappMessage } from '#areas/messaging/whatsapp/index.ts';
import { activityStatus } from '#lib/activity-status.ts';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { DateText, Money } from '#lib/values.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useActivity, useCancelActivity } from '../activities.data.ts';
import { useActivityTexts } from '../activities.texts.ts';

type Detail = ResponseOf<typeof getCampaignActivity>;

/** One message to one customer, with everything that happened to it. */
export function ActivityDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  const t = useActivityTexts();
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={t('detail.title')}
      closeButtonProps={{ 'aria-label': t('detail.close') }}
    >
      {id && <Body id={id} />}
    </Drawer>
  );
}

function Body({ id }: { id: string }) {
  const activity = useActivity(id);
  return <Loaded query={activity}>{(loaded) => <Shown activity={loaded} />}</Loaded>;
}

const MOMENTS = [
  'due_at',
  'sent_at',
  'delivered_at',
  'opened_at',
  'clicked_at',
  'unsubscribed_at',
] as const satisfies readonly (keyof typeof CampaignActivityDetail.shape)[];

function Shown({ activity }: { activity: Detail }) {
  const t = useActivityTexts();
  const { tone, label } = activityStatus(activity.status);
  const facts: [label: string, value: ReactNode][] = [
    [t('detail.contact'), activity.contact],
    [t('detail.subject'), activity.subject],
    [t('detail.variant'), activity.is_tested && activity.variant],
    [t('detail.reason'), activity.reason_label],
    [t('detail.response'), activity.response],
    ...MOMENTS.map((moment): [string, ReactNode] => [
      t(`detail.${moment}`),
      activity[moment] && <DateText instant={activity[moment]} withTime />,
    ]),
  ];
  return (
    <>
      <Text fw={600} size="lg">
        <Link to="/customers/$id" params={{ id: activity.customer.id }} className="plain-link">
          {activity.customer.name || activity.contact}
        </Link>
      </Text>
      <Text c="dimmed" mb={8}>
        <Link to="/campaigns/$id" params={{ id: activity.campaign.id }} className="plain-link">
          {activity.campaign.name}
        </Link>
      </Text>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Can do="Chat.index">
        <LinkButton
          to="/chat"
          search={{ customer: activity.customer.id }}
          variant="subtle"
          size="compact-sm"
        >
          {t('detail.open_conversation')}
        </LinkButton>
      </Can>
      <dl className="facts" style={{ marginTop: 16 }}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {/* Above the message, whose pictures come later and would push it away. */}
      <Box mt={20}>
        <WhySection
          key={activity.id}
          customerId={activity.customer.id}
          campaignId={activity.campaign.id}
        />
      </Box>
      <SentMessage activity={activity} />
      <Happened activity={activity} />
      {isWaiting(activity) && <CancelButton id={activity.id} />}
    </>
  );
}

/** The message as this customer receives it. */
function SentMessage({ activity: { channel, message } }: { activity: Detail }) {
  const t = useActivityTexts();
  const { name } = useCurrentStore();
  if (!message) return null;
  const { look } = propertiesOf(channel);
  return (
    <Box mt={20}>
      <Text fw={600} mb={8}>
        {t('detail.message')}
      </Text>
      {look === 'mail' && <EmailFrame {...message} view="desktop" />}
      {look === 'text' && <PhoneMessage from={name} text={message.text} />}
      {message.whatsapp ? (
        <WhatsappMessage shown={message.whatsapp} />
      ) : (
        look === 'bubbles' && <Text style={{ whiteSpace: 'pre-line' }}>{message.text}</Text>
      )}
    </Box>
  );
}

/** Whether its message has not left. */
function isWaiting({ status }: Detail): boolean {
  return status === 'to_be_executed' || status === 'waiting_to_send';
}

function Happened({ activity }: { activity: Detail }) {
  const t = useActivityTexts();
  return (
    <>
      {activity.events.length > 0 && (
        <Text fw={600} mt={20} mb={8}>
          {t('detail.events')}
        </Text>
      )}
      <dl className="facts">
        {activity.events.map(({ kind, at, url }) => (
          <div key={`${kind} ${at}`} style={{ display: 'contents' }}>
            <dt title={url ?? undefined}>{t(`detail.kinds.${kind}`)}</dt>
            <dd>
              <DateText instant={at} withTime />
            </dd>
          </div>
        ))}
      </dl>
      {activity.orders.length > 0 && (
        <Text fw={600} mt={20} mb={8}>
          {t('detail.orders')}
        </Text>
      )}
      <dl className="facts">
        {activity.orders.map(({ id, number, revenue }) => (
          <div key={id} style={{ display: 'contents' }}>
            <dt>
              <Link to="/orders" search={{ order: id }} className="plain-link">
                {number}
              </Link>
            </dt>
            <dd>
              <Money cents={revenue} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function CancelButton({ id }: { id: string }) {
  const t = useActivityTexts();
  const cancel = useCancelActivity(id);
  return (
    <Can do="CampaignActivity.update">
      <Button
        mt={20}
        variant="default"
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate(undefined, { onSuccess: () => toast('success', t('detail.canceled')) })
        }
      >
        {t('detail.cancel')}
      </Button>
    </Can>
  );
}
