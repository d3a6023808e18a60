import type { EndpointShape } from '@clientela/contract';
import * as contract from '@clientela/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction, platformCtx } from '#platform/context';
import { allRoutes } from '../src/areas.ts';
import { fillStore } from '../src/demo/fill-demo.ts';
import { fillCatalogue } from '../src/demo/fill-plans.ts';
import { anAdministrator, aStore, type Caller, type TestStore, useWorld } from './harness.ts';
import { aPopup } from './popups.ts';
import { aResponse } from './survey-responses.ts';
import { aSurvey } from './surveys.ts';

const world = useWorld();
let store: TestStore;
let admin: Caller;
let campaign_id: string;
let import_id: string;
let id: string;
let popup_id: string;
let survey_id: string;

beforeAll(async () => {
  const catalogue = await inTransaction(platformCtx(world.app), fillCatalogue);
  store = await aStore(world);
  admin = await anAdministrator(world);
  await fillStore(store.ctx, catalogue, {
    seed: 7,
    size: { customers: 300, leads: 20, orders: 700 },
  });
  const campaigns = await store.owner.call(contract.listCampaigns, { store_id: store.id });
  campaign_id = campaigns.data.find(({ stage }) => stage === 'finished')!.id;
  const imports = await store.owner.call(contract.listImports, { store_id: store.id });
  import_id = imports.data[0]!.id;
  const webhooks = await store.owner.call(contract.listWebhooks, { store_id: store.id });
  id = webhooks.data[0]!.id;
  popup_id = (await aPopup(world, store)).id;
  const survey = await aSurvey(store);
  survey_id = survey.id;
  for (let n = 0; n < 12; n++) {
    await aResponse(store, survey, { nota: n % 11, motivo: `Um exemplo: ${n}` });
  }
  const signups = Array.from({ length: 12 }, (_, n) => ({
    store_id: store.id,
    id: crypto.randomUUID(),
    popup_id,
    version: 1,
    letter: 'A',
    at: world.clock.now(),
    is_new: false,
    fields: JSON.stringify({ email: `pessoa${n}@exemplo.com.br` }),
    page: '/',
    device: 'phone',
    state: 'suspect',
  }));
  await store.ctx.db.insertInto('popup_submissions').values(signups).execute();
});

const lists = allRoutes
  .map((route) => route.endpoint as EndpointShape)
  .filter(({ query }) => query instanceof z.ZodObject && 'page' in query.shape)
  .filter(({ path }) => !path.endsWith('/export'));

const cases = lists.flatMap((endpoint) => {
  const canSearch = 'search' in (endpoint.query as z.ZodObject).shape;
  // The last is in every address of the demo: more than a search ranks.
  const searches = canSearch ? [undefined, 'a', 'exempl'] : [undefined];
  return searches.map((search) => ({ path: endpoint.path, search, endpoint }));
});

interface Page {
  data: unknown[] | { items: { inputs: unknown[]; outputs: unknown[] }[] };
  /** Left out where the specification has none. */
  meta?: contract.PageMeta;
}

/** The rows of a page; the statement's are grouped by day. */
function rowsOf({ data }: Page): unknown[] {
  const rows = Array.isArray(data)
    ? data
    : data.items.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]);
  return rows.map((row) => JSON.stringify(row));
}

describe('every list can be paged to its end', () => {
  test.each(cases)('$path, searched for $search', async ({ endpoint, search }) => {
    const read = async (query: Record<string, unknown>) => {
      const scoped: Record<string, string> = { popups: popup_id, surveys: survey_id };
      const of = scoped[endpoint.scope ?? ''] ?? id;
      const ids = { store_id: store.id, id: of, campaign_id, import_id, slug: 'sandbox_shop' };
      const input = { ...ids, query: { search, ...query } };
      const answer: unknown = await admin.call(endpoint, input as never);
      return answer as Page;
    };
    const whole = await read({ per_page: 1000 });
    const all = rowsOf(whole);
    expect(whole.meta?.total ?? all.length).toBe(all.length);
    const per_page = Math.ceil(all.length / 5) || 1;

    const byNumber: unknown[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const found = await read({ page, per_page });
      const rows = rowsOf(found);
      byNumber.push(...rows);
      last = found.meta?.last_page ?? (rows.length > 0 ? page + 1 : page);
    }
    expect(byNumber.toSorted()).toEqual(all.toSorted());

    const first = await read({ per_page });
    const byCursor = rowsOf(first);
    let next_cursor = first.meta?.next_cursor;
    if (next_cursor === undefined) return; // pages by number alone
    while (next_cursor) {
      const found = await read({ per_page, cursor: next_cursor });
      byCursor.push(...rowsOf(found));
      next_cursor = found.meta?.next_cursor;
    }
    expect(byCursor).toEqual(byNumber);
  });
});
