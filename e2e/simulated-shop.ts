import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type PopupContents,
  type PublishedPopup,
  type StorefrontConfig,
  StorefrontEvent,
  Submission,
} from '@clientela/contract/storefront';
import { test as base, expect, type Page } from '@playwright/test';
import { aPopup as aDelayedPopup } from '../apps/storefront/test/a-popup.ts';

/** A built file of the storefront script. */
export const file = (name: string) =>
  readFileSync(new URL(`../apps/storefront/dist/${name}`, import.meta.url), 'utf8');
export const KEY = 'pk_test';
export const ID = '7f3c1f0a-6a55-4c7e-9d3f-0d1f6f2b9a01';
export const OTHER = '7f3c1f0a-6a55-4c7e-9d3f-0d1f6f2b9a02';
export const CONSENT = '7f3c1f0a-6a55-4c7e-9d3f-0d1f6f2b9a03';
const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><rect width="400" height="120" fill="%231f6f54"/></svg>';

/** A pop-up that opens at once. */
export const aPopup = (given: Partial<PublishedPopup> = {}): PublishedPopup =>
  aDelayedPopup({ trigger: { kind: 'IMMEDIATE' }, ...given });

export const contentsOf = ({ id, version, format }: PublishedPopup): PopupContents => ({
  id,
  version,
  format,
  design: {
    background: '#ffffff',
    text_color: '#1c1f1d',
    primary_color: '#1f6f54',
    font: 'Arial',
    button_radius: 6,
    place: 'end',
  },
  fields: [
    { name: 'name', label: 'Nome', is_required: false },
    { name: 'email', label: 'E-mail', is_required: true },
    { name: 'phone', label: 'Celular', is_required: false },
  ],
  consents: [{ id: CONSENT, channel: 'EMAIL', text: 'Quero receber novidades por e-mail.' }],
  variants: [
    {
      letter: 'A',
      form: [
        { type: 'image', id: 'i', src: 'picture:1', alt: 'Vitrine de verão' },
        { type: 'title', id: 't', text: 'Ganhe 10% na primeira compra' },
        { type: 'text', id: 'x', text: 'Deixe seu e-mail e receba o cupom.' },
        { type: 'form', id: 'f', button_label: 'Quero meu cupom' },
      ],
      success: [
        { type: 'title', id: 't', text: 'Pronto' },
        { type: 'coupon', id: 'c', label: 'Seu cupom' },
        { type: 'button', id: 'b', label: 'Ver produtos', href: '/produtos' },
      ],
    },
  ],
  pictures: { 'picture:1': PICTURE },
});

interface Shop {
  /** The shop's own pages. */
  url: string;
  popups: PublishedPopup[];
  config: Partial<StorefrontConfig>;
  /** Head of the shop's page before the tag, and its body. */
  head: string;
  body: string;
  policy: string;
  step: 'success' | 'confirm';
  work: { salt: string; bits: number } | null;
  audience: string[];
  /** Fields of every pop-up, in place of name, e-mail and phone. */
  fields: PopupContents['fields'] | null;
  refusals: {
    status: number;
    code: string;
    message: string;
    errors?: { field: string; message: string }[];
  }[];
  breakContents: boolean;
  events: StorefrontEvent[];
  submissions: Submission[];
  asked: string[];
  joins: unknown[];
}

/** Static pages of a simulated shop that carry the script, with public calls that check the contract. */
export const test = base.extend<{ shop: Shop; complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  shop: async ({}, use) => {
    const shop: Shop = {
      url: '',
      popups: [aPopup()],
      config: {},
      head: '',
      body: '<h1>Loja</h1><p><a href="/produtos">Produtos</a></p><button>Comprar</button>',
      policy: '',
      step: 'success',
      work: null,
      audience: [],
      fields: null,
      refusals: [],
      breakContents: false,
      events: [],
      submissions: [],
      asked: [],
      joins: [],
    };
    const host = await serve((request, body) => scriptHost(shop, hostUrl, request, body));
    const hostUrl = addressOf(host);
    const pages = await serve(() => shopPage(shop, hostUrl));
    shop.url = addressOf(pages);
    await use(shop);
    for (const server of [host, pages]) {
      server.closeAllConnections();
      server.close();
    }
  },
  complaints: [
    async ({ page, context }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      // axe and the tests look into what pages cannot.
      await context.addInitScript(() => {
        const attach = Element.prototype.attachShadow;
        Element.prototype.attachShadow = function (options) {
          (window as unknown as { modes: string[] }).modes ??= [];
          (window as unknown as { modes: string[] }).modes.push(options.mode);
          return attach.call(this, { ...options, mode: 'open' });
        };
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

interface Answer {
  status?: number;
  type: string;
  text: string;
  headers?: Record<string, string>;
}

async function serve(answer: (request: IncomingMessage, body: string) => Answer): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const found = answer(request, body);
    response.writeHead(found.status ?? 200, { 'content-type': found.type, ...found.headers });
    response.end(found.text);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function shopPage(shop: Shop, host: string): Answer {
  const headers: Record<string, string> = shop.policy
    ? { 'content-security-policy': shop.policy.replaceAll('HOST', host) }
    : {};
  const text = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Loja</title>
<meta name="viewport" content="width=device-width">${shop.head}
<script async src="${host}/storefront/${KEY}.js"></script></head><body><main>${shop.body}</main></body></html>`;
  return { type: 'text/html', text, headers };
}

function scriptHost(shop: Shop, host: string, request: IncomingMessage, body: string): Answer {
  const { pathname } = new URL(request.url ?? '', host);
  if (request.method !== 'OPTIONS') shop.asked.push(pathname);
  const headers = {
    'access-control-allow-origin': request.method === 'GET' ? '*' : (request.headers.origin ?? '*'),
    'access-control-allow-headers': 'content-type',
  };
  const sent = (value: object, status = 200): Answer => ({
    status,
    type: 'application/json',
    text: JSON.stringify(value),
    headers,
  });
  const nothing = { status: 204, type: 'text/plain', text: '', headers };
  if (request.method === 'OPTIONS') return nothing;
  const call = pathname.replace(`/api/storefront/${KEY}/`, '');
  if (pathname === `/storefront/${KEY}.js`) {
    const config: StorefrontConfig = {
      key: KEY,
      host,
      consent_mode: 'required',
      popups: shop.popups,
      ...shop.config,
    };
    const text = `${file('core.js')}(${JSON.stringify(config)})`;
    return { type: 'text/javascript', text, headers };
  }
  if (pathname === `/storefront/${KEY}/renderer.js`) {
    return { type: 'text/javascript', text: file('renderer.js'), headers };
  }
  const content = /content\/([\w-]+)\/\w+\.json$/.exec(pathname);
  if (content) {
    const popup = shop.popups.find(({ id }) => id === content[1]) ?? aPopup();
    if (shop.breakContents) return sent({ id: popup.id });
    const contents = contentsOf(popup);
    return sent({ ...contents, fields: shop.fields ?? contents.fields });
  }
  if (call === 'tickets') return sent({ ticket: 'ticket', work: shop.work });
  if (call === 'audience') return sent({ popup_ids: shop.audience });
  if (call === 'joins') {
    shop.joins.push(JSON.parse(body));
    return nothing;
  }
  if (call === 'events') {
    expect(request.headers['content-type']).toMatch(/^text\/plain/);
    for (const event of JSON.parse(body)) shop.events.push(StorefrontEvent.parse(event));
    return nothing;
  }
  if (call === 'submissions') {
    shop.submissions.push(Submission.parse(JSON.parse(body)));
    const refusal = shop.refusals.shift();
    if (refusal) return sent(refusal, refusal.status);
    const coupon = shop.step === 'success' ? 'VERAO10' : null;
    return sent({ step: shop.step, coupon });
  }
  return { status: 404, type: 'text/plain', text: '', headers };
}

export const titled = (page: Page) =>
  page.getByRole('dialog', { name: 'Ganhe 10% na primeira compra' });
export const kept = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`clientela.${key}`) ?? '{}'), KEY);
