import { type Integration, SHOP_RESOURCE_LABELS } from '@clientela/contract';
import { Stack, Text } from '@mantine/core';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useIntegrationTexts } from '../integrations.texts.ts';

const HOUR = 3_600;

/** How far the past is in. */
export function Progress({ of }: { of: Integration }) {
  const t = useIntegrationTexts();
  return (
    <Panel title={t('one.progress')}>
      <Stack gap={14}>
        {of.progress.map(({ resource, read, total, is_done }) => (
          <ProgressBar
            key={resource}
            label={SHOP_RESOURCE_LABELS[resource]}
            done={is_done ? Math.max(read, 1) : read}
            total={is_done ? Math.max(read, 1) : total}
            {...(is_done && { count: String(read) })}
          />
        ))}
      </Stack>
      <Text mt={14}>
        <TimeLeft seconds={of.seconds_left} />
      </Text>
      <Text size="sm" c="dimmed">
        {t('one.progress_text')}
      </Text>
    </Panel>
  );
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  const t = useIntegrationTexts();
  if (seconds === null) return t('one.left_unknown');
  return seconds < 2 * HOUR
    ? t('one.minutes_left', { count: Math.max(1, Math.ceil(seconds / 60)) })
    : t('one.hours_left', { count: Math.ceil(seconds / HOUR) });
}
