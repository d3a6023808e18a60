import {
  type Shop,
  ShopRefusedError,
  ShopThrottledError,
  ShopUnavailableError,
} from '#areas/records/integrations/commerce.port';
import { callShop } from '../shop-call.ts';
import { API_VERSION } from './queries.ts';
import { shopifyTexts } from './shopify.texts.ts';

const CALL_POINTS = 10;

type Variables = Record<string, unknown>;

/** Shopify's API as one shop's token reaches it. */
export interface ShopifyApi {
  shop: Shop;
  /** Throws if a right is missing for any of the fields. */
  ask(query: string, variables?: Variables): Promise<Record<string, unknown>>;
  askPart(query: string, variables: Variables, cost?: number): Promise<PartialData>;
}

export function shopifyApi(shop: Shop, baseUrl: string): ShopifyApi {
  const askPart: ShopifyApi['askPart'] = async (query, variables, cost = CALL_POINTS) => {
    const { status, json } = await callShop(shop, {
      method: 'POST',
      url: `${baseUrl}/admin/api/${API_VERSION}/graphql.json`,
      headers: { 'x-shopify-access-token': shop.credentials.token ?? '' },
      body: { query, variables },
      cost,
    });
    if (status === 404) throw new ShopRefusedError('credentials', shopifyTexts.shop_gone);
    return dataOf(json as GraphqlAnswer, cost);
  };
  return {
    shop,
    askPart,
    async ask(query, variables = {}) {
      const { data, denied } = await askPart(query, variables);
      if (denied) throw denied;
      return data;
    },
  };
}

interface GraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: { message?: string; extensions?: { code?: string } }[];
  extensions?: { cost?: { throttleStatus?: { currentlyAvailable: number; restoreRate: number } } };
}

export interface Connection {
  nodes: unknown[];
  pageInfo?: { hasNextPage: boolean; endCursor: string | null };
}

interface PartialData {
  data: Record<string, unknown>;
  /** Fields that the app may not read came as null. */
  denied: ShopRefusedError | null;
}

/** The data, where a missing right costs only some of its fields; a throttle has none, whatever its status. */
function dataOf(answer: GraphqlAnswer, cost: number): PartialData {
  const errors = answer.errors ?? [];
  const [error] = errors;
  if (!error) {
    if (!answer.data) throw new ShopUnavailableError('the answer has no data');
    return { data: answer.data, denied: null };
  }
  if (answer.data && errors.every(({ extensions }) => extensions?.code === 'ACCESS_DENIED')) {
    return { data: answer.data, denied: new ShopRefusedError('permission', wordsOf(error)) };
  }
  if (error.extensions?.code === 'THROTTLED') {
    const left = answer.extensions?.cost?.throttleStatus;
    const missing = left ? Math.max(0, cost - left.currentlyAvailable) : cost;
    throw new ShopThrottledError(Math.ceil((missing / (left?.restoreRate ?? 100)) * 1_000) + 500);
  }
  const isDenied = error.extensions?.code === 'ACCESS_DENIED';
  throw new ShopRefusedError(isDenied ? 'permission' : 'other', wordsOf(error));
}

function wordsOf({ message }: { message?: string }): string {
  return shopifyTexts.replied(message ?? 'erro');
}
