import { createHash } from 'node:crypto';
import type { SenderState } from '@clientela/contract';
import { z } from 'zod';
import type {
  InboundMessage,
  PairingCode,
  SessionNotice,
  WhatsappNews,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { fileIn, namesOf } from '../gateway-session.ts';

/** What Evolution API tells (channels §2). Its bodies carry the key of the gateway, which is never kept. */

const CODE_LIVES_MS = 40_000;

const Body = z.object({ event: z.string(), data: z.unknown() });

const Message = z.object({
  key: z.object({
    id: z.string(),
    remoteJid: z.string(),
    fromMe: z.boolean().default(false),
    remoteJidAlt: z.string().nullish(),
    senderPn: z.string().nullish(),
  }),
  pushName: z.string().nullish(),
  messageTimestamp: z.union([z.number(), z.string()]),
  message: z.record(z.string(), z.unknown()).nullish(),
  contextInfo: z.object({ stanzaId: z.string().nullish() }).nullish(),
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
    const of = (one ?? {}) as Record<string, unknown>;
    switch (event.toLowerCase().replaceAll('_', '.')) {
      case 'messages.upsert': {
        const message = Message.safeParse(one);
        if (!message.success) return [];
        return kept(message.data.key.id, { kind: 'message', message: message.data });
      }
      case 'messages.update': {
        const id = String(of.keyId ?? '');
        const status = String(of.status ?? '');
        return id ? kept(`${id}:${status}`, { kind: 'status', id, status, at }) : [];
      }
      case 'connection.update':
      case 'status.instance': {
        const state = String(of.state ?? of.status ?? '');
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

function named(kind: string, words: unknown): string {
  return `${kind}:${createHash('sha256')
    .update(JSON.stringify(words) ?? '')
    .digest('hex')}`;
}

const STATUSES: Record<string, 'delivered' | 'read' | 'failed'> = {
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
};

export function interpret(notice: EvolutionNotice): WhatsappNews | null {
  switch (notice.kind) {
    case 'message': {
      const message = inboundOf(notice.message);
      return message && { about: 'inbound', message };
    }
    case 'status': {
      const status = STATUSES[notice.status];
      if (!status) return null;
      const receipt = {
        ...{ provider_message_id: notice.id, message_id: null, status, isDeadContact: false },
        reason: status === 'failed' ? ('provider_refused' as const) : null,
        ...{ response: notice.status, at: new Date(notice.at) },
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

/** What was said in a chat; null of groups, reactions and what has neither text nor file. */
export function inboundOf(raw: EvolutionMessage): InboundMessage | null {
  const read = Message.safeParse(raw);
  if (!read.success) return null;
  const { key, pushName, messageTimestamp, message, contextInfo } = read.data;
  const [contact, ...also] = namesOf([key.remoteJid, key.remoteJidAlt, key.senderPn]);
  const said = contentOf(message ?? {});
  if (!contact || !said) return null;
  return {
    ...{ provider_message_id: key.id, contact, also, profile_name: pushName ?? null },
    text: said.text,
    media: said.media && { ...said.media, ref: key.id },
    reply_to: contextInfo?.stanzaId ?? null,
    is_from_store: key.fromMe,
    at: new Date(Number(messageTimestamp) * 1000),
  };
}

type Said = { text: string; media: Omit<NonNullable<InboundMessage['media']>, 'ref'> | null };

function contentOf(message: Record<string, unknown>): Said | null {
  if (typeof message.conversation === 'string') return { text: message.conversation, media: null };
  const extended = message.extendedTextMessage as { text?: string } | undefined;
  if (extended?.text) return { text: extended.text, media: null };
  const file = fileIn(message);
  if (!file) return null;
  const { caption, ...media } = file;
  return { text: caption, media };
}

export function stateOf(state: string | undefined): SenderState {
  if (state === 'open') return 'connected';
  return state === 'connecting' ? 'pairing' : 'disconnected';
}

/** Why WhatsApp ended a session; it reconnects by itself after all others. */
function wordsOf(reason: number | null): string {
  if (reason === 401) return 'o celular saiu da sessão. Pareie de novo.';
  if (reason === 403) return 'o WhatsApp bloqueou este número.';
  if (reason === 402 || reason === 406) return 'o WhatsApp recusou este número.';
  return 'a conexão com o WhatsApp caiu.';
}

/** The code to be read by the phone, from any of the places where Evolution puts it. */
export function pairingOf(now: Date, raw: unknown): PairingCode | null {
  const { code, base64 } = (raw ?? {}) as { code?: string; base64?: string };
  if (!code && !base64) return null;
  const expires_at = new Date(now.getTime() + CODE_LIVES_MS);
  return { code: code ?? null, image: base64 ?? null, expires_at };
}
