import type { Campaign, CampaignDryRun, CampaignReview } from '@clientela/contract';
import { CHANNEL_LABELS, type Channel } from '@clientela/contract/channels';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCurrentStore } from '#lib/current-store.tsx';
import { writeDate } from '#lib/day-text.ts';
import { formatInstant, formatMoney, formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { useDryRun, useLaunch } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import styles from './campaigns.module.css';
import flowStyles from './flow.module.css';
import { Shortfall } from './shortfall.tsx';

interface RehearsalProps {
  campaign: Campaign;
  review: CampaignReview;
}

/** Dry run of a sequence over the last 90 days, before activation. */
export function Rehearsal({ campaign, review }: RehearsalProps) {
  const dryRun = useDryRun(campaign.id);
  return (
    <>
      <Loaded query={dryRun}>
        {(loaded) => <Played dryRun={loaded} trigger={campaign.trigger.kind} />}
      </Loaded>
      <ActivateSequence campaign={campaign} review={review} />
      {dryRun.data && <People people={dryRun.data.people} />}
    </>
  );
}

interface PlayedProps {
  dryRun: CampaignDryRun;
  trigger: Campaign['trigger']['kind'];
}

function Played({ dryRun, trigger }: PlayedProps) {
  const t = useCampaignTexts();
  const { from, to, enrollments, messages, cost, refusals, steps, overlap } = dryRun;
  const total = Object.values(messages).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Panel title={t('dry_run.title')}>
        {t('dry_run.text', { from: writeDate(from), to: writeDate(to) })} {t('dry_run.at_most')}
        {` ${t(`dry_run.imports.${importsOf(trigger)}`)}`}
      </Panel>
      <Stats>
        <Stat
          label={t('dry_run.entries')}
          value={formatNumber(enrollments)}
          note={t('dry_run.per_day_average', {
            shown: formatNumber(Math.round(enrollments / 9) / 10),
          })}
        />
        <Stat
          label={t('dry_run.messages')}
          value={formatNumber(total)}
          note={Object.entries(messages)
            .map(
              ([channel, count]) => `${CHANNEL_LABELS[channel as Channel]} ${formatNumber(count)}`,
            )
            .join(' · ')}
        />
        <Stat label={t('dry_run.cost')} value={formatMoney(cost)} />
      </Stats>
      <ReasonPanel title={t('dry_run.refusals')} reasons={refusals} />
      {steps.map(({ step, losses }) => (
        <ReasonPanel key={step} title={t('dry_run.losses', { n: step + 1 })} reasons={losses} />
      ))}
      {overlap.length > 0 && (
        <Panel title={t('dry_run.overlap')}>
          <ul className={styles.exclusions}>
            {overlap.map(({ campaign_id, name, customers }) => (
              <li key={campaign_id}>
                <span>
                  <Link to="/campaigns/$id" params={{ id: campaign_id }} className="plain-link">
                    {name}
                  </Link>
                </span>
                {formatNumber(customers)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** An import starts no event trigger; triggers of a day include imported people. */
function importsOf(trigger: Campaign['trigger']['kind']): 'orders' | 'people' | 'days' {
  if (trigger === 'new_customer' || trigger === 'new_lead') return 'people';
  const isDay = ['birthday', 'last_sale_ago', 'bonus_expiring'].includes(trigger);
  return isDay ? 'days' : 'orders';
}

interface ReasonPanelProps {
  title: string;
  reasons: CampaignDryRun['refusals'];
}

function ReasonPanel({ title, reasons }: ReasonPanelProps) {
  if (reasons.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={styles.exclusions}>
        {reasons.map(({ reason, label, customers }) => (
          <li key={reason}>
            <span>{label}</span>
            {formatNumber(customers)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function People({ people }: Pick<CampaignDryRun, 'people'>) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  return (
    <Panel title={t('dry_run.people')}>
      {people.length === 0 && t('dry_run.nobody')}
      <ul className={styles.exclusions}>
        {people.map(({ customer_id, name, at, messages }) => (
          <li key={`${customer_id} ${at}`}>
            <span>
              <Link to="/customers/$id" params={{ id: customer_id }} className="plain-link">
                {name}
              </Link>{' '}
              · {formatInstant(at, time_zone)}
              {messages.map((message) => (
                <div key={message.step} className={flowStyles.lead}>
                  {t('dry_run.person_message', {
                    n: message.step + 1,
                    at: formatInstant(message.at, time_zone),
                    outcome:
                      message.reason_label ??
                      t('dry_run.would_get', { channel: CHANNEL_LABELS[message.channel] }),
                  })}
                </div>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ActivateSequence({ campaign, review }: RehearsalProps) {
  const t = useCampaignTexts();
  const navigate = useNavigate();
  const launch = useLaunch(campaign.id, 'activate');
  const [isAsking, asking] = useDisclosure(false);
  const start = (confirm_partial: boolean) =>
    launch.mutate(
      { confirm_partial },
      {
        onSuccess: ({ id }) => {
          toast('success', t('dry_run.activated'));
          void navigate({ to: '/campaigns/$id', params: { id }, ignoreBlocker: true });
        },
        onError: asking.close,
      },
    );
  return (
    <Group justify="flex-end">
      <Button size="md" disabled={review.problems.length > 0} onClick={asking.open}>
        {t('dry_run.activate')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('dry_run.activate')}
        text={t('dry_run.confirm')}
        action={t('dry_run.activate')}
        isBusy={launch.isPending}
        onClose={asking.close}
        onConfirm={() => start(false)}
      />
      <Shortfall launch={launch} onPartial={() => start(true)} />
    </Group>
  );
}
