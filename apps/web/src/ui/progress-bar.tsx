import '@mantine/core/styles/Progress.css';
import { Group, Progress, Text } from '@mantine/core';
import { formatNumber, formatPercent } from '#lib/format.ts';

interface ProgressBarProps {
  label: string;
  done: number;
  /** Unknown until counted. */
  total: number | null;
  /** A share instead of the count, where what is counted changes on the way. */
  asShare?: boolean;
}

/** How far long work has come, with the count. */
export function ProgressBar({ label, done, total, asShare }: ProgressBarProps) {
  const percent = total ? Math.min(100, Math.round((done / total) * 100)) : 0;
  const count = total ? `${formatNumber(done)} / ${formatNumber(total)}` : formatNumber(done);
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text size="sm">{label}</Text>
        <Text size="sm" c="dimmed" role="status">
          {asShare && total ? formatPercent(done / total) : count}
        </Text>
      </Group>
      <Progress
        value={total ? percent : 100}
        animated={!total}
        aria-label={label}
        size={8}
        transitionDuration={200}
      />
    </div>
  );
}
