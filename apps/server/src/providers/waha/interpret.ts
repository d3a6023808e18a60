import { createHash } from 'node:crypto';
import type { SenderState } from '@clientela/contract';
import { z } from 'zod';
import type {
  InboundMessage,
  SessionNotice,
  WhatsappNews,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { contactOf } from '../gateway-session.ts';

/** What WAHA tells (channels §2). */

const Message = z.object({
  id: z.string(),
  timestamp: z.number(),
  from: z.string(),
  to: z.string().nullish(),
  fromMe: z.boolean().default(false),
  body: z.string().nullish(),
  hasMedia: z.boolean().default(false),
  media: z
    .object({
      url: z.string().nullish(),
      mimetype: z.string().nullish(),
      filename: z.string().nullish(),
    })
    .nullish(),
  replyTo: z.object({ id: z.string().nullish() }).nullish(),
  _data: z.object({ notifyName: z.string().nullish() }).nullish(),
});
export type WahaMessage = z.input<typeof Message>;

export type WahaNotice =
  | { kind: 'message'; message: WahaMessage }
  | { kind: 'ack'; id: string; ack: number; at: string }
  | { kind: 'state'; status: string };

const Body = z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()) });

export function noticesIn(body: unknown): SessionNotice[] | null {
  const read = Body.safeParse(body);
  if (!read.success) return null;
  const { event, payload } = read.data;
  const at = new Date().toISOString();
  if (event === 'message' || event === 'message.any') {
    const message = Message.safeParse(payload);
    if (!message.success) return [];
    return [{ element: message.data.id, data: { kind: 'message', message: message.data } }];
  }
  if (event === 'message.ack') {
    const { id, ack } = payload;
    if (typeof id !== 'string' || typeof ack !== 'number') return [];
    return [{ element: `${id}:${ack}`, data: { kind: 'ack', id, ack, at } }];
  }
  if (event !== 'session.status') return [];
  const status = String(payload.status ?? '');
  const element = `state:${createHash('sha256').update(`${status}${at}`).digest('hex')}`;
  return [{ element, data: { kind: 'state', status } }];
}

const ACKS: Record<number, 'delivered' | 'read' | 'failed'> = {
  [-1]: 'failed',
  2: 'delivered',
  3: 'read',
  4: 'read',
};

export function interpret(notice: WahaNotice): WhatsappNews | null {
  if (notice.kind === 'message') {
    const message = inboundOf(notice.message);
    return message && { about: 'inbound', message };
  }
  if (notice.kind === 'state') {
    const state = stateOf(notice.status);
    const reason = state === 'disconnected' ? 'a sessão no gateway terminou.' : null;
    return { about: 'sender', sender: { state, reason } };
  }
  const status = ACKS[notice.ack];
  if (!status) return null;
  const receipt = {
    ...{ provider_message_id: notice.id, message_id: null, status, isDeadContact: false },
    reason: status === 'failed' ? ('provider_refused' as const) : null,
    ...{ response: `ack ${notice.ack}`, at: new Date(notice.at) },
  };
  return { about: 'message', receipt };
}

/** What was said in a chat; null of groups and of what has neither text nor file. */
export function inboundOf(raw: WahaMessage): InboundMessage | null {
  const message = Message.parse(raw);
  const { id, fromMe, from, to, body, hasMedia, media } = message;
  const contact = contactOf((fromMe ? to : from) ?? '');
  if (!contact || (!body && !hasMedia)) return null;
  const mime = media?.mimetype?.split(';')[0] ?? 'application/octet-stream';
  const path = media?.url && URL.canParse(media.url) ? new URL(media.url).pathname : null;
  return {
    ...{ provider_message_id: id, contact, also: [], text: body ?? '' },
    profile_name: message._data?.notifyName ?? null,
    media: path
      ? { type: typeOf(mime), mime, file_name: media?.filename ?? null, ref: path }
      : null,
    reply_to: message.replyTo?.id ?? null,
    is_from_store: fromMe,
    at: new Date(message.timestamp * 1000),
  };
}

function typeOf(mime: string) {
  const [kind] = mime.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}

export function stateOf(status: string | undefined): SenderState {
  if (status === 'WORKING') return 'connected';
  return status === 'STARTING' || status === 'SCAN_QR_CODE' ? 'pairing' : 'disconnected';
}
