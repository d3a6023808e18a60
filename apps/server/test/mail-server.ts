import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { World } from './harness.ts';

/** Real mail servers. All of this lasts until the test ends. */

export interface ReceivedMail {
  to: string;
  from: string;
  raw: string;
}

/** A mail server that stores received mail. */
export async function aMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo[0]?.address ?? '',
          raw: Buffer.concat(chunks).toString('latin1'),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // clients that hang up are part of these tests
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, port, url: `smtp://127.0.0.1:${port}` };
}

/** Lets the platform send over the mail server at this address. */
export function sendOver(world: World, smtpUrl: string): void {
  world.app.config.smtpUrl = smtpUrl;
  onTestFinished(() => {
    world.app.config.smtpUrl = undefined;
  });
}

/** The platform's mail server. */
export async function aPlatformMailServer(world: World, options: SMTPServerOptions = {}) {
  const server = await aMailServer(options);
  sendOver(world, server.url);
  return server;
}

/** A slow mail server of the platform. Returns the list of arrivals with their times. */
export async function aSlowMailServer(
  world: World,
  answerMs: number,
): Promise<{ to: string; at: number }[]> {
  const arrived: { to: string; at: number }[] = [];
  await aPlatformMailServer(world, {
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        setTimeout(() => {
          arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', at: performance.now() });
          done();
        }, answerMs);
      });
    },
  });
  return arrived;
}

/** A header of a message, unfolded; empty where it has none. */
export function headerOf(mail: ReceivedMail | undefined, name: string): string {
  const head = mail?.raw.split('\r\n\r\n')[0]?.replaceAll('\r\n ', ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1] ?? '';
}
