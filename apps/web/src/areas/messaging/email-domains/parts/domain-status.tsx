import type { EmailDomainStatus } from '@clientela/contract';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useDomainTexts } from '../email-domains.texts.ts';

const TONES: Record<EmailDomainStatus, Tone> = {
  pending: 'info',
  verified: 'success',
  attention: 'warning',
  waiting: 'danger',
  expired: 'neutral',
};

export function DomainStatus({ status }: { status: EmailDomainStatus }) {
  const t = useDomainTexts();
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}
