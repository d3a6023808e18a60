import type { TemplateStatus } from '@clientela/contract';
import { whatsappTemplatesTexts } from './whatsapp-templates.texts.ts';

/** State of a template as reported by its provider. */
export interface TemplateStanding {
  status: TemplateStatus;
  blocked_reason: string | null;
  note: string | null;
}

const PAUSED = whatsappTemplatesTexts.paused;
const DISABLED = whatsappTemplatesTexts.disabled;
const ARCHIVED = whatsappTemplatesTexts.archived;
const LIMIT = whatsappTemplatesTexts.limit_exceeded;
const APPEAL = whatsappTemplatesTexts.in_appeal;

const REASONS: Record<string, string> = {
  ABUSIVE_CONTENT: whatsappTemplatesTexts.abusive_content,
  INVALID_FORMAT: whatsappTemplatesTexts.invalid_format,
  PROMOTIONAL: whatsappTemplatesTexts.promotional,
  TAG_CONTENT_MISMATCH: whatsappTemplatesTexts.tag_content_mismatch,
  SCAM: whatsappTemplatesTexts.scam,
  INCORRECT_CATEGORY: whatsappTemplatesTexts.incorrect_category,
};

/** The refusal reason for the store; an unknown reason is returned verbatim. */
function refusalWords(reason: string | null): string {
  return (
    (reason && (REASONS[reason] ?? whatsappTemplatesTexts.provider_replied(reason))) ||
    whatsappTemplatesTexts.refused_without_reason
  );
}

const approved = (blocked_reason: string | null): TemplateStanding => ({
  status: 'APPROVED',
  note: null,
  blocked_reason,
});
const rejected = (note: string): TemplateStanding => ({
  status: 'REJECTED',
  blocked_reason: null,
  note,
});

/** Maps the provider's status to one of the four states; null: deleted. Unknown statuses change nothing. */
export function standingOf(
  providerStatus: string,
  reason: string | null,
): TemplateStanding | null | undefined {
  switch (providerStatus) {
    case 'PENDING':
      return { status: 'PENDING', blocked_reason: null, note: null };
    case 'APPROVED':
    case 'REINSTATED':
    case 'UNARCHIVED':
    case 'FLAGGED':
      return approved(null);
    case 'PAUSED':
      return approved(PAUSED);
    case 'DISABLED':
      return approved(DISABLED);
    case 'ARCHIVED':
      return approved(ARCHIVED);
    case 'REJECTED':
      return rejected(refusalWords(reason));
    case 'IN_APPEAL':
      return rejected(APPEAL);
    case 'LIMIT_EXCEEDED':
      return rejected(LIMIT);
    case 'PENDING_DELETION':
    case 'DELETED':
      return null;
    default:
      return undefined;
  }
}

const UNSUPPORTED: Record<string, string> = {
  LOCATION: whatsappTemplatesTexts.header_location,
  PRODUCT: whatsappTemplatesTexts.catalog_product,
  FLOW: whatsappTemplatesTexts.flow_button,
  CATALOG: whatsappTemplatesTexts.catalog_button,
  MPM: whatsappTemplatesTexts.catalog_button,
  SPM: whatsappTemplatesTexts.catalog_button,
  OTP: whatsappTemplatesTexts.otp_button,
  VOICE_CALL: whatsappTemplatesTexts.call_button,
  ORDER_DETAILS: whatsappTemplatesTexts.payment_button,
  CAROUSEL: whatsappTemplatesTexts.carousel,
  LIMITED_TIME_OFFER: whatsappTemplatesTexts.limited_time_offer,
};

/** Why a template made elsewhere cannot be sent from here, in words for the store; null: it can. */
export function unsupportedProblem(kinds: readonly string[] = []): string | null {
  if (kinds.length === 0) return null;
  const parts = kinds.map((kind) => UNSUPPORTED[kind] ?? whatsappTemplatesTexts.unknown_part);
  const list = new Intl.ListFormat('pt-BR').format(new Set(parts));
  return whatsappTemplatesTexts.unsupported(list);
}

interface Sending {
  words: { unsupported?: string[] };
  status: TemplateStatus;
  blocked_reason: string | null;
  next_category: string | null;
  next_category_at: string | null;
}

/** Why a template cannot be sent now, in words for the store; null: it can. */
export function sendingProblem(template: Sending, now: Date): string | null {
  const { status, blocked_reason, next_category, next_category_at, words } = template;
  if (status !== 'APPROVED') return whatsappTemplatesTexts.not_approved;
  if (blocked_reason) return blocked_reason;
  const unsupported = unsupportedProblem(words.unsupported);
  if (unsupported) return unsupported;
  const isDearer =
    next_category !== null && (!next_category_at || new Date(next_category_at) <= now);
  return isDearer ? whatsappTemplatesTexts.category_changed : null;
}
