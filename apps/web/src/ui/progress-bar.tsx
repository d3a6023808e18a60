import '@mantine/core/styles/Progress.css';
import { Group, Progress, Text } from '@mantine/core';
import { formatNumber } from '#lib/format.ts';

interface ProgressBarProps {
  label: string;
  done: number;
  /** Unknown until counted. */
  total: number | null;
  /** Text in place of the plain numbers. */
  count?: string;
}

/** Progress of a long task, with its count. */
export function ProgressBar({ label, done, total, count }: ProgressBarProps) {
  const percent = total ? Math.min(100, Math.round((done / total) * 100)) : 0;
  const numbers = total ? `${formatNumber(done)} / ${formatNumber(total)}` : formatNumber(done);
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text size="sm">{label}</Text>
        <Text size="sm" c="dimmed" role="status">
          {count ?? numbers}
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
