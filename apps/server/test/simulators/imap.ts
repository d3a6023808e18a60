import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mailbox over IMAP4rev1 (RFC 3501): signing in, opening INBOX, searching and fetching by UID. */
export interface MailboxServer {
  port: number;
  user: string;
  password: string;
  uid_validity: number;
  messages: { uid: number; at: Date; raw: string }[];
  /** Commands in order, without their tags. */
  asked: string[];
  /** UIDs whose whole text was downloaded. */
  downloaded: number[];
  add(raw: string, at?: Date): void;
  close(): Promise<void>;
}

export async function simulateMailbox(): Promise<MailboxServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(simulator, socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const simulator: MailboxServer = {
    port: (server.address() as AddressInfo).port,
    user: 'devolucoes@loja.example',
    password: 'uma senha de app',
    uid_validity: 7,
    messages: [],
    asked: [],
    downloaded: [],
    add(raw, at = new Date()) {
      const uid = (simulator.messages.at(-1)?.uid ?? 0) + 1;
      simulator.messages.push({ uid, at, raw: raw.replaceAll(/\r?\n/g, '\r\n') });
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
  return simulator;
}

function serve(simulator: MailboxServer, socket: Socket): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let received = '';
  say('* OK [CAPABILITY IMAP4rev1] ready');
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(received.slice(0, end)) ?? [];
      received = received.slice(end + 2);
      // Credentials stay out of the record.
      simulator.asked.push(/^LOGIN /i.test(command) ? 'LOGIN' : command);
      const done = answer(simulator, command, say);
      say(`${tag} ${done}`);
      if (/^LOGOUT/i.test(command)) socket.end();
    }
  });
}

const quoted = (value: string) => `"${value.replaceAll(/(["\\])/g, '\\$1')}"`;

function answer(simulator: MailboxServer, command: string, say: (line: string) => void): string {
  const { messages, uid_validity, user, password } = simulator;
  const name = command.toUpperCase();
  if (name === 'CAPABILITY') {
    say('* CAPABILITY IMAP4rev1');
    return 'OK done';
  }
  if (name.startsWith('LOGIN ')) {
    const isKnown = command.slice(6) === `${quoted(user)} ${quoted(password)}`;
    return isKnown ? 'OK signed in' : 'NO [AUTHENTICATIONFAILED] Invalid credentials';
  }
  if (name.startsWith('LIST ')) {
    say('* LIST (\\HasNoChildren) "/" "INBOX"');
    return 'OK done';
  }
  if (name.startsWith('EXAMINE ')) {
    if (!/^EXAMINE "?INBOX"?$/.test(name)) return 'NO [NONEXISTENT] Unknown mailbox';
    say(`* ${messages.length} EXISTS`);
    say('* FLAGS (\\Seen)');
    say(`* OK [UIDVALIDITY ${uid_validity}] valid`);
    say(`* OK [UIDNEXT ${(messages.at(-1)?.uid ?? 0) + 1}] next`);
    return 'OK [READ-ONLY] opened';
  }
  if (name.startsWith('UID SEARCH ')) {
    say(`* SEARCH ${found(simulator, name).join(' ')}`.trim());
    return 'OK done';
  }
  if (name.startsWith('UID FETCH ')) {
    const isWhole = name.includes('BODY.PEEK[]');
    for (const uid of uidsIn(name.split(' ')[2] ?? '')) {
      const index = messages.findIndex((message) => message.uid === uid);
      const message = messages[index];
      if (!message) continue;
      const { raw } = message;
      if (isWhole) simulator.downloaded.push(uid);
      say(
        isWhole
          ? `* ${index + 1} FETCH (UID ${uid} BODY[] {${Buffer.byteLength(raw)}}\r\n${raw})`
          : `* ${index + 1} FETCH (UID ${uid} RFC822.SIZE ${raw.length} ENVELOPE ${envelopeOf(raw)} BODYSTRUCTURE ${structureOf(raw)})`,
      );
    }
    return 'OK done';
  }
  if (name === 'LOGOUT') {
    say('* BYE');
    return 'OK done';
  }
  return name === 'NOOP' ? 'OK done' : 'BAD unknown command';
}

/** `n:*` names the last message also where it is older than n (RFC 3501, 6.4.8). */
function found({ messages }: MailboxServer, command: string): number[] {
  const [, first] = /UID (\d+):\*/.exec(command) ?? [];
  if (first) {
    const last = messages.at(-1)?.uid ?? 0;
    const from = Math.min(Number(first), last);
    return messages.filter(({ uid }) => uid >= from).map(({ uid }) => uid);
  }
  const [, since = ''] = /SINCE "?([^"\s]+)"?/.exec(command) ?? [];
  const start = Date.parse(`${since} UTC`);
  return messages.filter(({ at }) => at.getTime() >= start).map(({ uid }) => uid);
}

function uidsIn(set: string): number[] {
  return set.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split(':').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

function headerOf(raw: string, name: string): string {
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(raw.split('\r\n\r\n')[0] ?? '')?.[1] ?? '';
}

function envelopeOf(raw: string): string {
  const [, box, host] = /([^\s<>@]+)@([^\s<>]+)/.exec(headerOf(raw, 'from')) ?? [];
  const from = box && host ? `((NIL NIL ${quoted(box)} ${quoted(host)}))` : 'NIL';
  return `(NIL ${quoted(headerOf(raw, 'subject'))} ${from} ${from} ${from} NIL NIL NIL NIL NIL)`;
}

function structureOf(raw: string): string {
  const text = '("TEXT" "PLAIN" NIL NIL NIL "7BIT" 10 1)';
  return /^multipart\/report/i.test(headerOf(raw, 'content-type')) ? `(${text} "REPORT")` : text;
}
