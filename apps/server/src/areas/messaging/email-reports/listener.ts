import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { App } from '#platform/app';
import { HOME } from '#platform/home-tables';
import { readReturnPath } from './return-path.ts';
import { storeReport } from './store-report.ts';

const BYTES_MAX = 1_000_000;
const CLIENTS_MAX = 50;
const IDLE_MS = 60_000;

/** Complaints of feedback loops are sent here by agreement with the mailbox providers. */
const COMPLAINTS = /^fbl@/i;

/**
 * Listens for notices about messages at their return paths. A notice is stored before it is accepted, so a killed
 * process loses none: its sender tries again.
 */
export async function startReportListener(
  app: App,
): Promise<{ port: number | null; stop(): Promise<void> }> {
  const { bouncePort, host } = app.config;
  // One port serves every database.
  if (bouncePort === undefined || app.shard !== HOME) return { port: null, stop: async () => {} };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: BYTES_MAX,
    maxClients: CLIENTS_MAX,
    socketTimeout: IDLE_MS,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const isOurs = readReturnPath(address) !== null || COMPLAINTS.test(address);
      done(isOurs ? null : refusal(550, '5.1.1 No such recipient here'));
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      accept(app, stream, recipients).then(
        (error) => done(error),
        (error: unknown) => {
          app.log.error('delivery report not stored', { error });
          done(refusal(451, '4.3.0 Try again later'));
        },
      );
    },
  });
  server.on('error', (error) => app.log.warn('report listener', { error }));
  server.listen(bouncePort, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, stop: () => new Promise((stopped) => server.close(() => stopped())) };
}

async function accept(
  app: App,
  stream: SMTPServerDataStream,
  recipients: readonly string[],
): Promise<Error | null> {
  const raw = await read(stream);
  if (!raw) return refusal(552, '5.3.4 Message too big');
  await storeReport(app, raw, { recipients });
  return null;
}

/** Reads on to the end also where it is too big, as the protocol asks. */
async function read(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= BYTES_MAX) chunks.push(chunk);
  }
  return bytes > BYTES_MAX ? null : Buffer.concat(chunks);
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
