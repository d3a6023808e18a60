import { CHANNEL_NAMES, propertiesOf } from '@clientela/contract/channels';
import '@mantine/core/styles/Tooltip.css';
import type { Campaign, CampaignReview } from '@clientela/contract';
import { variantTexts } from '@clientela/contract/campaign-contents';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { ActionIcon, Alert, Button, Group, NativeSelect, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmailFrame } from '#areas/messaging/email-models/index.ts';
import { PhoneMessage } from '#areas/messaging/sms/index.ts';
import { WhatsappMessage } from '#areas/messaging/whatsapp/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant, formatInstantDay, formatMoney, formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { useDownloadExclusions, useLaunch, useLinkCheck, useReview } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { BonusSimulator } from './bonus-simulation.tsx';
import { stepOfField } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { Rehearsal } from './dry-run.tsx';
import { Shortfall } from './shortfall.tsx';

/** Pre-flight check: recipients, exclusions with their reasons, cost and preview. */
export function Review({ campaign }: { campaign: Campaign }) {
  const review = useReview(campaign.id);
  return (
    <Loaded query={review}>{(loaded) => <Checked campaign={campaign} review={loaded} />}</Loaded>
  );
}

interface CheckedProps {
  campaign: Campaign;
  review: CampaignReview;
}

function Checked({ campaign, review }: CheckedProps) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const isTriggered = campaign.trigger.kind !== 'campaign_start';
  return (
    <>
      {!isTriggered && (
        <Stats>
          <Stat label={t('review.audience')} value={formatNumber(review.audience)} />
          <Stat label={t('review.recipients')} value={formatNumber(review.recipients)} />
          <Stat
            label={t('review.excluded')}
            value={formatNumber(review.audience - review.recipients)}
          />
          <Stat label={t('review.cost')} value={formatMoney(review.cost.total)} />
          <Stat
            label={t('review.first_send')}
            value={review.recipients > 0 ? formatInstant(review.first_send_at, time_zone) : '–'}
          />
        </Stats>
      )}
      {review.problems.length > 0 && (
        <Alert color="red" title={t('review.problems')}>
          <Problems campaignId={campaign.id} problems={review.problems} />
        </Alert>
      )}
      {review.warnings.length > 0 && (
        <Alert color="yellow" title={t('review.warnings')}>
          <ul className={styles.problems}>
            {review.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          {review.delivery === 'sandbox' && review.messages.EMAIL !== undefined && (
            <LinkButton to="/settings/email" variant="subtle" size="compact-sm">
              {t('review.configure')}
            </LinkButton>
          )}
        </Alert>
      )}
      {campaign.bonus_strategy?.granted_on === 'SALE' && (
        <BonusSimulator
          strategy={campaign.bonus_strategy}
          customer_cluster_ids={campaign.customer_cluster_ids}
          excluded_cluster_ids={campaign.excluded_cluster_ids}
        />
      )}
      {isTriggered ? (
        <Rehearsal campaign={campaign} review={review} />
      ) : (
        <>
          <ByChannel review={review} />
          <Undelivered returned={review.returned_on_failure} />
          {review.portfolio && <Portfolio portfolio={review.portfolio} />}
          <Exclusions campaignId={campaign.id} review={review} />
          <Activate campaign={campaign} review={review} />
        </>
      )}
      {/* Its outcome comes late and must not move the button. */}
      {hasEmail(campaign) && <CheckedLinks campaignId={campaign.id} />}
      <Previews previews={review.previews} isTested={isTested(campaign)} />
    </>
  );
}

interface ProblemsProps {
  campaignId: string;
  problems: CampaignReview['problems'];
}

/** Problems to correct, each with a link to its field, or to its block in the e-mail. */
function Problems({ campaignId, problems }: ProblemsProps) {
  return (
    <ul className={styles.problems}>
      {problems.map(({ field, message, block }) => (
        <li key={`${field} ${block?.block_id} ${message}`}>
          {block ? (
            <Link
              to="/email-models/$id/edit"
              params={{ id: block.email_model_id }}
              search={{ block: block.block_id }}
              className="plain-link"
            >
              {message}
            </Link>
          ) : (
            <Link
              to="/campaigns/$id/edit"
              params={{ id: campaignId }}
              search={{ step: stepOfField(field), field }}
              className="plain-link"
            >
              {message}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function hasEmail({ actions }: Campaign): boolean {
  return actions.some(({ contents }) =>
    contents.some((content) => content.channel === 'EMAIL' && content.email_model_id !== null),
  );
}

/** Links and pictures that a recipient could not open; other servers respond, so it comes after the review. */
function CheckedLinks({ campaignId }: { campaignId: string }) {
  const t = useCampaignTexts();
  const check = useLinkCheck(campaignId);
  const problems = check.data?.problems ?? [];
  if (problems.length > 0) {
    return (
      <Alert color="yellow" title={t('review.links')}>
        <Problems campaignId={campaignId} problems={problems} />
      </Alert>
    );
  }
  return (
    <p className="panel-note" role="status">
      {check.isPending && t('review.links_checking')}
      {check.isError && t('review.links_failed')}
      {check.data && t('review.links_fine', { count: check.data.checked })}
      {check.data &&
        check.data.skipped > 0 &&
        ` ${t('review.links_skipped', { count: check.data.skipped })}`}
    </p>
  );
}

/** Reach and cost per channel, where a message has several. */
function ByChannel({ review: { contents, saving } }: { review: CampaignReview }) {
  const t = useCampaignTexts();
  if (contents.length < 2) return null;
  return (
    <Panel title={t('review.by_channel')}>
      <ul className={styles.exclusions}>
        {contents.map(({ action, channel, recipients, cost, alone }) => (
          <li key={`${action} ${channel}`}>
            <div className={styles.ofChannel}>
              {CHANNEL_LABELS[channel]}
              {alone && <Alone alone={alone} />}
            </div>
            {t('review.of_channel', {
              count: recipients,
              shown: formatNumber(recipients),
              cost: formatMoney(cost),
            })}
          </li>
        ))}
      </ul>
      <p className="panel-note">{t('review.before_credits')}</p>
      {saving !== null && saving > 0 && (
        <p className="panel-note">{t('review.saving', { saving: formatMoney(saving) })}</p>
      )}
    </Panel>
  );
}

type OfContent = CampaignReview['contents'][number];

/** Recipients and exclusions of a channel on its own. */
function Alone({ alone: { recipients, exclusions } }: { alone: NonNullable<OfContent['alone']> }) {
  const t = useCampaignTexts();
  const counts = { count: recipients, shown: formatNumber(recipients) };
  const left = exclusions.map(({ label, customers }) => `${label}: ${formatNumber(customers)}`);
  return (
    <p className="panel-note">
      {t('review.alone', counts)} {left.length > 0 && `${left.join(' · ')}.`}
    </p>
  );
}

/** Whether undelivered messages are charged: carriers bill them, and not every platform refunds them. */
function Undelivered({ returned }: { returned: CampaignReview['returned_on_failure'] }) {
  const t = useCampaignTexts();
  const channels = CHANNEL_NAMES.filter((channel) => returned[channel] !== undefined);
  return channels.map((channel) => (
    <p key={channel} className="panel-note">
      {t(returned[channel] ? 'review.returned' : 'review.not_returned', {
        channel: CHANNEL_LABELS[channel],
      })}
    </p>
  ));
}

const SHOWN_DAYS = 5;

/** How many days the campaign takes under WhatsApp's limit, and the recipients of each day. */
function Portfolio({ portfolio }: { portfolio: NonNullable<CampaignReview['portfolio']> }) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const { limit, used, people, days, plan } = portfolio;
  const isShort = plan.length <= SHOWN_DAYS;
  const shown = isShort ? plan : plan.slice(0, SHOWN_DAYS - 1);
  const last = plan.at(-1);
  const isWhole = plan.reduce((sum, day) => sum + day.people, 0) === people;
  return (
    <Alert color={days === 1 ? 'gray' : 'yellow'}>
      {t('review.portfolio', { limit: formatNumber(limit) })}{' '}
      {used > 0 && t('review.portfolio_used', { count: used, shown: formatNumber(used) })}{' '}
      {days !== null && t('review.portfolio_days', { count: days })}
      {days !== 1 && plan.length > 0 && (
        <ul className={styles.exclusions} aria-label={t('review.plan')}>
          {shown.map((day) => (
            <li key={day.at}>
              <span>{formatInstantDay(day.at, time_zone)}</span>
              {t('review.plan_people', { count: day.people, shown: formatNumber(day.people) })}
            </li>
          ))}
          {!isShort && last && (
            <li>
              {t(isWhole ? 'review.plan_until' : 'review.plan_beyond', {
                count: plan.length - shown.length,
                date: formatInstantDay(last.at, time_zone),
              })}
            </li>
          )}
        </ul>
      )}
    </Alert>
  );
}

interface ExclusionsProps {
  campaignId: string;
  review: CampaignReview;
}

function Exclusions({ campaignId, review: { audience, exclusions } }: ExclusionsProps) {
  const t = useCampaignTexts();
  const download = useDownloadExclusions(campaignId);
  const some = exclusions.filter(({ customers }) => customers > 0);
  return (
    <Panel
      title={t('review.exclusions')}
      action={
        some.length > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={download.isPending}
            onClick={() => download.mutate(undefined)}
          >
            {t('review.download')}
          </Button>
        )
      }
    >
      {some.length === 0 && t(audience > 0 ? 'review.nobody_excluded' : 'review.nobody')}
      <ul className={styles.exclusions}>
        {some.map(({ reason, label, customers }) => (
          <li key={reason}>
            <span>{label}</span>
            {formatNumber(customers)}
            <Tooltip label={t('review.download')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${t('review.download')}: ${label}`}
                onClick={() => download.mutate(reason)}
              >
                <IconDownload size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function isTested({ actions: [first] }: Campaign): boolean {
  return first?.contents.some((content) => variantTexts(content).B !== null) ?? false;
}

interface PreviewsProps {
  previews: CampaignReview['previews'];
  /** Whether there are two subjects, so that it matters which one is shown. */
  isTested: boolean;
}

function Previews({ previews, isTested }: PreviewsProps) {
  const t = useCampaignTexts();
  const [index, setIndex] = useState(0);
  const { name } = useCurrentStore();
  const shown = previews[index] ?? previews[0];
  const isMixed = previews.some(({ channel }) => channel !== previews[0]?.channel);
  if (!shown) return null;
  return (
    <Panel
      title={t('review.previews')}
      action={
        <NativeSelect
          size="xs"
          aria-label={t('review.preview_for')}
          data={previews.map(({ name, contact, channel, variant }, at) => ({
            value: String(at),
            label: [
              name || contact,
              isMixed && CHANNEL_LABELS[channel],
              isTested && t('review.variant', { variant }),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          value={String(index)}
          onChange={(event) => setIndex(Number(event.currentTarget.value))}
        />
      }
    >
      {propertiesOf(shown.channel).look === 'text' && (
        <PhoneMessage from={name} text={shown.text} />
      )}
      {shown.whatsapp && <WhatsappMessage shown={shown.whatsapp} />}
      {propertiesOf(shown.channel).look === 'mail' && (
        <>
          <p className={styles.reviewSubject}>
            <strong>{shown.subject}</strong>
          </p>
          <EmailFrame html={shown.html} text={shown.text} view="desktop" />
        </>
      )}
    </Panel>
  );
}

function Activate({ campaign, review }: CheckedProps) {
  const t = useCampaignTexts();
  const navigate = useNavigate();
  const launch = useLaunch(campaign.id, 'activate');
  const links = useLinkCheck(campaign.id, hasEmail(campaign));
  const [isAsking, asking] = useDisclosure(false);
  const count = Object.values(review.messages).reduce((sum, messages) => sum + messages, 0);
  const words = {
    count,
    shown: formatNumber(count),
    cost: formatMoney(review.cost.total),
  };
  const start = (confirm_partial: boolean) =>
    launch.mutate(
      { confirm_partial },
      {
        onSuccess: ({ id }) => {
          toast('success', t('review.activated'));
          void navigate({ to: '/campaigns/$id', params: { id }, ignoreBlocker: true });
        },
        onError: asking.close,
      },
    );
  return (
    <Group justify="flex-end">
      <Button
        size="md"
        disabled={review.problems.length > 0 || review.recipients === 0}
        onClick={asking.open}
      >
        {t('review.send', words)}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('review.confirm_title')}
        text={[
          t('review.confirm_text', words),
          campaign.safe_send.canary === 'always' && t('review.confirm_canary'),
          links.data && links.data.problems.length > 0 && t('review.confirm_links'),
        ]
          .filter(Boolean)
          .join(' ')}
        action={t('review.send', words)}
        isBusy={launch.isPending}
        onClose={asking.close}
        onConfirm={() => start(false)}
      />
      <Shortfall launch={launch} onPartial={() => start(true)} />
    </Group>
  );
}
