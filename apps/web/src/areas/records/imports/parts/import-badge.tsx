import type { Import } from '@clientela/contract';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useImportTexts } from '../imports.texts.ts';

const TONES: Record<Import['status'], Tone> = {
  queued: 'info',
  running: 'info',
  finished: 'success',
  failed: 'danger',
  cancelled: 'warning',
};

export function ImportBadge({ of }: { of: Pick<Import, 'status' | 'is_draft'> }) {
  const t = useImportTexts();
  const { status, is_draft } = of;
  if (is_draft) return <StatusBadge tone="neutral">{t('status.draft')}</StatusBadge>;
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>;
}
