import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Timeouts for receiving a body. */
export interface BodyPatience {
  /** For a whole body, milliseconds; a form with a file has no such end. */
  wholeMs: number;
  /** Between two looks at a form with a file. */
  lookMs: number;
  /** Less than this between two looks is too slow. */
  bytesPerLook: number;
}

export const BODY_PATIENCE: BodyPatience = { wholeMs: 15_000, lookMs: 15_000, bytesPerLook: 8_192 };

/** Cuts the connection of a client that holds a request open without sending its body. */
export function cutSlowBodies(server: FastifyInstance, patience: BodyPatience): void {
  cutAfterAnswer(server, patience);
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const isUpload = request.routeOptions.config.endpoint?.multipart === true;
    const timer = isUpload
      ? setInterval(cutIfStalled(request, patience), patience.lookMs)
      : setTimeout(() => cut(request), patience.wholeMs);
    timer.unref();
    const settle = () => clearTimeout(timer);
    payload.once('end', settle);
    reply.raw.once('close', settle);
    done(null, payload);
  });
}

/**
 * A client answered before its whole body arrived gets as long to read the response as a body may
 * take.
 */
function cutAfterAnswer(server: FastifyInstance, { wholeMs }: BodyPatience): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      reply.raw.once('finish', () => {
        if (!request.raw.complete) setTimeout(() => cut(request), wholeMs).unref();
      });
    }
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return length !== '0' || encoding !== undefined;
}

function cutIfStalled(request: FastifyRequest, { bytesPerLook }: BodyPatience): () => void {
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  return () => {
    const isSlow = raw.socket.bytesRead - seen < bytesPerLook;
    seen = raw.socket.bytesRead;
    // While we are the ones not reading, the client is not slow.
    if (isSlow && raw.readableLength < raw.readableHighWaterMark) cut(request);
  };
}

function cut({ raw }: FastifyRequest): void {
  if (!raw.complete) raw.destroy();
}
