import type { Import } from '@clientela/contract';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useImportTexts } from '../imports.texts.ts';

const TONES: Record<Import['status'], Tone> = {
  draft: 'neutral',
  queued: 'info',
  running: 'info',
  finished: 'success',
  failed: 'danger',
  cancelled: 'warning',
};

export function ImportBadge({ status }: { status: Import['status'] }) {
  const t = useImportTexts();
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>;
}
