import type { CampaignDetail, CampaignWatch } from '@clientela/contract';
import { STOPPING_MEASURES } from '@clientela/contract/campaign-safety';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { Button, Group, Text } from '@mantine/core';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant, formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTransition } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

/** How the first part of a campaign does, and what its messages have met, channel by channel. */
export function Safety({ campaign: { id, stage, watches } }: { campaign: CampaignDetail }) {
  const t = useCampaignTexts();
  const release = useTransition(id);
  const isRunning = watches.some(({ canary }) => canary?.state === 'running');
  if (watches.length === 0) return null;
  return (
    <Panel title={t('safety.title')}>
      {watches.map((watch) => (
        <Channel key={watch.channel} watch={watch} isNamed={watches.length > 1} />
      ))}
      {isRunning && stage === 'activated' && (
        <Can do="Campaign.update">
          <Button
            mt={12}
            size="xs"
            variant="default"
            loading={release.isPending}
            onClick={() =>
              release.mutate('release', { onSuccess: () => toast('success', t('safety.released')) })
            }
          >
            {t('safety.release')}
          </Button>
        </Can>
      )}
    </Panel>
  );
}

function Channel({ watch, isNamed }: { watch: CampaignWatch; isNamed: boolean }) {
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
