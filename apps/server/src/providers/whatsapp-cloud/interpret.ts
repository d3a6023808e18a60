import type { MessageLimitTier, QualityRating } from '@clientela/contract';
import type {
  InboundMessage,
  NumberFacts,
  SenderNews,
  TemplateNews,
  WhatsappNews,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { failureOf, isSpamLimit } from './errors.ts';

/** What Meta's notices say, in our terms; their form as facts of channels §1.6, every field optional. */

interface Status {
  id: string;
  status: string;
  timestamp: string;
  biz_opaque_callback_data?: string;
  errors?: { code?: number; title?: string; error_data?: { details?: string } }[];
}

interface Media {
  id?: string;
  mime_type?: string;
  filename?: string;
  caption?: string;
  voice?: boolean;
}

interface Message {
  id: string;
  from?: string;
  from_user_id?: string;
  timestamp: string;
  type: string;
  text?: { body?: string };
  button?: { text?: string };
  interactive?: { button_reply?: { title?: string }; list_reply?: { title?: string } };
  location?: { latitude?: number; longitude?: number; name?: string };
  contacts?: { name?: { formatted_name?: string }; phones?: { phone?: string }[] }[];
  reaction?: { emoji?: string; message_id?: string };
  context?: { id?: string };
  image?: Media;
  video?: Media;
  audio?: Media;
  document?: Media;
  sticker?: Media;
}

interface Contact {
  wa_id?: string;
  user_id?: string;
  profile?: { name?: string };
}

/** One element of a notice as it is kept. */
export type CloudNotice =
  | { kind: 'status'; status: Status }
  | { kind: 'message'; message: Message; contact: Contact | null; is_echo?: boolean }
  | { kind: 'change'; field: string; value: Record<string, unknown> };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function interpret(notice: CloudNotice): WhatsappNews | null {
  if (notice.kind === 'status') return statusNews(notice.status);
  if (notice.kind === 'message') return { about: 'inbound', message: inboundOf(notice) };
  return changeNews(notice.field, notice.value);
}

const STATUSES = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
} as const;

function statusNews({
  id,
  status,
  timestamp,
  biz_opaque_callback_data,
  errors,
}: Status): WhatsappNews | null {
  if (!Object.hasOwn(STATUSES, status)) return null;
  const known = STATUSES[status as keyof typeof STATUSES];
  const error = errors?.[0];
  const code = error?.code ?? null;
  const failure = known === 'failed' ? failureOf(code) : null;
  const ours = biz_opaque_callback_data ?? '';
  return {
    about: 'message',
    is_spam_limited: known === 'failed' && isSpamLimit(code),
    receipt: {
      provider_message_id: id,
      message_id: UUID.test(ours) ? ours : null,
      status: known,
      reason: failure?.reason ?? null,
      isDeadContact: failure?.isDeadContact ?? false,
      response: error ? `${error.code}: ${error.error_data?.details ?? error.title ?? ''}` : known,
      at: instantOf(timestamp),
    },
  };
}

function instantOf(seconds: string): Date {
  return new Date(Number(seconds) * 1000);
}

const phoneOf = (digits: string | undefined) =>
  digits && /^\d+$/.test(digits) ? `+${digits}` : null;

function inboundOf({
  message,
  contact,
  is_echo,
}: Extract<CloudNotice, { kind: 'message' }>): InboundMessage {
  const phone = phoneOf(message.from ?? contact?.wa_id);
  const userId = message.from_user_id ?? contact?.user_id ?? null;
  const names = [phone, userId].filter((name) => name !== null);
  return {
    provider_message_id: message.id,
    contact: names[0] ?? '',
    also: names.slice(1),
    profile_name: contact?.profile?.name ?? null,
    text: textOf(message),
    media: mediaOf(message),
    reply_to: message.context?.id ?? message.reaction?.message_id ?? null,
    is_from_store: is_echo ?? false,
    at: instantOf(message.timestamp),
  };
}

/** What a person reads of a message; of kinds that we do not know, that there was one. */
function textOf(message: Message): string {
  const { text, button, interactive, location, contacts, reaction } = message;
  if (text) return text.body ?? '';
  if (button) return button.text ?? '';
  if (interactive) return interactive.button_reply?.title ?? interactive.list_reply?.title ?? '';
  if (reaction) return reaction.emoji ?? '';
  if (location) {
    const where = `https://maps.google.com/?q=${location.latitude},${location.longitude}`;
    return [location.name, where].filter(Boolean).join(' ');
  }
  if (contacts) {
    return contacts
      .map(({ name, phones }) =>
        [name?.formatted_name, phones?.[0]?.phone].filter(Boolean).join(' '),
      )
      .join(', ');
  }
  const media = mediaIn(message);
  return media ? (media.caption ?? '') : `[${message.type}]`;
}

function mediaIn({ image, video, audio, document, sticker }: Message): Media | undefined {
  return image ?? video ?? audio ?? document ?? sticker;
}

const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const;

function mediaOf(message: Message): InboundMessage['media'] {
  const kind = MEDIA_KINDS.find((one) => message[one]);
  const media = kind && message[kind];
  if (!kind || !media?.id) return null;
  return {
    type: kind === 'audio' && media.voice ? 'voice' : kind,
    mime: (media.mime_type ?? 'application/octet-stream').split(';')[0] ?? '',
    file_name: media.filename ?? null,
    ref: media.id,
  };
}

function changeNews(field: string, value: Record<string, unknown>): WhatsappNews | null {
  if (field.includes('template_')) {
    const template = templateNews(field, value);
    return template && { about: 'template', template };
  }
  const sender = senderNews(field, value);
  const phone = field === 'phone_number_quality_update' ? value.display_phone_number : null;
  return sender && { about: 'sender', sender, of: { phone: phone ? String(phone) : null } };
}

function senderNews(field: string, value: Record<string, unknown>): SenderNews | null {
  if (field === 'account_update') return accountNews(value);
  if (field === 'phone_number_quality_update') {
    const tier = tierOf(value.max_daily_conversations_per_business ?? value.current_limit);
    const isFlagged = value.event === 'FLAGGED';
    const speed = value.event === 'THROUGHPUT_UPGRADE' ? { per_second: 1_000 } : {};
    const quality = isFlagged ? { quality: 'RED' as const } : {};
    return { ...quality, ...speed, ...(tier ? { tier } : {}), reason: null };
  }
  if (field === 'business_capability_update') {
    const tier = tierOf(
      value.max_daily_conversations_per_business ?? value.max_daily_conversation_per_phone,
    );
    return tier ? { tier, reason: null } : null;
  }
  return null;
}

interface Restriction {
  restriction_type?: string;
  expiration?: string;
}

function accountNews(value: Record<string, unknown>): SenderNews | null {
  switch (value.event) {
    case 'DISABLED_UPDATE':
    case 'ACCOUNT_DELETED':
      return { state: 'banned', reason: 'A conta foi desativada pelo WhatsApp.' };
    case 'ACCOUNT_RESTRICTION': {
      const [first] = (value.restriction_info ?? []) as Restriction[];
      const until = first?.expiration ? ` até ${dayOf(first.expiration)}` : '';
      return { state: 'restricted', reason: `A conta está restrita${until}.` };
    }
    case 'ACCOUNT_VIOLATION': {
      const { violation_type: kind } = (value.violation_info ?? {}) as { violation_type?: string };
      return {
        quality: 'RED',
        reason: `O WhatsApp apontou uma violação${kind ? ` (${kind})` : ''}.`,
      };
    }
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED':
      return { state: 'disconnected', reason: 'O acesso foi retirado no Gerenciador do WhatsApp.' };
    case 'ACCOUNT_RESTORED':
    case 'VERIFIED_ACCOUNT':
      return { state: 'connected', reason: null };
    default:
      return null;
  }
}

function dayOf(instant: string): string {
  const seconds = Number(instant);
  const date = Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date(instant);
  return date.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
}

function templateNews(field: string, value: Record<string, unknown>): TemplateNews | null {
  const of = {
    external_id: String(value.message_template_id ?? ''),
    name: String(value.message_template_name ?? ''),
    language: String(value.message_template_language ?? ''),
    reason: reasonOf(value),
  };
  if (field === 'message_template_status_update') {
    return { ...of, provider_status: String(value.event ?? '') };
  }
  if (field === 'message_template_quality_update') {
    return { ...of, quality: qualityOf(value.new_quality_score), reason: null };
  }
  if (field === 'template_category_update' || field === 'message_template_category_update') {
    // A warning names the present category as the new one, and the one to come as the correct one.
    const { correct_category, new_category, category_update_timestamp: at } = value;
    const isWarning = typeof correct_category === 'string' && value.previous_category === undefined;
    if (!isWarning) return { ...of, category: String(new_category ?? ''), category_from: null };
    const seconds = Number(at);
    const from = seconds > 0 ? new Date(seconds * 1_000).toISOString() : undefined;
    return { ...of, category: correct_category, category_from: from };
  }
  return null;
}

function reasonOf({ reason, disable_info, other_info }: Record<string, unknown>): string | null {
  const said = typeof reason === 'string' && reason !== 'NONE' ? reason : null;
  const other = (other_info as { title?: string; description?: string } | undefined)?.description;
  const disabled = (disable_info as { disable_date?: string } | undefined)?.disable_date;
  return said ?? other ?? (disabled ? `desativado em ${disabled}` : null);
}

const QUALITIES: readonly string[] = ['GREEN', 'YELLOW', 'RED'];

export function qualityOf(said: unknown): QualityRating {
  return QUALITIES.includes(String(said)) ? (String(said) as QualityRating) : 'UNKNOWN';
}

const TIERS: Record<string, MessageLimitTier> = {
  TIER_50: 'TIER_50',
  TIER_250: 'TIER_250',
  TIER_1K: 'TIER_1K',
  TIER_2K: 'TIER_2K',
  TIER_10K: 'TIER_10K',
  TIER_100K: 'TIER_100K',
  TIER_UNLIMITED: 'TIER_UNLIMITED',
  UNTIERED: 'TIER_UNLIMITED',
  '50': 'TIER_50',
  '250': 'TIER_250',
  '1000': 'TIER_1K',
  '2000': 'TIER_2K',
  '10000': 'TIER_10K',
  '100000': 'TIER_100K',
  '-1': 'TIER_UNLIMITED',
};

/** A tier by Meta's name for it, or by the number that some notices give. */
export function tierOf(said: unknown): MessageLimitTier | null {
  return TIERS[String(said)] ?? null;
}

const STATES: Record<string, Pick<NumberFacts, 'state' | 'reason'>> = {
  CONNECTED: { state: 'connected', reason: null },
  FLAGGED: { state: 'connected', reason: 'O número foi sinalizado pelo WhatsApp.' },
  RATE_LIMITED: { state: 'connected', reason: null },
  RESTRICTED: { state: 'restricted', reason: 'O número está restrito pelo WhatsApp.' },
  BANNED: { state: 'banned', reason: 'O número foi banido pelo WhatsApp.' },
  DELETED: { state: 'disconnected', reason: 'O número foi apagado no Gerenciador do WhatsApp.' },
  DISCONNECTED: { state: 'disconnected', reason: 'O número está desconectado no WhatsApp.' },
};

/** The state of a number by Meta's word; numbers that are not registered yet are not connected. */
export function stateOf(status: string | undefined): Pick<NumberFacts, 'state' | 'reason'> {
  return (
    STATES[status ?? 'CONNECTED'] ?? {
      state: 'disconnected',
      reason: 'O número ainda não está registrado na API do WhatsApp.',
    }
  );
}
