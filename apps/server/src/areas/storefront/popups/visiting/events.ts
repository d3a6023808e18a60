import { StorefrontEvent } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { wellFormed } from '#platform/json';
import { isMoved } from '#platform/pools';
import { openForSite } from './callers.ts';

const BYTES_MAX = 60_000;
const EVENTS_MAX = 20;
const PAGE_MAX = 200;
/** Others of a day and pop-up count together: search pages have countless paths. */
const PAGES_MAX = 200;
const REST = '…';
const FLUSH_MS = 2_000;

const Beacon = z.array(StorefrontEvent).max(EVENTS_MAX);

/** Counts views, closes and holdouts of visitors; they are written together some seconds later. */
export async function receiveEvents(
  platform: PlatformCtx,
  key: string,
  exchange: Exchange,
): Promise<undefined> {
  const { ctx, popups } = await openForSite(platform, key, exchange);
  const events = readBeacon(exchange.request.body);
  const day = localDay(ctx.clock.now(), ctx.store.time_zone);
  for (const event of events) {
    const popup = popups.find(({ id }) => id === event.popup_id);
    if (!popup || event.version < 1 || event.version > popup.version) continue;
    if (!popup.definition.variants.some(({ letter }) => letter === event.letter)) continue;
    add(ctx, { ...event, day, page: pathOf(event.page) });
  }
  return undefined;
}

function readBeacon(body: unknown): StorefrontEvent[] {
  if (!Buffer.isBuffer(body)) throw new Failure('malformed_request');
  if (body.length > BYTES_MAX) throw new Failure('too_large');
  const text = body.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Failure('malformed_request', { cause });
  }
  return Beacon.parse(wellFormed(text, value));
}

/** The path of a page: queries can hold names, e-mails and session ids. */
export function pathOf(page: string): string {
  const path = URL.canParse(page, 'http://a')
    ? new URL(page, 'http://a').pathname
    : page.replace(/[?#].*$/s, '');
  return path.slice(0, PAGE_MAX);
}

interface Count {
  popup_id: string;
  version: number;
  letter: string;
  day: string;
  page: string;
  device: string;
  views: number;
  closes: number;
  holdouts: number;
}

/** A visitor's first view of a pop-up, or first visit without it. */
interface Exposure {
  popup_id: string;
  visitor_id: string;
  is_holdout: boolean;
  at: string;
}

interface OfStore {
  ctx: Ctx;
  counts: Map<string, Count>;
  exposures: Map<string, Exposure>;
}

interface Waiting {
  stores: Map<string, OfStore>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void>;
}
const waitingOf = new WeakMap<App, Waiting>();

const COLUMN = { view: 'views', close: 'closes', holdout: 'holdouts' } as const;

function add(ctx: Ctx, event: StorefrontEvent & { day: string }): void {
  const waiting = waitingOf.get(ctx.app) ?? {
    stores: new Map(),
    timer: null,
    flushing: Promise.resolve(),
  };
  waitingOf.set(ctx.app, waiting);
  const { counts, exposures } = waiting.stores.get(ctx.store.id) ?? {
    counts: new Map<string, Count>(),
    exposures: new Map<string, Exposure>(),
  };
  waiting.stores.set(ctx.store.id, { ctx, counts, exposures });
  const { popup_id, version, letter, day, page, device, kind, visitor_id } = event;
  const place = JSON.stringify([popup_id, version, letter, day, page, device]);
  const none = { views: 0, closes: 0, holdouts: 0 };
  const count = counts.get(place) ?? { popup_id, version, letter, day, page, device, ...none };
  count[COLUMN[kind]]++;
  counts.set(place, count);
  const met = `${popup_id} ${visitor_id}`;
  if (visitor_id && kind !== 'close' && !exposures.has(met)) {
    const at = ctx.clock.now().toISOString();
    exposures.set(met, { popup_id, visitor_id, is_holdout: kind === 'holdout', at });
  }
  waiting.timer ??= setTimeout(() => void flushStorefrontEvents(ctx.app), FLUSH_MS).unref();
}

/** Writes the counted events: some seconds after the first of them, and at shutdown. */
export async function flushStorefrontEvents(app: App): Promise<void> {
  const waiting = waitingOf.get(app);
  if (!waiting) return;
  if (waiting.timer) clearTimeout(waiting.timer);
  waiting.timer = null;
  const { stores } = waiting;
  waiting.stores = new Map();
  const before = waiting.flushing;
  waiting.flushing = (async () => {
    await before;
    for (const { ctx, counts, exposures } of stores.values()) {
      const write = (ctx: Ctx) =>
        inTransaction(ctx, async (ctx) => {
          await writeCounts(ctx, [...counts.values()]);
          await writeExposures(ctx, [...exposures.values()]);
        });
      try {
        await write(ctx).catch(async (error: unknown) => {
          if (!isMoved(error)) throw error;
          await write(await storeCtx(app, ctx.store.id));
        });
      } catch (error) {
        // Counters of visits are not worth a queue of their own.
        app.log.error('storefront events lost', { store: ctx.store.id, error });
      }
    }
  })();
  await waiting.flushing;
}

async function writeCounts(ctx: Ctx, counts: readonly Count[]): Promise<void> {
  await sql`
      with incoming as (
        select i.* from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as i(popup_id uuid, version int, letter text,
            day date, page text, device text, views int, closes int, holdouts int)
          join popups p on p.store_id = ${ctx.store.id} and p.id = i.popup_id
      ), known as materialized (
        select n.popup_id, n.day, array_agg(distinct n.page) as pages from popup_counts n
         where n.store_id = ${ctx.store.id} and (n.popup_id, n.day) in (select popup_id, day from incoming)
         group by 1, 2
      ), judged as (
        select i.*, coalesce(i.page = any(k.pages), false) as is_known, coalesce(cardinality(k.pages), 0) as pages
          from incoming i left join known k on k.popup_id = i.popup_id and k.day = i.day
      ), ranked as (
        select j.*, dense_rank() over (partition by popup_id, day, is_known order by page) as place from judged j
      ), placed as (
        select popup_id, version, letter, day, device, views, closes, holdouts,
            case when is_known or pages + place <= ${PAGES_MAX} then page else ${REST} end as page
          from ranked
      )
      insert into popup_counts as n (store_id, popup_id, version, letter, day, page, device, views, closes, holdouts)
      select ${ctx.store.id}, popup_id, version, letter, day, page, device, sum(views), sum(closes), sum(holdouts)
        from placed group by popup_id, version, letter, day, page, device
       order by popup_id, day, version, letter, page, device
      on conflict (store_id, popup_id, day, version, letter, page, device) do update
        set views = n.views + excluded.views, closes = n.closes + excluded.closes,
          holdouts = n.holdouts + excluded.holdouts`.execute(ctx.db);
}

/**
 * Keeps the first exposure of each visitor who was known by then. People that this pop-up made known would count as seen, and
 * never as held out, so people who signed up at it before are left out.
 */
async function writeExposures(ctx: Ctx, exposures: readonly Exposure[]): Promise<void> {
  if (exposures.length === 0) return;
  await sql`
    insert into popup_exposures (store_id, popup_id, visitor_id, customer_id, is_holdout, at)
    select ${ctx.store.id}, i.popup_id, i.visitor_id, v.customer_id, i.is_holdout, i.at
      from jsonb_to_recordset(${JSON.stringify(exposures)}::jsonb) as i(popup_id uuid, visitor_id text,
          is_holdout boolean, at timestamptz)
      join popups p on p.store_id = ${ctx.store.id} and p.id = i.popup_id
      join storefront_visitors v on v.store_id = ${ctx.store.id} and v.visitor_id = i.visitor_id
        and v.customer_id is not null and v.joined_at <= i.at
     where not exists (select from popup_submissions s
       where s.store_id = ${ctx.store.id} and s.popup_id = i.popup_id and s.customer_id = v.customer_id and s.at <= i.at)
     order by i.popup_id, i.visitor_id
    on conflict do nothing`.execute(ctx.db);
}
