import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A webhook receiver as described by https://github.com/standard-webhooks/standard-webhooks: it
 * stores deliveries and returns the configured response.
 */
export interface Receiver {
  url: string;
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** Its response from now on; null: it hangs up, silence: it never responds. */
  answers: { status: number; text: string; location?: string } | null | 'silence';
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    receiver.received.push({
      headers: request.headers,
      body: Buffer.concat(pieces).toString('utf8'),
    });
    const { answers } = receiver;
    if (!answers) return void request.socket.destroy();
    if (answers === 'silence') return;
    const headers = answers.location ? { location: answers.location } : {};
    response.writeHead(answers.status, headers).end(answers.text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/avisos`,
    received: [],
    answers: { status: 200, text: 'ok' },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return receiver;
}
