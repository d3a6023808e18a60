import type { CampaignDetail, CampaignWatch } from '@clientela/contract';
import { STOPPING_MEASURES, type StoppingLimits } from '@clientela/contract/campaign-safety';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant, formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTransition } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

const LimitsDialog = lazy(() => import('./limits-dialog.tsx'));

/** How the first part of a campaign does, and what its messages have met, channel by channel. */
export function Safety({
  campaign: { id, stage, watches, safe_send },
}: {
  campaign: CampaignDetail;
}) {
  const t = useCampaignTexts();
  if (watches.length === 0) return null;
  const isLeaving = stage === 'activated';
  const running = watches.flatMap(({ canary }) => (canary?.state === 'running' ? [canary] : []));
  const rest = running.reduce((sum, { total, size }) => sum + total - size, 0);
  return (
    <Panel title={t('safety.title')}>
      {watches.map((watch) => (
        <Channel
          key={watch.channel}
          watch={watch}
          isNamed={watches.length > 1}
          isLeaving={isLeaving}
        />
      ))}
      <Can do="Campaign.update">
        {(isLeaving || stage === 'paused') && (
          <Group gap={8} mt={12}>
            {running.length > 0 && isLeaving && <Release id={id} rest={rest} />}
            <Limits id={id} limits={safe_send} />
          </Group>
        )}
      </Can>
    </Panel>
  );
}

function Release({ id, rest }: { id: string; rest: number }) {
  const t = useCampaignTexts();
  const release = useTransition(id);
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={asking.open}>
        {t('safety.release')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('safety.release')}
        text={t('safety.release_text', { count: rest, shown: formatNumber(rest) })}
        action={t('detail.resume_all', { count: rest, shown: formatNumber(rest) })}
        isBusy={release.isPending}
        onClose={asking.close}
        onConfirm={() =>
          release.mutate('release', {
            onSuccess: () => toast('success', t('safety.released')),
            onSettled: asking.close,
          })
        }
      />
    </>
  );
}

function Limits({ id, limits: { stops, limits } }: { id: string; limits: StoppingLimits }) {
  const t = useCampaignTexts();
  const [isOpen, open] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open.open}>
        {t('safety.change_limits')}
      </Button>
      {isOpen && (
        <Suspense>
          <LimitsDialog id={id} limits={{ stops, limits }} onClose={open.close} />
        </Suspense>
      )}
    </>
  );
}

interface ChannelProps {
  watch: CampaignWatch;
  isNamed: boolean;
  /** Whether the campaign sends, so that the rest follows by itself. */
  isLeaving: boolean;
}

function Channel({ watch, isNamed, isLeaving }: ChannelProps) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const { channel, canary, answered } = watch;
  const count = (n: number) => ({ count: n, shown: formatNumber(n) });
  const met = STOPPING_MEASURES.filter((measure) => watch[measure] > 0);
  const date = canary?.passes_at ? formatInstant(canary.passes_at, time_zone) : null;
  return (
    <div>
      {canary && (
        <Text size="sm" role="status">
          {isNamed && `${CHANNEL_LABELS[channel]}: `}
          {t(`safety.parts.${canary.state}`, {
            size: formatNumber(canary.size),
            total: formatNumber(canary.total),
          })}{' '}
          {canary.state === 'running' &&
            isLeaving &&
            (date ? t('safety.passes', { date }) : t('safety.leaving'))}
        </Text>
      )}
      <Group gap={16} mt={canary ? 8 : 0}>
        <Text size="sm" c="dimmed">
          {isNamed && !canary && `${CHANNEL_LABELS[channel]}: `}
          {t('safety.answered', count(answered))}
        </Text>
        {met.map((measure) => (
          <Text
            key={measure}
            size="sm"
            c={watch.stopped_by === measure ? 'var(--danger)' : 'dimmed'}
          >
            {t(`safety.met.${measure}`, count(watch[measure]))}
          </Text>
        ))}
        {answered > 0 && met.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('safety.fine')}
          </Text>
        )}
      </Group>
    </div>
  );
}
