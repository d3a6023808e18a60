import type { MessageLimitTier, QualityRating } from '@clientela/contract';
import { instantOf } from '@clientela/domain';
import type {
  InboundMessage,
  NumberFacts,
  SenderUpdate,
  TemplateUpdate,
  WhatsappUpdate,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { isUuid } from '#platform/ids';
import { fieldsOf, listOf, wordOf } from '../body.ts';
import {
  contactText,
  formText,
  lineOf,
  NOT_SHOWN,
  nameOfEvent,
  placeText,
  vcardText,
} from '../whatsapp-content.ts';
import { failureOf, isSpamLimit } from './errors.ts';
import { whatsappCloudTexts } from './whatsapp-cloud.texts.ts';

/** Parses Meta's webhooks into our terms; their form follows channels §1.6, with every field optional. */

/** Meta's shapes are not trusted: every field is read as unknown. */
type Fields = Record<string, unknown>;

/** One stored element of a webhook call. */
export type CloudNotice =
  | { kind: 'status'; status: Fields }
  | { kind: 'message'; message: Fields; contact: Fields | null; is_echo?: boolean }
  | { kind: 'preference'; preference: Fields }
  | { kind: 'change'; field: string; value: Fields };

export function interpret(notice: CloudNotice, receivedAt: Date): WhatsappUpdate | null {
  switch (notice.kind) {
    case 'status':
      return statusUpdate(notice.status, receivedAt);
    case 'message': {
      const message = inboundOf(notice, receivedAt);
      return message && { about: 'inbound', message };
    }
    case 'preference': {
      const message = preferenceOf(fieldsOf(notice.preference), receivedAt);
      return message && { about: 'inbound', message };
    }
    case 'change':
      return changeUpdate(notice.field, notice.value);
  }
}

const STATUSES = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
} as const;

function statusUpdate(status: Fields, receivedAt: Date): WhatsappUpdate | null {
  const { id, timestamp, biz_opaque_callback_data, errors } = status;
  const name = wordOf(status.status);
  if (!wordOf(id) || !Object.hasOwn(STATUSES, name)) return null;
  const known = STATUSES[name as keyof typeof STATUSES];
  const [first] = listOf(errors);
  const error = first ? fieldsOf(first) : null;
  const code = typeof error?.code === 'number' ? error.code : null;
  const failure = known === 'failed' ? failureOf(code) : null;
  const ours = wordOf(biz_opaque_callback_data);
  const words = wordOf(fieldsOf(error?.error_data).details) || wordOf(error?.title);
  return {
    about: 'message',
    is_spam_limited: known === 'failed' && isSpamLimit(code),
    receipt: {
      provider_message_id: wordOf(id),
      message_id: isUuid(ours) ? ours : null,
      status: known,
      reason: failure?.reason ?? null,
      isDeadContact: failure?.isDeadContact ?? false,
      response: error ? `${wordOf(error.code)}: ${words}` : known,
      at: instantOf(timestamp, receivedAt),
    },
  };
}

const phoneOf = (normalized: unknown) => {
  const digits = wordOf(normalized).replace(/^\+/, '');
  return /^\d+$/.test(digits) ? `+${digits}` : null;
};

function inboundOf(
  { message: raw, contact: profile, is_echo }: Extract<CloudNotice, { kind: 'message' }>,
  receivedAt: Date,
): InboundMessage | null {
  const message = fieldsOf(raw);
  const contact = fieldsOf(profile);
  const moved = movedTo(message);
  const names = [
    // After a change the new phone and id are where the person is written to.
    ...(moved ? [phoneOf(moved.wa_id), wordOf(moved.user_id)] : []),
    ...[phoneOf(message.from ?? contact.wa_id), wordOf(message.from_user_id ?? contact.user_id)],
    ...(moved ? [wordOf(moved.previous_user_id)] : []),
  ].filter((name) => name !== null && name !== '');
  const [first, ...also] = [...new Set(names)] as string[];
  const content = contentOf(message);
  const id = wordOf(message.id);
  if (!id || !first || !content) return null;
  const { text, change } = content;
  return {
    provider_message_id: change ? nameOfEvent(change, text) : id,
    contact: first,
    also,
    profile_name: wordOf(fieldsOf(contact.profile).name) || null,
    text,
    media: change ? null : mediaOf(message),
    reply_to:
      change?.of ||
      wordOf(fieldsOf(message.context).id) ||
      wordOf(fieldsOf(message.reaction).message_id) ||
      null,
    is_from_store: is_echo ?? false,
    ...(change ? { event: change } : moved && { event: { kind: 'moved' as const } }),
    at: instantOf(message.timestamp, receivedAt),
  };
}

const MOVES = ['user_changed_number', 'user_changed_user_id', 'customer_changed_number'];

function movedTo({ type, system }: Fields): Fields | null {
  const about = fieldsOf(system);
  if (type !== 'system' || !MOVES.includes(wordOf(about.type))) return null;
  return { ...about, wa_id: about.wa_id ?? about.new_wa_id };
}

interface Said {
  text: string;
  change?: { kind: 'edited' | 'deleted'; of: string };
}

/** Returns a message's readable content; null for other elements. */
function contentOf(message: Fields): Said | null {
  const type = wordOf(message.type);
  const own = fieldsOf(message[type]);
  const of = wordOf(own.original_message_id);
  if (type === 'edit' && of) {
    const text = contentOf(fieldsOf(own.message))?.text || NOT_SHOWN;
    return { text, change: { kind: 'edited', of } };
  }
  if (type === 'revoke' && of) return { text: '', change: { kind: 'deleted', of } };
  if (type === 'reaction') return wordOf(own.emoji) ? { text: wordOf(own.emoji) } : null;
  // A first opened chat has no content.
  if (type === 'request_welcome') return null;
  return { text: textOf(type, message) };
}

const TEXTS: Record<string, (own: Fields) => string> = {
  text: ({ body }) => wordOf(body),
  button: ({ text, payload }) => wordOf(text) || wordOf(payload),
  interactive: interactiveText,
  location: ({ latitude, longitude, name, address }) =>
    placeText({ name, address, at: [latitude, longitude] }),
  order: ({ text, product_items }) =>
    lineOf(whatsappCloudTexts.catalog_order, [text, ...itemsOf(product_items)]),
  system: ({ type, wa_id, new_wa_id, body }) => {
    if (type === 'user_changed_user_id') return whatsappCloudTexts.identifier_changed;
    const phone = phoneOf(wa_id ?? new_wa_id);
    return phone ? whatsappCloudTexts.phone_changed(phone) : wordOf(body);
  },
  edit: () => whatsappCloudTexts.message_edited,
  revoke: () => whatsappCloudTexts.message_deleted,
};

function textOf(type: string, message: Fields): string {
  if (type === 'contacts') return listOf(message.contacts).map(cardText).join('\n') || NOT_SHOWN;
  if (type === 'unsupported') {
    const kind = wordOf(fieldsOf(message.unsupported).type);
    return kind === 'edit' || kind === 'revoke' ? (TEXTS[kind]?.({}) ?? NOT_SHOWN) : NOT_SHOWN;
  }
  if (mediaOf(message)) return wordOf(mediaIn(message)?.caption);
  const read = Object.hasOwn(TEXTS, type) ? TEXTS[type] : undefined;
  return read?.(fieldsOf(message[type])) || NOT_SHOWN;
}

function interactiveText(own: Fields): string {
  const { button_reply, list_reply, nfm_reply } = own;
  const { title, description, id } = fieldsOf(button_reply ?? list_reply);
  if (nfm_reply) return formText(fieldsOf(nfm_reply).response_json);
  return wordOf(title) || wordOf(description) || wordOf(id);
}

function itemsOf(items: unknown): string[] {
  return listOf(items).map((one) => {
    const { quantity, product_retailer_id } = fieldsOf(one);
    return `${wordOf(quantity) || '1'} × ${wordOf(product_retailer_id)}`;
  });
}

function cardText(card: unknown): string {
  const { name, phones, emails, vcard } = fieldsOf(card);
  const { formatted_name, first_name } = fieldsOf(name);
  const ways = [
    ...listOf(phones).map((one) => fieldsOf(one).phone ?? phoneOf(fieldsOf(one).wa_id)),
    ...listOf(emails).map((one) => fieldsOf(one).email),
  ];
  const shown = wordOf(formatted_name) || wordOf(first_name);
  return ways.length > 0 || !vcard ? contactText(shown, ways) : vcardText(shown, vcard);
}

/** A choice in WhatsApp's own menu about the store's offers. */
function preferenceOf(
  { wa_id, user_id, category, value, timestamp }: Fields,
  receivedAt: Date,
): InboundMessage | null {
  const names = [phoneOf(wa_id), wordOf(user_id)].filter(Boolean) as string[];
  const [contact, ...also] = names;
  const isKnown = value === 'stop' || value === 'resume';
  if (!contact || !isKnown || (category && category !== 'marketing_messages')) return null;
  const isStop = value === 'stop';
  return {
    provider_message_id: `change:${value}:${contact}:${wordOf(timestamp)}`,
    contact,
    also,
    profile_name: null,
    media: null,
    reply_to: null,
    is_from_store: false,
    text: isStop ? whatsappCloudTexts.promotions_refused : whatsappCloudTexts.promotions_accepted,
    event: { kind: 'preference', wish: isStop ? 'stop' : 'return' },
    at: instantOf(timestamp, receivedAt),
  };
}

const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const;

function mediaIn(message: Fields): Fields | undefined {
  const kind = MEDIA_KINDS.find((one) => message[one]);
  return kind && fieldsOf(message[kind]);
}

function mediaOf(message: Fields): InboundMessage['media'] {
  const kind = MEDIA_KINDS.find((one) => message[one]);
  const media = mediaIn(message);
  const ref = wordOf(media?.id);
  if (!kind || !media || !ref) return null;
  return {
    type: kind === 'audio' && media.voice === true ? 'voice' : kind,
    mime: wordOf(media.mime_type).split(';')[0] || 'application/octet-stream',
    file_name: wordOf(media.filename) || null,
    ref,
  };
}

function changeUpdate(field: string, value: Record<string, unknown>): WhatsappUpdate | null {
  if (field.includes('template_')) {
    const template = templateUpdate(field, value);
    return template && { about: 'template', template };
  }
  const sender = senderUpdate(field, value);
  const phone = field === 'phone_number_quality_update' ? value.display_phone_number : null;
  return sender && { about: 'sender', sender, of: { phone: phone ? String(phone) : null } };
}

function senderUpdate(field: string, value: Record<string, unknown>): SenderUpdate | null {
  if (field === 'account_update') return accountUpdate(value);
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

const RESTRICTIONS: Record<string, string> = {
  RESTRICTED_BIZ_INITIATED_MESSAGING: whatsappCloudTexts.may_not_start_conversations,
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: whatsappCloudTexts.may_not_reply,
  RESTRICTED_ADD_PHONE_NUMBER_ACTION: whatsappCloudTexts.may_not_add_numbers,
  RESTRICTION_ON_ADD_PHONE_NUMBER_ACTION: whatsappCloudTexts.may_not_add_numbers,
  RESTRICTION_ON_BUSINESS_INITIATED_MESSAGING: whatsappCloudTexts.may_not_start_conversations,
  RESTRICTION_ON_CUSTOMER_INITIATED_MESSAGING: whatsappCloudTexts.may_not_reply,
  RESTRICTED_USER_INITIATED_CALLING: whatsappCloudTexts.may_not_receive_calls,
  RESTRICTED_BIZ_INITIATED_CALLING: whatsappCloudTexts.may_not_make_calls,
};
/** Only these keep messages from leaving. */
const STOPS_MESSAGES = /MESSAGING/;

function restrictionUpdate(value: unknown): SenderUpdate {
  const all = listOf(value).map(fieldsOf);
  const words = all.map(({ restriction_type, expiration }) => {
    const until = dayOf(expiration);
    const what = RESTRICTIONS[wordOf(restriction_type)] ?? whatsappCloudTexts.has_restriction;
    return `${what}${until && whatsappCloudTexts.until(until)}`;
  });
  const reason = whatsappCloudTexts.account_restricted(
    words.length > 0 ? `: ${words.join('; ')}` : '',
  );
  const stops =
    all.length === 0 ||
    all.some(({ restriction_type: type }) => !type || STOPS_MESSAGES.test(wordOf(type)));
  return stops ? { state: 'restricted', reason } : { reason };
}

/** `DISABLED_UPDATE` covers four cases; only its `ban_info` distinguishes them. */
function banUpdate({ ban_info }: Record<string, unknown>): SenderUpdate {
  const { waba_ban_state, waba_ban_date } = fieldsOf(ban_info);
  const [state] = Array.isArray(waba_ban_state) ? waba_ban_state : [waba_ban_state];
  if (state === 'REINSTATE') return { state: 'connected', reason: null };
  if (state === 'SCHEDULE_FOR_DISABLE') {
    const day = dayOf(waba_ban_date);
    return {
      reason: whatsappCloudTexts.account_to_be_disabled(day && whatsappCloudTexts.on_date(day)),
    };
  }
  return { state: 'banned', reason: whatsappCloudTexts.account_disabled };
}

function accountUpdate(value: Record<string, unknown>): SenderUpdate | null {
  switch (value.event) {
    case 'DISABLED_UPDATE':
      return banUpdate(value);
    case 'ACCOUNT_DELETED':
      return { state: 'banned', reason: whatsappCloudTexts.account_disabled };
    case 'ACCOUNT_RESTRICTION':
      return restrictionUpdate(value.restriction_info);
    case 'ACCOUNT_VIOLATION': {
      const kind = wordOf(fieldsOf(value.violation_info).violation_type);
      return {
        quality: 'RED',
        reason: whatsappCloudTexts.violation(kind ? ` (${kind})` : ''),
      };
    }
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED':
      return { state: 'disconnected', reason: whatsappCloudTexts.access_removed };
    case 'ACCOUNT_RESTORED':
      return { state: 'connected', reason: null };
    // A verified account (VERIFIED_ACCOUNT) may still be restricted.
    default:
      return null;
  }
}

function dayOf(normalized: unknown): string {
  const seconds = Number(normalized);
  const date = Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date(wordOf(normalized));
  if (!wordOf(normalized) || !Number.isFinite(date.getTime())) return '';
  return date.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
}

function templateUpdate(field: string, value: Record<string, unknown>): TemplateUpdate | null {
  const of = {
    external_id: wordOf(value.message_template_id),
    name: wordOf(value.message_template_name),
    language: wordOf(value.message_template_language),
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
    const date = new Date(seconds * 1_000);
    const from = seconds > 0 && Number.isFinite(date.getTime()) ? date.toISOString() : undefined;
    return { ...of, category: correct_category, category_from: from };
  }
  return null;
}

function reasonOf({ reason, disable_info, other_info }: Record<string, unknown>): string | null {
  const said = typeof reason === 'string' && reason !== 'NONE' ? reason : null;
  const other = wordOf(fieldsOf(other_info).description);
  const disabled = wordOf(fieldsOf(disable_info).disable_date);
  return said || other || (disabled ? whatsappCloudTexts.disabled_on(disabled) : null);
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
  FLAGGED: { state: 'connected', reason: whatsappCloudTexts.number_flagged },
  RATE_LIMITED: { state: 'connected', reason: null },
  RESTRICTED: { state: 'restricted', reason: whatsappCloudTexts.number_restricted },
  BANNED: { state: 'banned', reason: whatsappCloudTexts.number_banned },
  DELETED: { state: 'disconnected', reason: whatsappCloudTexts.number_deleted },
  DISCONNECTED: { state: 'disconnected', reason: whatsappCloudTexts.number_disconnected },
};

/** Returns the state of a number as reported by Meta; unregistered numbers are not connected. */
export function stateOf(status: string | undefined): Pick<NumberFacts, 'state' | 'reason'> {
  return (
    STATES[status ?? 'CONNECTED'] ?? {
      state: 'disconnected',
      reason: whatsappCloudTexts.number_not_registered_yet,
    }
  );
}
