import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { TEST_CERTIFICATE } from '#test/certificate';
import { SmtpError } from './errors.ts';
import { type Envelope, SMTP_DEFAULTS, type SmtpOptions } from './options.ts';
import { SmtpPool } from './pool.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

test('many messages arrive whole, each answered for itself', async () => {
  const { received, port } = await aServer();
  const pool = aPool({ port, max_connections: 3 });
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      pool.send(aMessage({ to: `c${n}@x.com`, write: () => Buffer.from(`n${n}\r\n`) })),
    ),
  );

  expect(answers.filter((answer) => answer instanceof SmtpError)).toEqual([]);
  expect(received).toHaveLength(300);
  for (const { to, content } of received) expect(content).toBe(`n${to.slice(1, -6)}\r\n`);
});

test('lines that begin with a dot arrive as they were written', async () => {
  const { received, port } = await aServer();
  const raw = '.first\r\n\r\n..\r\n.\r\nlast';

  await aPool({ port }).send(aMessage({ write: () => Buffer.from(raw) }));

  expect(received[0]?.content).toBe(`${raw}\r\n`);
});

test('one refused recipient stops no other', async () => {
  const { received, port } = await aServer({
    onRcptTo: ({ address }, _session, done) => {
      if (!address.startsWith('bad')) return done();
      done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }));
    },
  });
  const pool = aPool({ port, max_connections: 1 });
  const addresses = ['a@x.com', 'bad1@x.com', 'bad2@x.com', 'b@x.com'];
  const answers = await Promise.all(addresses.map((to) => pool.send(aMessage({ to }))));

  expect(answers.map(classOf)).toEqual(['ok', 'invalid_contact', 'invalid_contact', 'ok']);
  expect(received.map(({ to }) => to)).toEqual(['a@x.com', 'b@x.com']);
});

test('a server without PIPELINING is served one command at a time', async () => {
  const { received, port } = await aServer({ hidePIPELINING: true });
  const pool = aPool({ port, max_connections: 2 });

  await Promise.all(Array.from({ length: 20 }, () => pool.send(aMessage({}))));

  expect(received).toHaveLength(20);
});

test('STARTTLS and both ways to sign in', async () => {
  for (const authMethods of [['PLAIN'], ['LOGIN']]) {
    const { received, port } = await aServer({ authMethods, authOptional: false });
    const pool = aPool({
      port,
      security: 'starttls',
      user: 'loja',
      password: 'segredo',
      ca: TEST_CERTIFICATE.cert,
    });

    expect(classOf(await pool.send(aMessage({})))).toBe('ok');
    expect(received).toHaveLength(1);
  }
});

test('a wrong password pauses the sender and an unknown certificate does too', async () => {
  const { port } = await aServer({ authOptional: false });
  const wrong = aPool({
    port,
    security: 'starttls',
    user: 'loja',
    password: 'outra',
    ca: TEST_CERTIFICATE.cert,
  });
  const unknown = aPool({ port, security: 'starttls', user: 'loja', password: 'segredo' });

  expect(classOf(await wrong.send(aMessage({})))).toBe('pause_sender');
  expect(classOf(await unknown.send(aMessage({})))).toBe('pause_sender');
});

test('an address with a line break never reaches the wire', async () => {
  const { received, port } = await aServer();
  const pool = aPool({ port });
  const answer = await pool.send(aMessage({ to: 'a@x.com>\r\nRCPT TO:<b@x.com' }));

  expect(classOf(answer)).toBe('invalid_contact');
  expect(received).toEqual([]);
});

test('a host typed by a person must be public', async () => {
  const { port } = await aServer();
  const answer = await aPool({ port, allow_private_hosts: false }).send(aMessage({}));

  expect(answer).toMatchObject({ errorClass: 'pause_sender', stage: 'connect' });
});

test('a line that breaks gives the open message back to be tried again', async () => {
  const port = await aScript((socket, line) => {
    if (line === 'DATA') socket.destroy();
    else socket.write('250 2.0.0 ok\r\n');
  });
  const answer = await aPool({ port }).send(aMessage({}));

  expect(classOf(answer)).toBe('retry');
});

test('a busy server and rejected content cause different errors', async () => {
  const busy = await aScript((socket, line) =>
    socket.write(line.startsWith('RCPT') ? '451 4.7.1 greylisted\r\n' : '250 ok\r\n'),
  );
  const spam = await aScript((socket, line) => {
    if (line === 'DATA') socket.write('354 go\r\n');
    else if (line === '.') socket.write('554 5.7.1 looks like spam\r\n');
    else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
  });

  expect(classOf(await aPool({ port: busy }).send(aMessage({})))).toBe('retry_later');
  expect(classOf(await aPool({ port: spam }).send(aMessage({})))).toBe('fix_content');
});

test('no more messages leave in a second than the provider allows', async () => {
  const { received, port } = await aServer();
  const pool = aPool({ port, messages_per_second: 50 });
  const start = performance.now();

  await Promise.all(Array.from({ length: 20 }, () => pool.send(aMessage({}))));

  expect(performance.now() - start).toBeGreaterThan(250);
  expect(received).toHaveLength(20);
});

test('a connection is renewed after its share of messages', async () => {
  const { received, port, connections } = await aServer();
  const pool = aPool({ port, max_connections: 1, messages_per_connection: 4 });

  await Promise.all(Array.from({ length: 10 }, () => pool.send(aMessage({}))));

  expect(received).toHaveLength(10);
  expect(connections()).toBe(3);
});

test('closing waits for messages in flight and refuses new ones', async () => {
  const { received, port } = await aServer();
  const pool = aPool({ port });
  const underWay = Array.from({ length: 10 }, () => pool.send(aMessage({})));

  await pool.close();

  expect((await Promise.all(underWay)).map(classOf)).toEqual(Array(10).fill('ok'));
  expect(received).toHaveLength(10);
  expect(classOf(await pool.send(aMessage({})))).toBe('retry');
});

function classOf(answer: unknown): string {
  return answer instanceof SmtpError ? answer.errorClass : 'ok';
}

function aMessage(message: Partial<Envelope>): Envelope {
  return {
    from: 'loja@loja.com.br',
    to: 'ana@x.com',
    write: () => Buffer.from('Subject: Oi\r\n\r\nOi\r\n'),
    ...message,
  };
}

function aPool(options: Partial<SmtpOptions> & { port: number }): SmtpPool {
  const pool = new SmtpPool({
    ...SMTP_DEFAULTS,
    host: 'localhost',
    security: 'none',
    user: null,
    password: null,
    allow_private_hosts: true,
    timeout_ms: 5_000,
    ...options,
  });
  cleanups.push(() => pool.close());
  return pool;
}

async function aServer(options: SMTPServerOptions = {}) {
  const received: { to: string; content: string }[] = [];
  let connections = 0;
  const server = new SMTPServer({
    ...TEST_CERTIFICATE,
    authOptional: true,
    disableReverseLookup: true,
    onConnect: (_session, done) => {
      connections++;
      done();
    },
    onAuth: ({ username, password }, _session, done) =>
      username === 'loja' && password === 'segredo'
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 wrong password'), { responseCode: 535 })),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        received.push({ to, content: Buffer.concat(chunks).toString('latin1') });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // clients that hang up are part of these tests
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, port, connections: () => connections };
}

/** A minimal server, for malformed replies. */
async function aScript(answer: (socket: Socket, line: string) => void): Promise<number> {
  const server: Server = createServer((socket) => {
    let rest = '';
    socket.on('error', () => {});
    socket.write('220 script\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('EHLO')) socket.write('250-hi\r\n250 PIPELINING\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else answer(socket, line);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}
