import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A program that is told what happens, as https://github.com/standard-webhooks/standard-webhooks
 * describes receivers: it keeps what came and answers what it is told to.
 */
export interface Receiver {
  url: string;
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** What it answers from now on; null: it hangs up, silence: it never answers. */
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
