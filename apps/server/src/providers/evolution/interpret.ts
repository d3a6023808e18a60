import { createHash } from 'node:crypto';
import type { SenderState } from '@clientela/contract';
import { instantOf } from '@clientela/domain';
import { z } from 'zod';
import type {
  InboundMessage,
  PairingCode,
  SessionNotice,
  WhatsappUpdate,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { fieldsOf, wordOf } from '../body.ts';
import { namesOf } from '../gateway-session.ts';
import { contentOf, nameOfEvent } from '../whatsapp-content.ts';
import { evolutionTexts } from './evolution.texts.ts';

/** Interprets Evolution API events (channels §2). Their bodies contain the gateway's key, which is never stored. */

const CODE_LIVES_MS = 40_000;

const Body = z.object({ event: z.string(), data: z.unknown() });

const word = z.string().nullish().catch(null);

const Message = z.object({
  key: z.object({
    id: z.string(),
    remoteJid: z.string(),
    fromMe: z.boolean().catch(false),
    remoteJidAlt: word,
    senderPn: word,
  }),
  pushName: word,
  messageTimestamp: z.unknown(),
  message: z.record(z.string(), z.unknown()).nullish().catch(null),
  contextInfo: z.object({ stanzaId: word }).nullish().catch(null),
});
export type EvolutionMessage = z.input<typeof Message>;

export type EvolutionNotice =
  | { kind: 'message'; message: EvolutionMessage }
  | { kind: 'status'; id: string; status: string; at: string }
  | { kind: 'state'; state: string; reason: number | null }
  | { kind: 'code'; code: unknown; at: string };

/** The elements of a notice, each with a name that it has again when it comes again. */
export function noticesIn(body: unknown, now: Date): SessionNotice[] | null {
  const read = Body.safeParse(body);
  if (!read.success) return null;
  const { event, data } = read.data;
  const list = Array.isArray(data) ? data : [data];
  const kept = (element: string, notice: EvolutionNotice) => [{ element, data: notice }];
  const at = now.toISOString();
  return list.flatMap((one): SessionNotice[] => {
    const of = fieldsOf(one);
    switch (event.toLowerCase().replaceAll('_', '.')) {
      case 'messages.upsert': {
        const message = Message.safeParse(one);
        if (!message.success) return [];
        return kept(message.data.key.id, { kind: 'message', message: message.data });
      }
      case 'messages.edited': {
        const message = changeIn(of, { type: 'MESSAGE_EDIT', ...of }, at);
        return message ? kept(message.key.id, { kind: 'message', message }) : [];
      }
      case 'messages.delete': {
        const key = of.key ? fieldsOf(of.key) : of;
        const message = changeIn({ key }, { type: 'REVOKE', key }, at);
        return message ? kept(message.key.id, { kind: 'message', message }) : [];
      }
      case 'messages.update': {
        const id = wordOf(of.keyId);
        const status = wordOf(of.status);
        return id ? kept(`${id}:${status}`, { kind: 'status', id, status, at }) : [];
      }
      case 'connection.update':
      case 'status.instance': {
        const state = wordOf(of.state ?? of.status);
        const reason = typeof of.statusReason === 'number' ? of.statusReason : null;
        return kept(named('state', [state, reason, at]), { kind: 'state', state, reason });
      }
      case 'qrcode.updated':
        return kept(named('code', of.qrcode), { kind: 'code', code: of.qrcode, at });
      default:
        return [];
    }
  });
}

/** Evolution passes an edit or deletion on without the message around it. */
function changeIn(
  { key }: Record<string, unknown>,
  protocolMessage: Record<string, unknown>,
  at: string,
): z.output<typeof Message> | null {
  const name = `change:${hashOf(protocolMessage)}`;
  const read = Message.safeParse({
    key: { ...fieldsOf(key), id: name },
    message: { protocolMessage },
    messageTimestamp: Math.floor(Date.parse(at) / 1000),
  });
  return read.success ? read.data : null;
}

function named(kind: string, words: unknown): string {
  return `${kind}:${hashOf(words)}`;
}

function hashOf(words: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(words) ?? '')
    .digest('hex');
}

const STATUSES: Record<string, 'delivered' | 'read' | 'failed'> = {
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
};

export function interpret(notice: EvolutionNotice, receivedAt: Date): WhatsappUpdate | null {
  switch (notice.kind) {
    case 'message': {
      const message = inboundOf(notice.message, receivedAt);
      return message && { about: 'inbound', message };
    }
    case 'status': {
      const status = STATUSES[notice.status];
      if (!status) return null;
      const receipt = {
        provider_message_id: notice.id,
        message_id: null,
        status,
        isDeadContact: false,
        reason: status === 'failed' ? ('provider_refused' as const) : null,
        response: notice.status,
        at: instantOf(notice.at, receivedAt),
      };
      return { about: 'message', receipt };
    }
    case 'state': {
      const state = stateOf(notice.state);
      const reason = state === 'disconnected' ? wordsOf(notice.reason) : null;
      return { about: 'sender', sender: { state, reason } };
    }
    case 'code': {
      const pairing = pairingOf(new Date(notice.at), notice.code);
      return pairing && { about: 'pairing', pairing };
    }
  }
}

/** A person's message or action in a chat; null for groups and protocol messages. */
export function inboundOf(raw: EvolutionMessage, receivedAt: Date): InboundMessage | null {
  const read = Message.safeParse(raw);
  if (!read.success) return null;
  const { key, pushName, messageTimestamp, message, contextInfo } = read.data;
  const isPerson = namesOf([key.remoteJid]).length > 0;
  const [contact, ...also] = isPerson
    ? namesOf([key.remoteJid, key.remoteJidAlt, key.senderPn])
    : [];
  const content = contentOf(message);
  if (!contact || !content) return null;
  const { text, media, event } = content;
  const change = event && 'of' in event ? event : null;
  return {
    provider_message_id: change ? nameOfEvent(change, text) : key.id,
    contact,
    also,
    profile_name: pushName ?? null,
    text,
    ...(event && { event }),
    media: media && { ...media, ref: key.id },
    reply_to: change?.of ?? contextInfo?.stanzaId ?? null,
    is_from_store: key.fromMe,
    at: instantOf(messageTimestamp, receivedAt),
  };
}

export function stateOf(state: string | undefined): SenderState {
  if (state === 'open') return 'connected';
  return state === 'connecting' ? 'pairing' : 'disconnected';
}

/** Why WhatsApp ended a session; it reconnects by itself after all others. */
function wordsOf(reason: number | null): string {
  if (reason === 401) return evolutionTexts.left_session;
  if (reason === 403) return evolutionTexts.number_blocked;
  if (reason === 402 || reason === 406) return evolutionTexts.number_refused;
  return evolutionTexts.connection_lost;
}

/** The code to be read by the phone, from any of the places where Evolution puts it. */
export function pairingOf(now: Date, raw: unknown): PairingCode | null {
  const { code, base64 } = (raw ?? {}) as { code?: string; base64?: string };
  if (!code && !base64) return null;
  const expires_at = new Date(now.getTime() + CODE_LIVES_MS);
  return { code: code ?? null, image: base64 ?? null, expires_at };
}
