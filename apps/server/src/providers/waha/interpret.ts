import { createHash } from 'node:crypto';
import type { SenderState } from '@clientela/contract';
import { instantOf } from '@clientela/domain';
import { z } from 'zod';
import type {
  InboundMessage,
  SessionNotice,
  WhatsappUpdate,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { fieldsOf, listOf, wordOf } from '../body.ts';
import { LOCKED, namesOf } from '../gateway-session.ts';
import {
  contentOf,
  fileIn,
  NOT_SHOWN,
  nameOfEvent,
  placeText,
  vcardText,
  type Content as WrittenContent,
} from '../whatsapp-content.ts';
import { wahaTexts } from './waha.texts.ts';

/** Interprets WAHA events (channels §2). Its engines agree on little but the message itself. */

/** Engine fields are undocumented: unreadable values count as missing. */
const word = z.string().nullish().catch(null);

const File = z
  .object({ mimetype: word, fileName: word, ptt: z.boolean(), PTT: z.boolean() })
  .partial()
  .nullish()
  .catch(null);

/** Only the file's type from WhatsApp's own message; its keys are not stored. */
const Content = z
  .object({
    imageMessage: File,
    videoMessage: File,
    audioMessage: File,
    documentMessage: File,
    stickerMessage: File,
    ptvMessage: File,
  })
  .nullish()
  .catch(null);

const EngineWords = z
  .object({
    // WEBJS and WPP
    notifyName: word,
    mimetype: word,
    filename: word,
    // NOWEB
    pushName: word,
    message: Content,
    key: z.object({ remoteJidAlt: word, senderPn: word }).nullish().catch(null),
    // GOWS
    Message: Content,
    Info: z.object({ PushName: word, SenderAlt: word, RecipientAlt: word }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

const Message = z.object({
  /** `false_5511987654321@c.us_3EB0…`: whether the store wrote it, the chat, and the message's own name. */
  id: z.string(),
  timestamp: z.unknown(),
  fromMe: z.boolean().nullish().catch(null),
  body: word,
  hasMedia: z.boolean().nullish().catch(null),
  /** The original of an edit or a deletion. */
  change: z.object({ kind: z.enum(['edited', 'deleted']), of: z.string() }).nullish(),
  media: z.object({ url: word, mimetype: word, filename: word }).nullish().catch(null),
  replyTo: z.object({ id: word }).nullish().catch(null),
  _data: EngineWords,
});
export type WahaMessage = z.input<typeof Message>;

export type WahaNotice =
  | { kind: 'message'; message: WahaMessage }
  | { kind: 'ack'; id: string; ack: number; at: string }
  | { kind: 'state'; status: string }
  | { kind: 'locked' };

const Body = z.object({
  id: word,
  event: z.string(),
  timestamp: z.number().nullish().catch(null),
  payload: z.record(z.string(), z.unknown()),
});

/** The elements of a notice, each with a name that it has again when it comes again. */
export function noticesIn(body: unknown, now: Date): SessionNotice[] | null {
  const read = Body.safeParse(body);
  if (!read.success) return null;
  const { id, event, timestamp, payload } = read.data;
  const read_at = new Date(timestamp ?? now);
  const sentAt = Number.isFinite(read_at.getTime()) ? read_at : now;
  switch (event) {
    case 'message':
    case 'message.any':
      return messageIn(payload, sentAt);
    case 'message.edited':
      return messageIn(
        { ...payload, ...changeIn('edited', payload.editedMessageId, payload) },
        sentAt,
      );
    case 'message.revoked': {
      const { after, before, revokedMessageId } = payload;
      const message = { ...fieldsOf(before), ...fieldsOf(after) };
      const change = changeIn('deleted', revokedMessageId ?? fieldsOf(before).id, message);
      return messageIn({ ...message, ...change, body: '', hasMedia: false }, sentAt);
    }
    case 'message.ack':
      return acknowledgementIn(payload, sentAt);
    case 'session.status':
      return stateIn(payload, id ?? `${payload.status}${sentAt.toISOString()}`);
    default:
      return [];
  }
}

function kept(element: string, data: WahaNotice): SessionNotice {
  return { element, data };
}

function changeIn(kind: 'edited' | 'deleted', of: unknown, message: Record<string, unknown>) {
  return { change: { kind, of: partsOf(wordOf(of) || wordOf(message.id)).id } };
}

function messageIn(payload: unknown, sentAt: Date): SessionNotice[] {
  const message = messageOf(payload);
  if (!message) return [];
  const timestamp = message.timestamp ?? sentAt.getTime() / 1000;
  const { change } = message;
  const element = change ? `${message.id}:${nameOfEvent(change, message.body ?? '')}` : message.id;
  // The duplicate, under the phone and the hidden id, is passed on: it shows that both are one contact.
  return [kept(element, { kind: 'message', message: { ...message, timestamp } })];
}

/** A message with its kind already in words: of the engine's own, only what its file is may be stored. */
export function messageOf(payload: unknown): WahaMessage | null {
  const read = Message.safeParse(payload);
  if (!read.success) return null;
  const message = read.data;
  if (message.change) return message;
  const content = contentIn(fieldsOf(payload));
  if (content?.event && 'of' in content.event) {
    return { ...message, body: content.text, hasMedia: false, change: content.event };
  }
  return {
    ...message,
    body: message.body || content?.text,
    hasMedia: message.hasMedia || Boolean(content?.media),
  };
}

/** WEBJS and WPP name kinds that no person wrote; all others of theirs are messages. */
const SILENT = new Set([
  ...['e2e_notification', 'notification', 'notification_template', 'gp2', 'protocol', 'call_log'],
  ...['reaction', 'poll_update', 'debug', 'broadcast_notification', 'chat', 'pinned_message'],
]);

function contentIn({
  _data,
  location,
  vCards,
  hasMedia,
  body,
}: Record<string, unknown>): WrittenContent | null {
  const engine = fieldsOf(_data);
  const raw = engine.message ?? engine.Message;
  const content = contentOf(raw);
  if (content) return content;
  const { latitude, longitude, description, name, address } = fieldsOf(location);
  if (latitude !== undefined) {
    const text = placeText({ name: name ?? description, address, at: [latitude, longitude] });
    return { text, media: null };
  }
  const cards = listOf(vCards);
  if (cards.length > 0) {
    return { text: cards.map((card) => vcardText('', card)).join('\n'), media: null };
  }
  const type = wordOf(engine.type);
  const isUnknown = type !== '' && !SILENT.has(type) && !hasMedia && !body;
  return isUnknown ? { text: NOT_SHOWN, media: null } : null;
}

function acknowledgementIn(payload: Record<string, unknown>, sentAt: Date): SessionNotice[] {
  const { id: name, ack, error } = payload;
  if (typeof name !== 'string' || typeof ack !== 'number') return [];
  const { id } = partsOf(name);
  const notice = kept(`${id}:${ack}`, { kind: 'ack', id, ack, at: sentAt.toISOString() });
  // Error 463 comes after the message was taken, with the acknowledgement that it failed.
  const isLocked = (error as { blocked?: unknown } | null | undefined)?.blocked === true;
  return isLocked ? [notice, kept(`${id}:locked`, { kind: 'locked' })] : [notice];
}

function stateIn(payload: Record<string, unknown>, name: string): SessionNotice[] {
  const data = payload.data as { reachoutTimelock?: { isActive?: unknown } } | null | undefined;
  const isLocked = data?.reachoutTimelock?.isActive === true;
  const element = `state:${createHash('sha256').update(name).digest('hex')}`;
  const status = String(payload.status ?? '');
  return [kept(element, isLocked ? { kind: 'locked' } : { kind: 'state', status })];
}

/**
 * A message in WAHA's words taken apart. The same message comes as `false_5511…@c.us_ABC` and as
 * `false_123@lid_ABC`: only its last part names it.
 */
export function partsOf(serialized: string): { chat: string | null; id: string } {
  const [, chat, id] = serialized.split('_');
  return chat && id ? { chat, id } : { chat: null, id: serialized };
}

const ACKS: Record<number, 'delivered' | 'read' | 'failed'> = {
  [-1]: 'failed',
  2: 'delivered',
  3: 'read',
  4: 'read',
};

export function interpret(notice: WahaNotice, receivedAt: Date): WhatsappUpdate | null {
  switch (notice.kind) {
    case 'message': {
      const message = inboundOf(notice.message, receivedAt);
      return message && { about: 'inbound', message };
    }
    case 'ack': {
      const status = ACKS[notice.ack];
      if (!status) return null;
      const receipt = {
        provider_message_id: notice.id,
        message_id: null,
        status,
        isDeadContact: false,
        reason: status === 'failed' ? ('provider_refused' as const) : null,
        response: `ack ${notice.ack}`,
        at: instantOf(notice.at, receivedAt),
      };
      return { about: 'message', receipt };
    }
    case 'locked':
      return { about: 'sender', sender: { state: 'restricted', reason: LOCKED } };
    case 'state': {
      const { status } = notice;
      const sender = { state: stateOf(status), reason: reasonOf(status) };
      const has_code = status === 'SCAN_QR_CODE';
      const is_stop = status === 'STOPPED';
      return {
        about: 'sender',
        sender: { ...sender, ...(has_code && { has_code }), ...(is_stop && { is_stop }) },
      };
    }
  }
}

/** A contact's message or action; null for groups, channels and content without text or file. */
export function inboundOf(raw: WahaMessage, receivedAt: Date): InboundMessage | null {
  const read = Message.safeParse(raw);
  if (!read.success) return null;
  const message = read.data;
  const { fromMe, body, hasMedia, replyTo, timestamp, change, _data } = message;
  // Engines fill `from` and `to` differently; the chat in the name is the customer's with all of them.
  const { chat, id } = partsOf(message.id);
  const isFromStore = fromMe ?? message.id.startsWith('true_');
  const info = _data?.Info;
  const alt = isFromStore ? info?.RecipientAlt : info?.SenderAlt;
  const isPerson = namesOf([chat]).length > 0;
  const names = [chat, _data?.key?.remoteJidAlt, _data?.key?.senderPn, alt];
  const [contact, ...also] = isPerson ? namesOf(names) : [];
  if (!contact || (!body && !hasMedia && !change)) return null;
  const text = body ?? '';
  return {
    provider_message_id: change ? nameOfEvent(change, text) : id,
    contact,
    also,
    text,
    ...(change && { event: change }),
    profile_name: _data?.notifyName ?? _data?.pushName ?? info?.PushName ?? null,
    media: hasMedia && !change ? fileOf(message) : null,
    reply_to: change?.of ?? (replyTo?.id ? partsOf(replyTo.id).id : null),
    is_from_store: isFromStore,
    at: instantOf(timestamp, receivedAt),
  };
}

/** A file is at a path of the gateway's, or has yet to be asked for by the message's name. */
function fileOf({ id, media, _data }: z.output<typeof Message>): InboundMessage['media'] {
  const file = fileIn(_data?.message ?? _data?.Message ?? {});
  const mime = (media?.mimetype ?? file?.mime ?? _data?.mimetype)?.split(';')[0];
  return {
    type: file?.type ?? typeOf(mime ?? ''),
    mime: mime ?? 'application/octet-stream',
    file_name: media?.filename ?? file?.file_name ?? _data?.filename ?? null,
    ref: pathOf(media?.url) ?? id,
  };
}

/** WAHA calls itself as its own network does; the store's address for it stays the one that was typed. */
export function pathOf(url: string | null | undefined): string | null {
  return url && URL.canParse(url) ? new URL(url).pathname : null;
}

function typeOf(mime: string) {
  // WhatsApp uses this container only for voice messages.
  if (mime === 'audio/ogg') return 'voice';
  if (mime === 'image/webp') return 'sticker';
  const [kind] = mime.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}

const PAIRING = 'STARTING SCAN_QR_CODE PASSKEY_REQUIRED PASSKEY_CONFIRMATION_REQUIRED'.split(' ');

export function stateOf(status: string | undefined): SenderState {
  if (status === 'WORKING') return 'connected';
  return PAIRING.includes(status ?? '') ? 'pairing' : 'disconnected';
}

export function reasonOf(status: string | undefined): string | null {
  if (status === 'PASSKEY_REQUIRED') {
    return wahaTexts.passkey_required;
  }
  if (status === 'PASSKEY_CONFIRMATION_REQUIRED') {
    return wahaTexts.passkey_unconfirmed;
  }
  return stateOf(status) === 'disconnected' ? wahaTexts.session_ended : null;
}
