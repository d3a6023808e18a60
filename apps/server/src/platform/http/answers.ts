import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { App } from '#app';

/** The headers of every answer. */
export function setCommonHeaders(app: App, reply: FastifyReply): void {
  if (app.stopping) reply.header('connection', 'close');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
}

/**
 * Sends a few bytes together with their head. Of a Buffer the two go to the socket apart, which costs a
 * short answer a seventh of its time.
 */
export function sendInOnePiece(
  app: App,
  reply: FastifyReply,
  type: string,
  /** Each character a byte (latin1). */
  bytes: string,
): void {
  setCommonHeaders(app, reply);
  reply.headers({ 'content-type': type, 'content-length': bytes.length });
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  reply.raw.end(bytes, 'latin1');
}
