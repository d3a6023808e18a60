import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorBody, failuresOf } from '@clientela/contract';
import { present } from '@clientela/domain';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { z } from 'zod';
import type { App } from '../app.ts';
import { noteActivity } from '../due-work.ts';
import { Failure } from '../failure.ts';
import { assertShallow, wellFormed } from '../json.ts';
import { isDatabaseUnavailable, isMoved } from '../pools.ts';
import { noteAnswer, setCommonHeaders } from './answers.ts';
import { type AcquireSlot, refuseOtherMethods, registerRoutes } from './authorize.ts';
import { HEALTH_PATHS, registerHealth } from './health.ts';
import { httpTexts } from './http.texts.ts';
import { isFollowedLink, sendLinkPage } from './link-page.ts';
import { type LoadLimits, loadLimit } from './load.ts';
import { registerOpenApi } from './openapi/index.ts';
import type { Route } from './routes.ts';
import { BODY_PATIENCE, type BodyPatience, cutSlowBodies } from './slow-bodies.ts';
import { registerWebApp } from './web-app.ts';

/** Logged when an endpoint returns a failure that its contract does not declare. */
export const UNDECLARED = 'failure not declared';

/** How long the head of a request may take. */
const HEADERS_MS = 15_000;

/** Providers send up to 3 MB at once. */
const RAW_BYTES_MAX = 3_145_728;

/** The HTTP side of the program: API, health, documents, the built web app. */
export async function buildServer(
  app: App,
  routes: readonly Route[],
  { patience = BODY_PATIENCE, ...load }: { patience?: BodyPatience } & LoadLimits = {},
): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    trustProxy: (_address, hop) => hop < app.config.trustedProxies,
    bodyLimit: 1_048_576,
    // Uploads take their time; stalled bodies are cut below.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 3 },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    // Links in SMS are priced by length; pictures and the storefront are for other sites: they omit the common prefix.
    rewriteUrl: ({ url = '/' }) => (/^\/([ils]|storefront)\//.test(url) ? `/api${url}` : url),
    frameworkErrors: (error, _request, reply) => {
      setCommonHeaders(app, reply as FastifyReply);
      sendFailure(reply as FastifyReply, addressFailure(error));
    },
  });
  readWellFormedJson(server);
  closeAfterAnswers(server);
  cutSlowBodies(server, patience);
  await server.register(cookie, { hook: false });
  server.decorateRequest('caller');
  server.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(app, error, request, reply),
  );
  server.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return sendFailure(reply, new Failure('not_found'));
    return reply.code(404).type('text/plain').send(httpTexts.page_not_found);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!HEALTH_PATHS.has(request.url)) noteActivity(app);
    setCommonHeaders(app, reply);
    noteAnswer(reply);
    done(null, payload);
  });
  // A response listener costs as much as a small route does.
  if (app.config.logLevel === 'debug')
    server.addHook('onResponse', (request, reply, done) => {
      done();
      app.log.debug('request', {
        request: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...request.caller,
      });
    });
  registerHealth(server, app);
  const limits = new Map(app.shards.map(({ shard }) => [shard, loadLimit(load)]));
  const acquireSlot: AcquireSlot = ({ shard }, endpoint) =>
    present(limits.get(shard), 'a limit of each database')(endpoint);
  const uploads = routes.filter(({ endpoint }) => endpoint.multipart);
  const unread = routes.filter(({ endpoint }) => endpoint.any_body);
  const raw = routes.filter(({ endpoint }) => endpoint.raw_body);
  registerRoutes(
    server,
    app,
    routes.filter(
      ({ endpoint }) => !endpoint.multipart && !endpoint.any_body && !endpoint.raw_body,
    ),
    acquireSlot,
  );
  // One-click opt-out posts a form in either encoding (RFC 8058); its content is ignored.
  await server.register(async (apart) => {
    apart.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, _body, done) => done(null, {}),
    );
    registerRoutes(apart, app, unread, acquireSlot);
  });
  // Signed provider webhooks: the signature covers the raw bytes.
  await server.register(async (apart) => {
    apart.removeAllContentTypeParsers();
    apart.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: RAW_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    registerRoutes(apart, app, raw, acquireSlot);
  });
  // In a separate scope, because the parser hooks into every route of its scope.
  await server.register(async (apart) => {
    await apart.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 200_000 } });
    registerRoutes(apart, app, uploads, acquireSlot);
  });
  refuseOtherMethods(server, routes);
  registerOpenApi(server, routes);
  await registerWebApp(server, app);
  return server;
}

/** Half a surrogate pair in a body becomes U+FFFD; a zero byte is refused where the contract reads the text. */
function readWellFormedJson(server: FastifyInstance): void {
  const read = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      try {
        assertShallow(body);
      } catch (cause) {
        return done(new Failure('malformed_request', { cause }));
      }
      void read(request, body, (error, value) => done(error, wellFormed(body, value)));
    },
  );
}

/** Endpoints of a process without the web role: health and metrics. */
export function buildHealthServer(app: App): FastifyInstance {
  const server = Fastify({ logger: false, requestTimeout: 10_000, forceCloseConnections: true });
  registerHealth(server, app);
  return server;
}

/** Grace period of running requests at shutdown. */
const LAST_REQUESTS_MS = 20_000;

/** Makes `close` end after the last response, despite keep-alive connections. */
function closeAfterAnswers(server: FastifyInstance): void {
  const open = new Set<Socket>();
  server.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.addHook('preClose', async () => {
    // Also for responses whose headers were already sent; Node treats nothing shorter as a timeout.
    server.server.keepAliveTimeout = 1;
    server.server.keepAliveTimeoutBuffer = 0;
    // Browsers open connections ahead of need; to Node these wait for their first request.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Stops accepting connections and lets running requests end within the grace period. */
export async function drainServer(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), LAST_REQUESTS_MS);
  await server.close();
  clearTimeout(cut);
}

function answerError(app: App, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = asFailure(error);
  if (failure) {
    noteUndeclared(app, request, failure);
    return sendFailure(reply, failure);
  }
  const asked = { request: request.id, method: request.method, path: request.url.split('?')[0] };
  if (isMoved(error)) {
    app.log.info('request refused while its store moved', asked);
    return sendFailure(reply, new Failure('overloaded', { retryAfter: 1 }));
  }
  // Cancelling an upload aborts its request: no failure.
  if (request.raw.errored === error) app.log.info('request broken off', asked);
  else app.log.error('request failed', { ...asked, error });
  return sendFailure(
    reply,
    isDatabaseUnavailable(error) ? overloaded(error) : new Failure('internal_error'),
  );
}

/** A failure missing in the document is a gap in the contract; tests fail on it. */
function noteUndeclared(app: App, { routeOptions }: FastifyRequest, { code }: Failure): void {
  const { endpoint } = routeOptions.config;
  if (!endpoint || failuresOf(endpoint).includes(code)) return;
  app.log.warn(UNDECLARED, { endpoint: `${endpoint.method} ${endpoint.path}`, code });
}

/** For paths without a route: too long or undecodable ones are not found. */
function addressFailure({ code }: FastifyError): Failure {
  return new Failure(code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'malformed_request');
}

function sendFailure(reply: FastifyReply, failure: Failure) {
  if (failure.retryAfter) reply.header('retry-after', String(failure.retryAfter));
  if (isFollowedLink(reply.request)) return sendLinkPage(reply, failure);
  const body: ErrorBody = {
    message: failure.message,
    code: failure.code,
    ...(failure.errors ? { errors: failure.errors } : {}),
    ...(failure.values ? { values: failure.values } : {}),
    ...(failure.store_id ? { store_id: failure.store_id } : {}),
  };
  return reply.code(failure.status).send(body);
}

/** PostgreSQL's codes: another request created the same thing first. */
const ALREADY_THERE = '23505';
/** A text with a zero byte, which PostgreSQL stores in neither text nor JSON. */
const UNKEPT_CHARACTER = ['22021', '22P05'];
/** The statement took too long, or waited so for another's; the database takes no more connections. */
const TOO_MUCH = ['57014', '55P03', '53300'];
/** The pool's message when all connections are taken for too long; it has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** The form parser's messages for a missing boundary or a broken form; they have no code. */
const BROKEN_FORM = /^(Multipart: Boundary|Unexpected end of|Malformed (part|content))/;

/** The database has too much to do, or is away: both pass. */
function overloaded(cause: unknown): Failure {
  return new Failure('overloaded', { cause, retryAfter: 5 });
}

function asFailure(error: FastifyError | Error): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof z.ZodError) {
    return new Failure('invalid_fields', {
      errors: error.issues.map((issue) => ({
        field: (issue.code === 'unrecognized_keys' ? issue.keys : issue.path).join('.'),
        rule: issue.code,
        message: issue.message,
      })),
    });
  }
  const code = 'code' in error ? error.code : '';
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (code === ALREADY_THERE) return new Failure('conflict', { cause: error });
  if (UNKEPT_CHARACTER.includes(code)) {
    const message = httpTexts.bad_character;
    return new Failure('invalid_fields', { message, cause: error });
  }
  if (TOO_MUCH.includes(code) || error.message === NO_CONNECTION) return overloaded(error);
  if (status === 413) return new Failure('too_large');
  if (BROKEN_FORM.test(error.message)) return new Failure('malformed_request', { cause: error });
  if (status >= 400 && status < 500) return new Failure('malformed_request', { cause: error });
  return null;
}
