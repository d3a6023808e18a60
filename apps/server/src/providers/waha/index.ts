import {
  type InboundMessage,
  type PairingCode,
  type WhatsappLine,
  type WhatsappProvider,
  WhatsappRefused,
  type WhatsappResult,
  WhatsappUnavailable,
} from '#areas/messaging/whatsapp/whatsapp.port';
import type { App } from '#platform/app';
import { callFirst, callSession, digitsOf, fetchFile, handOver } from '../gateway-session.ts';
import {
  inboundOf,
  interpret,
  messageOf,
  noticesIn,
  partsOf,
  pathOf,
  reasonOf,
  stateOf,
  type WahaMessage,
  type WahaNotice,
} from './interpret.ts';

const NAME = 'waha';
const EVENTS = [
  'session.status',
  'message.any',
  'message.ack',
  'message.edited',
  'message.revoked',
];
/** Lifetime of the first of six codes; the others follow every twenty seconds, and WAHA sends an event for each. */
const CODE_LIVES_MS = 60_000;
const TAKEN = 422;
const READ_BACK = 50;

type Outgoing = Parameters<WhatsappProvider['send']>[2];

/** A number of one's own over WAHA (channels §2). */
export function createWaha(): WhatsappProvider {
  return {
    name: NAME,
    channel: 'NON_OFFICIAL_WHATSAPP',
    is_sandbox: false,
    async send(app, line, message) {
      const chat = await chatToWrite(app, line, message.to);
      if (typeof chat !== 'string') return chat;
      const { path, body } = await wireOf(line, chat, message);
      const call = { method: 'POST' as const, path, body, headers: headersOf(line) };
      return handOver(app, line, call, { name: NAME, idIn });
    },
    interpret: (data, receivedAt) => interpret(data as WahaNotice, receivedAt),
    async markRead(app, line, { provider_message_id, contact }) {
      const chatId = chatOf(contact);
      const messageIds = [inWahasWords(chatId, provider_message_id)];
      const body = { session: line.external_id, chatId, messageIds };
      const headers = headersOf(line);
      await callSession(app, line, { method: 'POST', path: '/api/sendSeen', body, headers });
    },
    async fetchMedia(app, line, ref) {
      const path = ref.startsWith('/') ? ref : await pathOfFile(app, line, ref);
      return fetchFile(app, line, { path, headers: headersOf(line) });
    },
    sessions: {
      async start(app, line, webhook) {
        await begin(app, line, webhook);
        return readCode(app, line);
      },
      readCode,
      async stop(app, line) {
        const headers = headersOf(line);
        const path = `/api/sessions/${line.external_id}`;
        // Logging out fails where there is nothing left; the session goes all the same.
        await callSession(app, line, { method: 'POST', path: `${path}/logout`, headers }).catch(
          () => null,
        );
        await callSession(app, line, { method: 'DELETE', path, headers });
      },
      async read(app, line) {
        const session = await readSession(app, line);
        const digits = session?.me?.id?.split('@')[0]?.split(':')[0];
        return {
          state: stateOf(session?.status),
          ...(digits && { number: `+${digits}` }),
          reason: reasonOf(session?.status),
        };
      },
      async readBack(app, line, contact, since) {
        const wanted = new URLSearchParams({
          limit: String(READ_BACK),
          downloadMedia: 'false',
          'filter.timestamp.gte': String(Math.floor(since.getTime() / 1000)),
        });
        const path = `/api/${line.external_id}/chats/${encodeURIComponent(chatOf(contact))}/messages?${wanted}`;
        const json = await callSession(app, line, {
          method: 'GET',
          path,
          headers: headersOf(line),
        });
        const found = (Array.isArray(json) ? json : []).map((one) => {
          const message = messageOf(one);
          return message && inboundOf(message, app.clock.now());
        });
        return found.filter((one): one is InboundMessage => one !== null && one.at >= since);
      },
      async verify(app, line) {
        await callSession(app, line, {
          method: 'GET',
          path: '/api/sessions',
          headers: headersOf(line),
        });
      },
      noticesIn,
    },
  };
}

/** Starts a session, or restarts an existing one. */
async function begin(app: App, line: WhatsappLine, webhook: string): Promise<void> {
  const headers = headersOf(line);
  const ask = (method: 'POST' | 'PUT', path: string, body?: object) =>
    callSession(app, line, { method, path: `/api/sessions${path}`, body, headers });
  const name = line.external_id;
  const config = {
    webhooks: [{ url: webhook, events: EVENTS }],
    ignore: { status: true, groups: true, channels: true, broadcast: true },
    // Without its store this engine has nothing to read back. History is not wanted.
    noweb: { store: { enabled: true, fullSync: false } },
  };
  try {
    await ask('POST', '', { name, start: true, config });
  } catch (error) {
    if (!(error instanceof WhatsappRefused && error.code === TAKEN)) throw error;
    const was = await readSession(app, line);
    // A session that left must be cleared before a new code is issued.
    if (was?.status === 'FAILED') await ask('POST', `/${name}/logout`);
    await ask('PUT', `/${name}`, { name, config });
    await ask('POST', `/${name}/start`);
  }
}

interface WahaSession {
  status?: string;
  me?: { id?: string } | null;
}

async function readSession(app: App, line: WhatsappLine): Promise<WahaSession | null> {
  const path = `/api/sessions/${line.external_id}`;
  const call = { method: 'GET' as const, path, headers: headersOf(line) };
  return (await callSession(app, line, call)) as WahaSession | null;
}

/** The code of now; null while there is none. */
async function readCode(app: App, line: WhatsappLine): Promise<PairingCode | null> {
  const path = `/api/${line.external_id}/auth/qr?format=image`;
  const call = { method: 'GET' as const, path, headers: headersOf(line) };
  const json = (await callSession(app, line, call).catch(() => null)) as {
    mimetype?: string;
    data?: string;
  } | null;
  if (!json?.data) return null;
  const expires_at = new Date(app.clock.now().getTime() + CODE_LIVES_MS);
  return { code: null, image: `data:${json.mimetype};base64,${json.data}`, expires_at };
}

/** Engines answer with what they have at hand: a name, a name in its parts, or WhatsApp's own key. */
function idIn(json: unknown): string | undefined {
  const { id, key } = (json ?? {}) as {
    id?: string | { _serialized?: string; id?: string };
    key?: { id?: string };
  };
  const named = typeof id === 'string' ? id : (id?._serialized ?? id?.id ?? key?.id);
  return typeof named === 'string' && named ? partsOf(named).id : undefined;
}

/** Where a phone is written to: an old Brazilian one is in WhatsApp without its ninth digit. */
async function chatToWrite(
  app: App,
  line: WhatsappLine,
  to: string,
): Promise<string | WhatsappResult> {
  if (to.includes('@')) return to;
  const wanted = new URLSearchParams({ phone: digitsOf(to), session: line.external_id });
  const path = `/api/contacts/check-exists?${wanted}`;
  const asked = await callFirst(app, line, { method: 'GET', path, headers: headersOf(line) });
  if ('result' in asked) return asked.result;
  const { numberExists, chatId } = (asked.json ?? {}) as {
    numberExists?: boolean;
    chatId?: string | null;
  };
  if (numberExists === false) {
    const response = 'numberExists: false';
    return { result: 'refused', asks: 'invalid_contact', reason: 'not_on_whatsapp', response };
  }
  return chatId || chatOf(to);
}

/** Where the file of a message is that came without one: WAHA fetches it now. */
async function pathOfFile(app: App, line: WhatsappLine, message: string): Promise<string> {
  const chat = encodeURIComponent(partsOf(message).chat ?? '');
  const path = `/api/${line.external_id}/chats/${chat}/messages/${encodeURIComponent(message)}?downloadMedia=true`;
  const call = { method: 'GET' as const, path, headers: headersOf(line) };
  const found = (await callSession(app, line, call)) as WahaMessage | null;
  const file = pathOf(found?.media?.url);
  if (!file) throw new WhatsappUnavailable('the gateway has no file of this message');
  return file;
}

function headersOf({ credentials }: WhatsappLine): Record<string, string> {
  return { 'x-api-key': credentials.api_key ?? '' };
}

function chatOf(contact: string): string {
  return contact.includes('@') ? contact : `${digitsOf(contact)}@c.us`;
}

/** A customer's message as WAHA calls it; some engines take nothing less. */
function inWahasWords(chat: string, id: string): string {
  return `false_${chat}_${id}`;
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
  chatId: string,
  { content, reply_to, openMedia }: Outgoing,
): Promise<{ path: string; body: object }> {
  const quoted = reply_to ? { reply_to: inWahasWords(chatId, reply_to) } : {};
  const common = { session, chatId, ...quoted };
  if (content.kind !== 'media') {
    return { path: '/api/sendText', body: { ...common, text: content.text } };
  }
  const { media, text } = content;
  const file = {
    mimetype: media.mime,
    filename: media.file_name,
    data: (await openMedia(media)).toString('base64'),
  };
  const call = CALLS[media.type];
  // A recorded voice may be in a container that WhatsApp does not play.
  const also = call === 'sendVoice' ? { convert: true } : { caption: text };
  return { path: `/api/${call}`, body: { ...common, file, ...also } };
}
