import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/** A real SMTP server that stores received e-mails, and an address from which tests read them. */
export async function startMailbox(): Promise<{
  url: string;
  readUrl: string;
  stop(): Promise<void>;
}> {
  const mails: ReceivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const reader = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(mails));
  });
  await new Promise<void>((ready) => reader.listen(0, '127.0.0.1', ready));
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    readUrl: `http://127.0.0.1:${portOf(reader)}`,
    async stop() {
      await new Promise<void>((closed) => smtp.close(closed));
      await new Promise((closed) => reader.close(closed));
    },
  };
}
