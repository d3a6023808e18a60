import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * WAHA (WhatsApp HTTP API), by its documentation and source (https://waha.devlike.pro/docs,
 * https://github.com/devlikeapro/waha): sessions paired by QR, texts and files by chat id, webhooks
 * of messages, acknowledgements and sessions. Its engines differ in responses and webhooks:
 * `engine` selects one.
 */
export interface WahaSimulator {
  url: string;
  apiKey: string;
  engine: 'NOWEB' | 'GOWS' | 'WEBJS';
  /** Messages it took, in their order; `id` is the last part of their name. */
  sent: { path: string; body: Record<string, unknown>; id: string }[];
  /** Chats reported as read. */
  seen: Record<string, unknown>[];
  /** Session configurations, at creation and after changes. */
  configs: Record<string, unknown>[];
  webhook: string | null;
  status:
    | 'NONE'
    | 'STOPPED'
    | 'STARTING'
    | 'SCAN_QR_CODE'
    | 'PASSKEY_REQUIRED'
    | 'WORKING'
    | 'FAILED';
  /** The phone that scanned the QR code. */
  me: string | null;
  loggedOut: number;
  /** Failure of the next messages; `gave_up`: a timeout of a proxy in front of it. */
  mishap: 'no_answer' | 'gave_up' | 'not_on_whatsapp' | 'time_lock' | 'no_id' | null;
  /** Chats of phones that WhatsApp knows under another one, such as without the ninth digit. */
  chats: Record<string, string>;
  /** Stored messages of a chat, for fetch after write. */
  kept: Record<string, unknown>[];
  /** Files at its paths. */
  files: Map<string, { mime: string; bytes: Buffer }>;
  /** The image of the code that is there now, in base64. */
  code(): string;
  /** Issues the next code and returns its webhook. */
  nextCode(): Record<string, unknown>;
  /** A message as its engine reports it. */
  message(said: SaidInWaha): Record<string, unknown>;
  /** The webhook body of an event. */
  notice(event: string, payload: unknown, timestamp?: number): Record<string, unknown>;
  close(): Promise<void>;
}

interface SaidInWaha {
  id: string;
  /** `5511987654321@c.us`, `123@lid`, `120363@g.us` */
  chat: string;
  /** The other name of the chat, where the engine knows it. */
  alt?: string;
  fromMe?: boolean;
  body?: string | null;
  timestamp: number;
  name?: string;
  replyTo?: string;
  /** A file, as WhatsApp itself calls its kinds; `url` is null where it was not fetched. */
  file?: {
    kind: 'imageMessage' | 'audioMessage' | 'documentMessage' | 'stickerMessage';
    mime: string;
    url: string | null;
    ptt?: boolean;
    name?: string;
  };
}

export async function simulateWaha(
  engine: WahaSimulator['engine'] = 'NOWEB',
): Promise<WahaSimulator> {
  let count = 0;
  let codes = 0;
  let events = 0;
  const simulator: WahaSimulator = {
    url: '',
    apiKey: 'chave-waha',
    engine,
    sent: [],
    seen: [],
    configs: [],
    kept: [],
    webhook: null,
    me: null,
    loggedOut: 0,
    chats: {},
    files: new Map(),
    ...({ status: 'NONE', mishap: null } as const),
    code: () => Buffer.from(`code ${codes}`).toString('base64'),
    nextCode() {
      codes += 1;
      simulator.status = 'SCAN_QR_CODE';
      return simulator.notice('session.status', { name: 'clientela', status: 'SCAN_QR_CODE' });
    },
    message: (said) => (engine === 'GOWS' ? ofGows(said) : ofOthers(said, engine)),
    notice: (event, payload, timestamp = Date.now()) => ({
      id: `evt_${++events}`,
      timestamp,
      event,
      session: 'clientela',
      payload,
      me: simulator.me && { id: simulator.me, pushName: 'Loja' },
      engine,
      environment: { version: '2026.7.1', engine, tier: 'CORE', browser: null },
    }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  type Answer = [number, unknown];
  const session = () => ({
    name: 'clientela',
    status: simulator.status,
    engine: { engine },
    me: simulator.me && { id: simulator.me, pushName: 'Loja' },
  });
  const configure = (body: Record<string, unknown>) => {
    const config = body.config as { webhooks: { url: string }[] };
    simulator.configs.push(config);
    simulator.webhook = config.webhooks[0]?.url ?? null;
  };
  const lacksStatus = (expected: string): Answer => [
    422,
    {
      error: 'Session status is not as expected. Try again later or restart the session',
      session: 'clientela',
      status: simulator.status,
      expected: [expected],
    },
  ];
  const isRunning = () => simulator.status !== 'NONE' && simulator.status !== 'STOPPED';

  function answerSession(method: string, path: string, body: Record<string, unknown>): Answer {
    const exists = simulator.status !== 'NONE';
    if (method === 'GET' && path === '/api/sessions') return [200, exists ? [session()] : []];
    if (method === 'POST' && path === '/api/sessions') {
      if (exists) {
        const message = `Session '${body.name}' already exists. Use PUT to update it.`;
        return [422, { message, error: 'Unprocessable Entity', statusCode: 422 }];
      }
      configure(body);
      simulator.status = body.start ? 'STARTING' : 'STOPPED';
      return [201, session()];
    }
    if (method === 'DELETE') {
      simulator.status = 'NONE';
      simulator.me = null;
      return [200, null];
    }
    if (!exists) {
      return [404, { message: 'Session not found', error: 'Not Found', statusCode: 404 }];
    }
    if (path.endsWith('/logout')) {
      simulator.loggedOut += 1;
      simulator.me = null;
      if (isRunning()) simulator.status = 'STARTING';
    }
    if (method === 'PUT') {
      configure(body);
      // A logged-out phone does not reconnect by itself.
      if (isRunning() && simulator.status !== 'FAILED') simulator.status = 'STARTING';
    }
    if (path.endsWith('/start') && !isRunning()) simulator.status = 'STARTING';
    return [method === 'POST' ? 201 : 200, session()];
  }

  function answerMessage(path: string, body: Record<string, unknown>): Answer {
    if (simulator.status !== 'WORKING') return lacksStatus('WORKING');
    if (path === '/api/sendSeen') {
      simulator.seen.push(body);
      return [201, null];
    }
    if (simulator.mishap === 'time_lock' && engine !== 'NOWEB') {
      const message = '2 UNKNOWN: server returned error 463';
      return [500, { statusCode: 500, exception: { stack: `Error: ${message}`, message } }];
    }
    const id = `3EB0${(++count).toString(16).padStart(16, '0').toUpperCase()}`;
    simulator.sent.push({ path, body, id });
    if (simulator.mishap === 'no_id') return [201, {}];
    if (simulator.mishap === 'gave_up') return [504, null];
    return [201, takenBy(engine, String(body.chatId), id)];
  }

  function answerQuestion(path: string, wanted: URLSearchParams): Answer {
    if (path.endsWith('/auth/qr')) {
      if (simulator.status !== 'SCAN_QR_CODE') return lacksStatus('SCAN_QR_CODE');
      return [200, { mimetype: 'image/png', data: simulator.code() }];
    }
    if (simulator.status !== 'WORKING') return lacksStatus('WORKING');
    if (path === '/api/contacts/check-exists') {
      const phone = wanted.get('phone') ?? '';
      if (simulator.mishap === 'not_on_whatsapp') return [200, { numberExists: false }];
      return [200, { numberExists: true, chatId: simulator.chats[phone] ?? `${phone}@c.us` }];
    }
    const one = /\/messages\/([^/]+)$/.exec(path)?.[1];
    const isFetched = wanted.get('downloadMedia') === 'true';
    const shown = simulator.kept.map((message) =>
      isFetched ? message : { ...message, media: null },
    );
    if (!one) return [200, shown];
    const found = shown.find(({ id }) => id === decodeURIComponent(one));
    return found ? [200, found] : [404, { message: 'Message not found', statusCode: 404 }];
  }

  const server = createServer(async (request, reply) => {
    const body = await readJson(request);
    const method = request.method ?? '';
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://waha');
    const isLocked = request.headers['x-api-key'] !== simulator.apiKey;
    const file = isLocked ? undefined : simulator.files.get(pathname);
    if (file) {
      reply.writeHead(200, { 'content-type': file.mime }).end(file.bytes);
      return;
    }
    if (simulator.mishap === 'no_answer' && pathname.startsWith('/api/send')) {
      simulator.sent.push({ path: pathname, body, id: 'lost' });
      request.socket.destroy();
      return;
    }
    const [status, json] = isLocked
      ? [401, { message: 'Unauthorized', statusCode: 401 }]
      : pathname.startsWith('/api/sessions')
        ? answerSession(method, pathname, body)
        : method === 'POST'
          ? answerMessage(pathname, body)
          : answerQuestion(pathname, searchParams);
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(json === null ? '' : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return simulator;
}

/** NOWEB uses another form of phone ids for WhatsApp than for people. */
const jidOf = (chat: string) => chat.replace('@c.us', '@s.whatsapp.net');

function takenBy(engine: WahaSimulator['engine'], chat: string, id: string): unknown {
  if (engine === 'NOWEB') {
    return {
      key: { remoteJid: jidOf(chat), fromMe: true, id },
      message: {},
      messageTimestamp: '1764000000',
      status: 'PENDING',
    };
  }
  if (engine === 'GOWS') return { id: `true_${chat}_${id}`, _data: {} };
  const parts = { fromMe: true, remote: chat, id, _serialized: `true_${chat}_${id}` };
  return { _data: { id: parts }, id: parts, ack: 0, hasMedia: false, from: 'me', to: chat };
}

function common({ id, chat, fromMe = false, body = null, timestamp, replyTo, file }: SaidInWaha) {
  const media = file && {
    url: file.url,
    mimetype: file.mime,
    filename: file.name ?? null,
    error: file.url ? null : 'fetch failed',
  };
  return {
    id: `${fromMe}_${chat}_${id}`,
    timestamp,
    fromMe,
    body,
    hasMedia: Boolean(file),
    media: media ?? null,
    ack: 2,
    ackName: 'DEVICE',
    source: 'app',
    vCards: [],
    replyTo: replyTo ? { id: replyTo, body: '' } : null,
  };
}

function ofGows(said: SaidInWaha): Record<string, unknown> {
  const { chat, alt = '', fromMe = false, name, id, file } = said;
  const Message = file && { [file.kind]: { mimetype: file.mime, PTT: file.ptt, mediaKey: 'k' } };
  return {
    ...common(said),
    from: chat,
    to: null,
    participant: null,
    _data: {
      Info: {
        Chat: jidOf(chat),
        ID: id,
        IsFromMe: fromMe,
        IsGroup: chat.endsWith('@g.us'),
        Sender: fromMe ? '5511987650000:3@s.whatsapp.net' : jidOf(chat),
        PushName: name,
        SenderAlt: fromMe ? '999000@lid' : jidOf(alt),
        RecipientAlt: fromMe ? jidOf(alt) : '',
      },
      Message: Message ?? { conversation: said.body },
    },
  };
}

function ofOthers(
  said: SaidInWaha,
  engine: Exclude<WahaSimulator['engine'], 'GOWS'>,
): Record<string, unknown> {
  const { chat, alt, fromMe = false, name, id, file } = said;
  if (engine === 'WEBJS') {
    const me = '5511987650000@c.us';
    const [from, to] = fromMe ? [me, chat] : [chat, me];
    return { ...common(said), from, to, _data: { notifyName: name, mimetype: file?.mime } };
  }
  const message = file && { [file.kind]: { mimetype: file.mime, ptt: file.ptt, mediaKey: 'k' } };
  return {
    ...common(said),
    from: chat,
    _data: {
      key: { remoteJid: jidOf(chat), remoteJidAlt: alt && jidOf(alt), fromMe, id },
      pushName: name,
      messageTimestamp: said.timestamp,
      status: 3,
      message: message ?? { conversation: said.body },
    },
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  return text ? JSON.parse(text) : {};
}
