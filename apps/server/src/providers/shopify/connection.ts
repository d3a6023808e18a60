import {
  type ApplicationForm,
  type CommerceProvider,
  type Connected,
  type NoticedShop,
  type OwnKeys,
  type Shop,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import type { Application } from '#platform/applications';
import { exchangeGrant, isSigned, needTyped } from '../shop-form.ts';
import { SCOPES } from './access.ts';
import { shopifyTexts } from './shopify.texts.ts';

const DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
/** Older callbacks are refused as replays. */
const FRESH_SECONDS = 90;

export interface ShopifySettings {
  /** Base URL of all shops in tests; otherwise each shop has its own domain. */
  url?: string;
}

const SHOP_FIELD: CommerceProvider['fields'][number] = {
  name: 'shop',
  label: shopifyTexts.shop_label,
  placeholder: 'minha-loja.myshopify.com',
  help: shopifyTexts.shop_help,
  is_secret: false,
};

export const FIELDS: CommerceProvider['fields'] = [SHOP_FIELD];

export const APPLICATION: ApplicationForm = {
  id_label: shopifyTexts.client_id_label,
  secret_label: shopifyTexts.client_secret_label,
  url: 'https://dev.shopify.com/dashboard',
  steps: shopifyTexts.application_steps(SCOPES.join(',')),
};

type Oauth = Extract<CommerceProvider['connection'], { by: 'oauth' }>;

export function baseOf(settings: ShopifySettings, domain: string): string {
  return settings.url ?? `https://${domain}`;
}

export function oauthOf(settings: ShopifySettings): Oauth {
  return {
    by: 'oauth',
    authorizeUrl({ application, state, redirect_uri, settings: typed }) {
      const domain = domainOf(typed.shop ?? '');
      const query = new URLSearchParams({
        client_id: application.id,
        scope: SCOPES.join(','),
        redirect_uri,
        state,
      });
      return `https://${domain}/admin/oauth/authorize?${query}`;
    },
    async exchange(query, { application, settings: typed, now }) {
      const domain = domainOf(query.shop ?? '');
      // Only the shop that the owner named receives requests.
      const isTyped = domain === domainOf(typed.shop ?? '');
      const age = Math.abs(now.getTime() / 1_000 - Number(query.timestamp));
      if (!isTyped || !isSignedQuery(query, application.secret) || !(age <= FRESH_SECONDS)) {
        throw new ShopRefusedError('other', shopifyTexts.unconfirmed);
      }
      const grant = { code: query.code ?? '', expiring: '1' };
      const token = await exchangeToken(settings, { domain, application, grant, now });
      return { account: domain, account_name: domain, settings: { shop: domain }, ...token };
    },
    async refresh(shop: Shop) {
      const { refresh_token = '', ...credentials } = shop.credentials;
      const of = { domain: shop.account, now: shop.now() };
      const own = ownApplication(credentials);
      if (own) return exchangeOwn(settings, { ...of, application: own });
      const application = applicationOf(shop);
      if (!application) throw new ShopRefusedError('credentials', shopifyTexts.unconfirmed);
      const grant = { grant_type: 'refresh_token', refresh_token };
      return exchangeToken(settings, { ...of, application, grant });
    },
  };
}

/** An application of the shop's own, created in its dashboard at Shopify; its token lasts a day. */
export function ownKeysOf(settings: ShopifySettings): OwnKeys {
  return {
    fields: [
      SHOP_FIELD,
      {
        name: 'client_id',
        label: shopifyTexts.client_id_label,
        placeholder: null,
        help: null,
        is_secret: false,
      },
      {
        name: 'client_secret',
        label: shopifyTexts.client_secret_label,
        placeholder: null,
        help: null,
        is_secret: true,
      },
    ],
    steps: shopifyTexts.own_steps(SCOPES.join(',')),
    async understand({ shop = '', client_id, client_secret }, now): Promise<Connected> {
      const domain = domainOf(shop);
      const application = {
        id: needTyped(client_id, shopifyTexts.client_id_label),
        secret: needTyped(client_secret, shopifyTexts.client_secret_label),
      };
      const token = await exchangeOwn(settings, { domain, application, now });
      return { account: domain, account_name: domain, settings: { shop: domain }, ...token };
    },
  };
}

/** The application whose tokens the shop uses, and whose secret signs its webhooks. */
export function applicationOf(shop: NoticedShop): Application | null {
  return ownApplication(shop.credentials) ?? shop.application;
}

function ownApplication({ client_id, client_secret }: NoticedShop['credentials']) {
  return client_id && client_secret ? { id: client_id, secret: client_secret } : null;
}

async function exchangeOwn(
  settings: ShopifySettings,
  of: { domain: string; application: Application; now: Date },
) {
  const grant = { grant_type: 'client_credentials' };
  const { credentials, credentials_until } = await exchangeToken(settings, { ...of, grant });
  const { id: client_id, secret: client_secret } = of.application;
  return { credentials: { ...credentials, client_id, client_secret }, credentials_until };
}

async function exchangeToken(
  settings: ShopifySettings,
  {
    domain,
    application,
    grant,
    now,
  }: { domain: string; application: Application; grant: Record<string, string>; now: Date },
) {
  const { credentials, credentials_until } = await exchangeGrant({
    url: `${baseOf(settings, domain)}/admin/oauth/access_token`,
    body: { client_id: application.id, client_secret: application.secret, ...grant },
    now,
    refused: shopifyTexts.unconfirmed,
  });
  return { credentials, credentials_until };
}

function domainOf(text: string): string {
  const domain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  if (!DOMAIN.test(domain)) {
    throw new ShopRefusedError('other', shopifyTexts.shop_refused);
  }
  return domain;
}

/** Hexadecimal HMAC over the sorted query without itself. */
function isSignedQuery(query: Readonly<Record<string, string>>, secret: string): boolean {
  const words = Object.keys(query)
    .filter((name) => name !== 'hmac')
    .sort()
    .map((name) => `${name}=${query[name]}`)
    .join('&');
  return isSigned(words, secret, { normalized: query.hmac, as: 'hex' });
}
