import type { ShopResource } from '@clientela/contract';
import type { CommerceProvider, Normalized, Shop } from '#areas/records/integrations/commerce.port';
import type { Application } from '#platform/applications';
import { queryText } from '../shop-call.ts';
import {
  checkEach,
  exchangeGrant,
  listByNumber,
  needTyped,
  readNamed,
  verifyByGrant,
} from '../shop-form.ts';
import { type Fields, mapRecords } from '../shop-values.ts';
import type { Kind } from './api.ts';
import { tinyByOauth } from './by-oauth.ts';
import { tinyByToken } from './by-token.ts';
import { mapContact, mapOrder, mapProduct, STATUSES } from './records.ts';
import { tinyTexts } from './tiny.texts.ts';

export interface TinySettings {
  apiUrl: string;
  authorizeUrl: string;
}

const RESOURCES = ['customers', 'products', 'orders'] as const;
const PER_PAGE = 100;
const REALM = '/realms/tiny/protocol/openid-connect';

/** Tiny (Olist): version 3 by the installation's application, version 2 by a token of the shop's own. */
export function createTiny(settings: TinySettings): CommerceProvider {
  const byOauth = tinyByOauth(settings.apiUrl);
  const byToken = tinyByToken(settings.apiUrl);
  const apiOf = ({ credentials }: Shop) => (credentials.api_token ? byToken : byOauth);

  async function readOne(
    shop: Shop,
    resource: ShopResource,
    id: string,
  ): Promise<Normalized | null> {
    const kind = kindOf(resource);
    const row = await apiOf(shop).one(shop, kind, id);
    return row === null ? null : mapRows(shop, kind, [row]);
  }

  const tokenUrl = `${settings.authorizeUrl}${REALM}/token`;
  const grant = async (
    application: Application | null,
    form: Record<string, string>,
    now: Date,
  ) => {
    const { credentials, credentials_until } = await exchangeGrant({
      url: tokenUrl,
      form: { ...clientOf(application), ...form },
      now,
      refused: UNCONFIRMED,
    });
    return { credentials, credentials_until };
  };

  return {
    slug: 'tiny',
    name: 'Tiny',
    category: 'erp',
    description: tinyTexts.description,
    fields: [],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    // The plans allow 60 calls a minute and more.
    pace: { burst: 5, per_second: 1 },
    poll_seconds: 300,
    statuses: STATUSES,
    connection: {
      by: 'oauth',
      authorizeUrl({ application, state, challenge, redirect_uri }) {
        const query = queryText({
          client_id: application.id,
          redirect_uri,
          scope: 'openid',
          response_type: 'code',
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        });
        return `${settings.authorizeUrl}${REALM}/auth?${query}`;
      },
      async exchange(query, { application, verifier, redirect_uri, now }) {
        const granted = await grant(
          application,
          {
            grant_type: 'authorization_code',
            code: query.code ?? '',
            redirect_uri,
            code_verifier: verifier,
          },
          now,
        );
        return { account: 'tiny', account_name: 'Tiny', settings: {}, ...granted };
      },
      refresh(shop) {
        const { refresh_token = '' } = shop.credentials;
        const form = { grant_type: 'refresh_token', refresh_token };
        return grant(shop.application, form, shop.now());
      },
    },
    application: {
      id_label: tinyTexts.client_id_label,
      secret_label: tinyTexts.client_secret_label,
      url: 'https://erp.tiny.com.br/aplicativos_api_v3',
      steps: tinyTexts.application_steps,
      verify: (application) =>
        verifyByGrant({
          url: tokenUrl,
          form: { ...clientOf(application), grant_type: 'authorization_code' },
        }),
    },
    own_keys: {
      fields: [
        {
          name: 'api_token',
          label: tinyTexts.token_label,
          placeholder: null,
          help: null,
          is_secret: true,
        },
      ],
      steps: tinyTexts.own_steps,
      understand: async ({ api_token }) => ({
        account: 'tiny',
        account_name: 'Tiny',
        settings: {},
        credentials: { api_token: needTyped(api_token, tinyTexts.token_label) },
        credentials_until: null,
      }),
    },
    async check(shop) {
      const api = apiOf(shop);
      const nothing = { changed_since: shop.now(), history_from: null };
      const resources = await checkEach(
        RESOURCES,
        (resource) => api.list(shop, kindOf(resource), nothing, 1),
        api.notes,
      );
      return { account_name: 'Tiny', resources };
    },
    async page(shop, resource, ask) {
      const api = apiOf(shop);
      const kind = kindOf(resource);
      const read = (page: number) => api.list(shop, kind, ask, page);
      if (!api.reads_one_by_one.includes(kind)) {
        const { rows, ...where } = await listByNumber(ask.cursor, PER_PAGE, read);
        return { normalized: mapRows(shop, kind, rows), ...where };
      }
      return readNamed(ask.cursor, {
        resource: kind,
        list: (at) => listByNumber(at, PER_PAGE, read),
        nameOf: (row) => String((row as { id?: unknown }).id ?? ''),
        one: (id) => readOne(shop, kind, id),
        at_once: 1,
      });
    },
    one: readOne,
    count: (shop, resource, history_from) =>
      apiOf(shop).count(shop, kindOf(resource), { changed_since: null, history_from }),
  };
}

function clientOf(application: Application | null): Record<string, string> {
  return { client_id: application?.id ?? '', client_secret: application?.secret ?? '' };
}

const UNCONFIRMED = tinyTexts.unconfirmed;

function kindOf(resource: ShopResource): Kind {
  if (resource === 'carts') throw new Error('the platform tells of no carts');
  return resource;
}

function mapRows(shop: Shop, kind: Kind, rows: readonly unknown[]): Normalized {
  const now = shop.now().toISOString();
  return mapRecords(kind, rows, {
    customers: mapContact,
    carts: () => null,
    products: (row: Fields) => mapProduct(row, now),
    orders: (row: Fields) => mapOrder(row, now),
  });
}
