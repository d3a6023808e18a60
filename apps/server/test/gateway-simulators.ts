import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CARD_NUMBERS } from './cards.ts';
import {
  ASAAS_CARD_TOKEN,
  ASAAS_KEY,
  MERCADO_PAGO_CARD,
  MERCADO_PAGO_SECRET,
  MERCADO_PAGO_TOKEN,
} from './gateway-secrets.ts';

/** Failure of the next charge request. */
type Mishap = 'lost_answer' | 'busy' | 'broken' | 'late';

interface Charge {
  id: string;
  reference: string;
  value: number;
  pix: boolean;
  status: string;
  refunds: { status: string; value: number }[];
  chargeback?: string;
  deleted?: boolean;
}

export interface Simulator {
  url: string;
  charges: Charge[];
  /** Requests that asked for a charge, however they ended. */
  asked: number;
  mishap: Mishap | null;
  /** Requests that are received and neither processed nor answered. */
  swallows: ((method: string, path: string) => boolean) | null;
  swallowed: number;
  /** Releases delayed responses. */
  answerLate(): void;
  close(): Promise<void>;
}

type Json = Record<string, unknown>;
type Answer = [status: number, body: unknown];
type Handle = (request: {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Json;
}) => Answer;

async function serve(
  isCharge: (method: string, path: string) => boolean,
  authorised: (request: IncomingMessage) => boolean,
  make: (simulator: Simulator) => Handle,
): Promise<Simulator> {
  const simulator = {
    charges: [],
    asked: 0,
    mishap: null,
    swallows: null,
    swallowed: 0,
  } as unknown as Simulator;
  const handle = make(simulator);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const method = request.method ?? 'GET';
    if (!authorised(request)) return send(response, [401, {}]);
    if (simulator.swallows?.(method, url.pathname)) return void simulator.swallowed++;
    const charging = isCharge(method, url.pathname);
    if (charging) simulator.asked++;
    const mishap = charging ? simulator.mishap : null;
    if (charging) simulator.mishap = null;
    const body = await bodyOf(request);
    if (mishap === 'busy') return send(response, [429, {}], { 'retry-after': '7' });
    const answer = handle({ method, path: url.pathname, query: url.searchParams, body });
    if (mishap === 'lost_answer') return void request.socket.destroy();
    if (mishap === 'broken') return send(response, [500, {}]);
    if (mishap === 'late') return void late.push(() => send(response, answer));
    send(response, answer);
  });
  const late: (() => void)[] = [];
  simulator.answerLate = () => {
    for (const answerNow of late.splice(0)) answerNow();
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  simulator.close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return simulator;
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString();
  return text ? JSON.parse(text) : {};
}

function send(
  response: ServerResponse,
  [status, body]: Answer,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

const REFUSED_CARDS: string[] = [CARD_NUMBERS.refusedByAsaas, '4916561358240741'];
const NOT_FOUND: Answer = [404, {}];

/** Asaas as its documents describe it: decimals, 400 refusals that leave nothing, no idempotency. */
export function simulateAsaas(): Promise<Simulator> {
  return serve(
    (method, path) => method === 'POST' && /^\/v3\/payments\/?$/.test(path),
    (request) => request.headers.access_token === ASAAS_KEY,
    (simulator) =>
      ({ method, path, query, body }) => {
        const refuse = (description: string): Answer => [
          400,
          { errors: [{ code: 'invalid_creditCard', description }] },
        ];
        const shown = (charge: Charge) => ({
          id: charge.id,
          customer: 'cus_1',
          value: charge.value,
          billingType: charge.pix ? 'PIX' : 'CREDIT_CARD',
          status: charge.status,
          externalReference: charge.reference,
          deleted: charge.deleted ?? false,
          ...(charge.pix
            ? {}
            : {
                creditCard: {
                  creditCardNumber: '1111',
                  creditCardBrand: 'VISA',
                  creditCardToken: ASAAS_CARD_TOKEN,
                },
              }),
        });
        if (path === '/v3/customers') {
          return method === 'GET' ? [200, { data: [] }] : [200, { id: 'cus_1' }];
        }
        if (path === '/v3/creditCard/tokenizeCreditCard') {
          return [
            200,
            {
              creditCardToken: ASAAS_CARD_TOKEN,
              creditCardBrand: 'VISA',
              creditCardNumber: '1111',
            },
          ];
        }
        if (method === 'POST' && /^\/v3\/payments\/?$/.test(path)) {
          const card = body.creditCard as { number: string } | undefined;
          if (!body.customer) return refuse('customer é obrigatório');
          if (body.billingType === 'CREDIT_CARD' && !body.remoteIp) return refuse('remoteIp');
          if (card && REFUSED_CARDS.includes(card.number)) {
            return refuse('Transação não autorizada. Verifique os dados do cartão.');
          }
          const pix = body.billingType === 'PIX';
          const charge: Charge = {
            id: `pay_${simulator.charges.length + 1}_${randomUUID().slice(0, 8)}`,
            reference: String(body.externalReference),
            value: Number(body.value),
            pix,
            status: pix ? 'PENDING' : 'CONFIRMED',
            refunds: [],
          };
          simulator.charges.push(charge);
          return [200, shown(charge)];
        }
        if (path === '/v3/payments') {
          const reference = query.get('externalReference');
          const found = simulator.charges.filter((charge) => charge.reference === reference);
          return [200, { data: found.map(shown) }];
        }
        const [, , , id, what] = path.split('/');
        const charge = simulator.charges.find((one) => one.id === id);
        if (!charge) return NOT_FOUND;
        if (what === 'pixQrCode') return [200, { payload: `pix-code-${charge.id}` }];
        if (what === 'refunds') return [200, { data: charge.refunds }];
        if (what === 'chargeback') return [200, { status: charge.chargeback ?? 'REQUESTED' }];
        if (what === 'refund') {
          charge.refunds.push({ status: 'DONE', value: Number(body.value ?? charge.value) });
          const given = charge.refunds.reduce((sum, { value }) => sum + value, 0);
          if (given >= charge.value) charge.status = 'REFUNDED';
          return [200, shown(charge)];
        }
        if (method === 'DELETE') charge.deleted = true;
        return [200, shown(charge)];
      },
  );
}

/** Mercado Pago as its documents describe it: idempotent by key, refusals are payments of their own. */
export function simulateMercadoPago(): Promise<Simulator> {
  return serve(
    (method, path) => method === 'POST' && path === '/v1/payments',
    (request) => request.headers.authorization === `Bearer ${MERCADO_PAGO_TOKEN}`,
    (simulator) =>
      ({ method, path, query, body }) => {
        const shown = (charge: Charge) => ({
          id: Number(charge.id),
          status: charge.status,
          status_detail: charge.chargeback ?? null,
          transaction_amount: charge.value,
          transaction_amount_refunded: charge.refunds.reduce((sum, { value }) => sum + value, 0),
          external_reference: charge.reference,
          point_of_interaction: charge.pix
            ? { transaction_data: { qr_code: `mp-pix-${charge.id}` } }
            : null,
        });
        if (path === '/v1/customers/search') return [200, { results: [] }];
        if (path === '/v1/customers') return [201, { id: 'mp_customer' }];
        if (path === '/v1/card_tokens') {
          return [201, { id: `cardtoken_${String(body.card_number ?? body.card_id)}` }];
        }
        if (/^\/v1\/customers\/.*\/cards$/.test(path)) {
          return [
            201,
            { id: MERCADO_PAGO_CARD, last_four_digits: '1111', payment_method: { id: 'visa' } },
          ];
        }
        if (method === 'POST' && path === '/v1/payments') {
          const reference = String(body.external_reference);
          const known = simulator.charges.find((charge) => charge.reference === reference);
          if (known) return [201, shown(known)];
          const pix = body.payment_method_id === 'pix';
          const isRefused = String(body.token).endsWith('0002');
          const charge: Charge = {
            id: String(1000 + simulator.charges.length),
            reference,
            value: Number(body.transaction_amount),
            pix,
            status: pix ? 'pending' : isRefused ? 'rejected' : 'approved',
            refunds: [],
          };
          simulator.charges.push(charge);
          return [201, shown(charge)];
        }
        if (path === '/v1/payments/search') {
          const reference = query.get('external_reference');
          const found = simulator.charges.filter((charge) => charge.reference === reference);
          return [200, { results: found.map(shown) }];
        }
        const [, , , id, what] = path.split('/');
        const charge = simulator.charges.find((one) => one.id === id);
        if (!charge) return NOT_FOUND;
        if (what === 'refunds') {
          charge.refunds.push({ status: 'approved', value: Number(body.amount ?? charge.value) });
          const given = charge.refunds.reduce((sum, { value }) => sum + value, 0);
          if (given >= charge.value) charge.status = 'refunded';
          return [201, {}];
        }
        if (method === 'PUT') charge.status = String(body.status);
        return [200, shown(charge)];
      },
  );
}

/** Mercado Pago's signature headers of a notice. */
export function signMercadoPago(chargeId: string, at: Date, secret = MERCADO_PAGO_SECRET) {
  const requestId = randomUUID();
  const ts = String(at.getTime());
  const signed = `id:${chargeId};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac('sha256', secret).update(signed).digest('hex');
  return { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId };
}
