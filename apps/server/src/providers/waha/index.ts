import type {
  InboundMessage,
  WhatsappLine,
  WhatsappProvider,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { askSession, digitsOf, handOver } from '../gateway-session.ts';
import {
  inboundOf,
  interpret,
  noticesIn,
  stateOf,
  type WahaMessage,
  type WahaNotice,
} from './interpret.ts';

const NAME = 'waha';
const EVENTS = ['session.status', 'message.any', 'message.ack'];
const CODE_LIVES_MS = 20_000;
const READ_BACK = 50;

type Outgoing = Parameters<WhatsappProvider['send']>[2];

/** A number of one's own over WAHA (channels §2). */
export function createWaha(): WhatsappProvider {
  return {
    name: NAME,
    channel: 'NON_OFFICIAL_WHATSAPP',
    is_sandbox: false,
    async send(app, line, message) {
      const { path, body } = await wireOf(line, message);
      const call = { method: 'POST' as const, path, body, headers: headersOf(line) };
      const idIn = (json: unknown) => (json as { id?: string } | null)?.id;
      return handOver(app, line, call, { name: NAME, idIn });
    },
    interpret: (data) => interpret(data as WahaNotice),
    async markRead(app, line, { contact }) {
      const body = { session: line.external_id, chatId: chatOf(contact) };
      const headers = headersOf(line);
      await askSession(app, line, { method: 'POST', path: '/api/sendSeen', body, headers });
    },
    async fetchMedia(app, line, ref) {
      const json = (await askSession(app, line, {
        ...{ method: 'GET', path: ref, headers: headersOf(line), isMedia: true },
      })) as { data?: string; mimetype?: string } | null;
      return {
        bytes: Buffer.from(json?.data ?? '', 'base64'),
        mime: json?.mimetype ?? 'application/octet-stream',
      };
    },
    sessions: {
      async start(app, line, webhook) {
        const config = { webhooks: [{ url: webhook, events: EVENTS }] };
        const headers = headersOf(line);
        const body = { name: line.external_id, start: true, config };
        await askSession(app, line, { method: 'POST', path: '/api/sessions', body, headers });
        const path = `/api/${line.external_id}/auth/qr?format=image`;
        const json = (await askSession(app, line, { method: 'GET', path, headers }).catch(
          () => null,
        )) as { mimetype?: string; data?: string } | null;
        if (!json?.data) return null;
        const expires_at = new Date(app.clock.now().getTime() + CODE_LIVES_MS);
        return { code: null, image: `data:${json.mimetype};base64,${json.data}`, expires_at };
      },
      async stop(app, line) {
        const headers = headersOf(line);
        const path = `/api/sessions/${line.external_id}`;
        await askSession(app, line, { method: 'POST', path: `${path}/logout`, headers });
        await askSession(app, line, { method: 'DELETE', path, headers });
      },
      async read(app, line) {
        const json = (await askSession(app, line, {
          ...{ method: 'GET', path: `/api/sessions/${line.external_id}` },
          headers: headersOf(line),
        })) as { status?: string; me?: { id?: string } | null } | null;
        const digits = json?.me?.id?.split('@')[0];
        return {
          state: stateOf(json?.status),
          ...(digits && { number: `+${digits}` }),
          reason: null,
        };
      },
      async readBack(app, line, contact, since) {
        const path = `/api/${line.external_id}/chats/${encodeURIComponent(chatOf(contact))}/messages?limit=${READ_BACK}&downloadMedia=false`;
        const json = await askSession(app, line, {
          ...{ method: 'GET', path, headers: headersOf(line) },
        });
        const found = (Array.isArray(json) ? (json as WahaMessage[]) : []).map(inboundOf);
        return found.filter((one): one is InboundMessage => one !== null && one.at >= since);
      },
      noticesIn,
    },
  };
}

function headersOf({ credentials }: WhatsappLine): Record<string, string> {
  return { 'x-api-key': credentials.api_key ?? '' };
}

function chatOf(contact: string): string {
  return contact.includes('@') ? contact : `${digitsOf(contact)}@c.us`;
}

const CALLS = {
  image: 'sendImage',
  sticker: 'sendImage',
  video: 'sendVideo',
  voice: 'sendVoice',
  audio: 'sendVoice',
  document: 'sendFile',
} as const;

async function wireOf(
  { external_id: session }: WhatsappLine,
  { to, content, reply_to, openMedia }: Outgoing,
): Promise<{ path: string; body: object }> {
  const common = { session, chatId: chatOf(to), ...(reply_to && { reply_to }) };
  if (content.kind !== 'media') {
    return { path: '/api/sendText', body: { ...common, text: content.text } };
  }
  const { media, text } = content;
  const file = {
    ...{ mimetype: media.mime, filename: media.file_name },
    data: (await openMedia(media)).toString('base64'),
  };
  return { path: `/api/${CALLS[media.type]}`, body: { ...common, file, caption: text } };
}
