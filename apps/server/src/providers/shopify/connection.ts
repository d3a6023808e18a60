import {
  type CommerceProvider,
  type Shop,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import { exchangeGrant, isSigned } from '../shop-form.ts';
import { SCOPES } from './access.ts';
import { shopifyTexts } from './shopify.texts.ts';

const DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
/** Older callbacks are refused as replays. */
const FRESH_SECONDS = 90;

export interface ShopifySettings {
  apiKey: string;
  apiSecret: string;
  /** Base URL of all shops in tests; otherwise each shop has its own domain. */
  url?: string;
}

export const FIELDS: CommerceProvider['fields'] = [
  {
    name: 'shop',
    label: shopifyTexts.shop_label,
    placeholder: 'minha-loja.myshopify.com',
    help: shopifyTexts.shop_help,
    is_secret: false,
  },
];

type Oauth = Extract<CommerceProvider['connection'], { by: 'oauth' }>;

export function baseOf(settings: ShopifySettings, domain: string): string {
  return settings.url ?? `https://${domain}`;
}

export function oauthOf(settings: ShopifySettings): Oauth {
  return {
    by: 'oauth',
    is_configured: settings.apiKey !== '' && settings.apiSecret !== '',
    authorizeUrl({ state, redirect_uri, settings: typed }) {
      const domain = domainOf(typed.shop ?? '');
      const query = new URLSearchParams({
        client_id: settings.apiKey,
        scope: SCOPES.join(','),
        redirect_uri,
        state,
      });
      return `https://${domain}/admin/oauth/authorize?${query}`;
    },
    async exchange(query, { settings: typed, now }) {
      const domain = domainOf(query.shop ?? '');
      // Only the shop that the owner named receives requests.
      const isTyped = domain === domainOf(typed.shop ?? '');
      const age = Math.abs(now.getTime() / 1_000 - Number(query.timestamp));
      if (!isTyped || !isSignedQuery(query, settings.apiSecret) || !(age <= FRESH_SECONDS)) {
        throw new ShopRefusedError('other', shopifyTexts.unconfirmed);
      }
      const grant = { code: query.code ?? '', expiring: '1' };
      const token = await exchangeToken(settings, { domain, grant, now });
      return { account: domain, account_name: domain, settings: { shop: domain }, ...token };
    },
    refresh(shop: Shop) {
      const { refresh_token = '' } = shop.credentials;
      const grant = { grant_type: 'refresh_token', refresh_token };
      return exchangeToken(settings, { domain: shop.account, grant, now: shop.now() });
    },
  };
}

async function exchangeToken(
  settings: ShopifySettings,
  { domain, grant, now }: { domain: string; grant: Record<string, string>; now: Date },
) {
  const { credentials, credentials_until } = await exchangeGrant({
    url: `${baseOf(settings, domain)}/admin/oauth/access_token`,
    body: { client_id: settings.apiKey, client_secret: settings.apiSecret, ...grant },
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
