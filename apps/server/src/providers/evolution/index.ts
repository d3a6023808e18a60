import type {
  InboundMessage,
  PairingCode,
  WhatsappLine,
  WhatsappProvider,
} from '#areas/messaging/whatsapp/whatsapp.port';
import { callSession, digitsOf, handOver } from '../gateway-session.ts';
import {
  type EvolutionMessage,
  type EvolutionNotice,
  inboundOf,
  interpret,
  noticesIn,
  pairingOf,
  stateOf,
} from './interpret.ts';

const NAME = 'evolution';
const EVENTS = [
  ...['QRCODE_UPDATED', 'CONNECTION_UPDATE', 'MESSAGES_UPSERT', 'MESSAGES_UPDATE'],
  ...['MESSAGES_EDITED', 'MESSAGES_DELETE'],
];
const READ_BACK = 50;

type Outgoing = Parameters<WhatsappProvider['send']>[2];

/** A number of one's own over Evolution API, version 2 (channels §2). */
export function createEvolution(): WhatsappProvider {
  return {
    name: NAME,
    channel: 'NON_OFFICIAL_WHATSAPP',
    is_sandbox: false,
    async send(app, line, message) {
      const { path, body } = await wireOf(line, message);
      const call = { method: 'POST' as const, path, body, headers: headersOf(line) };
      const idIn = (json: unknown) => (json as { key?: { id?: string } } | null)?.key?.id;
      return handOver(app, line, call, { name: NAME, idIn });
    },
    interpret: (data, receivedAt) => interpret(data as EvolutionNotice, receivedAt),
    async markRead(app, line, { provider_message_id: id, contact }) {
      await callSession(app, line, {
        method: 'POST',
        path: `/chat/markMessageAsRead/${line.external_id}`,
        body: { readMessages: [{ remoteJid: jidOf(contact), fromMe: false, id }] },
        headers: headersOf(line),
      });
    },
    async fetchMedia(app, line, ref) {
      const json = (await callSession(app, line, {
        method: 'POST',
        path: `/chat/getBase64FromMediaMessage/${line.external_id}`,
        body: { message: { key: { id: ref } } },
        headers: headersOf(line),
        isMedia: true,
      })) as { base64?: string; mimetype?: string } | null;
      return {
        bytes: Buffer.from(json?.base64 ?? '', 'base64'),
        mime: json?.mimetype ?? 'application/octet-stream',
      };
    },
    sessions: {
      async start(app, line, webhook) {
        const headers = headersOf(line);
        const body = {
          instanceName: line.external_id,
          integration: 'WHATSAPP-BAILEYS',
          qrcode: true,
          webhook: { url: webhook, byEvents: false, base64: true, events: EVENTS },
        };
        const made = await callSession(app, line, {
          method: 'POST',
          path: '/instance/create',
          body,
          headers,
        }).catch(() => null);
        const first = pairingOf(app.clock.now(), (made as { qrcode?: unknown } | null)?.qrcode);
        return first ?? connect(app, line);
      },
      async stop(app, line) {
        const of = (verb: 'logout' | 'delete') =>
          callSession(app, line, {
            method: 'DELETE',
            path: `/instance/${verb}/${line.external_id}`,
            headers: headersOf(line),
          });
        // Logging out fails where nothing is paired; the session goes all the same.
        await of('logout').catch(() => null);
        await of('delete');
      },
      async read(app, line) {
        const json = (await callSession(app, line, {
          method: 'GET',
          path: `/instance/connectionState/${line.external_id}`,
          headers: headersOf(line),
        })) as { instance?: { state?: string } } | null;
        return { state: stateOf(json?.instance?.state), reason: null };
      },
      async readBack(app, line, contact, since) {
        const where = { key: { remoteJid: jidOf(contact) } };
        const json = (await callSession(app, line, {
          method: 'POST',
          path: `/chat/findMessages/${line.external_id}`,
          body: { where, page: 1, offset: READ_BACK },
          headers: headersOf(line),
        })) as { messages?: { records?: EvolutionMessage[] } } | null;
        const found = (json?.messages?.records ?? []).map((one) => inboundOf(one, app.clock.now()));
        return found.filter((one): one is InboundMessage => one !== null && one.at >= since);
      },
      async verify(app, line) {
        await callSession(app, line, {
          method: 'GET',
          path: '/instance/fetchInstances',
          headers: headersOf(line),
        });
      },
      noticesIn,
    },
  };
}

function connect(
  app: Parameters<WhatsappProvider['send']>[0],
  line: WhatsappLine,
): Promise<PairingCode | null> {
  const call = { method: 'GET' as const, path: `/instance/connect/${line.external_id}` };
  return callSession(app, line, { ...call, headers: headersOf(line) }).then((json) =>
    pairingOf(app.clock.now(), json),
  );
}

function headersOf({ credentials }: WhatsappLine): Record<string, string> {
  return { apikey: credentials.api_key ?? '' };
}

function jidOf(contact: string): string {
  return contact.includes('@') ? contact : `${digitsOf(contact)}@s.whatsapp.net`;
}

const MEDIA_TYPES = { sticker: 'image', voice: 'audio' } as const;

/** Templates are plain texts here, without approval. */
async function wireOf(
  { external_id }: WhatsappLine,
  { to, content, reply_to, openMedia }: Outgoing,
): Promise<{ path: string; body: object }> {
  const number = digitsOf(to);
  const quoted = reply_to ? { quoted: { key: { id: reply_to } } } : {};
  if (content.kind !== 'media') {
    return {
      path: `/message/sendText/${external_id}`,
      body: { number, text: content.text, ...quoted },
    };
  }
  const { media, text } = content;
  const base64 = (await openMedia(media)).toString('base64');
  if (media.type === 'voice') {
    return {
      path: `/message/sendWhatsAppAudio/${external_id}`,
      body: { number, audio: base64, ...quoted },
    };
  }
  const mediatype = MEDIA_TYPES[media.type as 'sticker'] ?? media.type;
  return {
    path: `/message/sendMedia/${external_id}`,
    body: {
      number,
      mediatype,
      mimetype: media.mime,
      caption: text,
      media: base64,
      fileName: media.file_name,
      ...quoted,
    },
  };
}
