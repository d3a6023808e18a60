import type { listMetricRecords, MetricsRecord, PageMeta } from '@clientela/contract';
import { CART_STATE_LABELS, type CartState, CHANNEL_LABELS } from '@clientela/contract';
import { initialsOf, ORDER_STATUS_LABELS } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countUpTo, readPage } from '#platform/http/paging';
import { forQuery } from './attribute-dimensions.ts';
import { compile, inCell, readingOf } from './compile.ts';
import { metricsTexts } from './metrics.texts.ts';
import { boundsOf } from './periods.ts';

type Body = z.output<(typeof listMetricRecords)['body']>;
type Found = Omit<MetricsRecord, 'customer'> & {
  customer_id: string | null;
  customer_name: string | null;
  value: number;
  sort_key: string;
};

/** A page of the records behind one number, newest first. */
export async function readMetricRecords(
  anyCtx: Ctx,
  body: Body,
): Promise<{ data: MetricsRecord[]; meta: PageMeta }> {
  const { query, keys, metric } = body;
  const ctx = await forQuery(anyCtx, query);
  if (keys.length > 0 && keys.length !== query.by.length) {
    const message = metricsTexts.unknown_cell;
    throw new Failure('invalid_fields', {
      message,
      errors: [{ field: 'keys', rule: 'length', message }],
    });
  }
  const reading = readingOf(ctx, metric, query, { isOpened: true, until: null });
  const { record, at } = reading.source;
  if (!record || !at || !reading.records) throw new Error(`${metric} has no records`);
  // A total is a cell without keys.
  const cell = { ...query, by: query.by.slice(0, keys.length) };
  const { today, current } = boundsOf(ctx, query);
  const compiled = await compile(ctx, reading.source, {
    query: cell,
    bounds: current,
    today,
    needs: [...(reading.needs ?? []), ...record.needs],
  });
  const { where, value, group } = reading.records;
  const facts = sql`${compiled.from} where ${compiled.where} and ${inCell(compiled, keys)} and ${where(compiled.scope)}`;
  const found = sql`(${recordsFrom(facts, { ...record, at, value, group })}) x`;
  const total = await countUpTo(ctx, found, sql`true`);
  const sort = { key: sql`x.at`, type: 'timestamptz', id: sql`x.id`, descending: true };
  const page = await readPage(body, total, sort, ({ where, orderBy, bounds }) =>
    sql<Found>`
      select x.*, x.at::text as sort_key, app.name_of(c) as customer_name
        from (select * from ${found} where ${where} ${bounds}) x
        left join customers c on c.store_id = ${ctx.store.id} and c.id = x.customer_id
       order by ${orderBy}`.execute(ctx.db),
  );
  const isNamed = actorMay(ctx.actor, 'Customer.index');
  return { data: page.data.map((row) => recordOf(row, isNamed)), meta: page.meta };
}

interface RecordColumns {
  kind: MetricsRecord['kind'];
  id: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  customer: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  group: 'customer' | 'order' | undefined;
}

/** One record per fact, or per customer or order with several. */
function recordsFrom(facts: RawBuilder<unknown>, of: RecordColumns): RawBuilder<unknown> {
  if (of.group === 'customer') {
    return sql`select ${of.customer} as id, 'customer' as kind, '' as title, '' as detail, max(${of.at}) as at,
      sum(${of.amount})::bigint as amount, ${of.value}::bigint as value, ${of.customer} as customer_id
      from ${facts} group by ${of.customer}`;
  }
  if (of.group === 'order') {
    return sql`select o.id, 'order' as kind, min(o.number) as title, min(o.status) as detail, max(o.ordered_at) as at,
      min(o.revenue) as amount, ${of.value}::bigint as value, o.customer_id as customer_id
      from ${facts} group by o.store_id, o.id`;
  }
  return sql`select ${of.id} as id, ${of.kind} as kind, ${of.title} as title, ${of.detail} as detail, ${of.at} as at,
    ${of.amount}::bigint as amount, ${of.value}::bigint as value, ${of.customer} as customer_id from ${facts}`;
}

function recordOf(row: Found, isNamed: boolean): MetricsRecord {
  const { id, at, amount, value, customer_id } = row;
  // Messages outside campaigns cost too.
  const kind = row.kind === 'campaign' && row.detail !== 'campaign' ? 'cost' : row.kind;
  const isPerson = kind === 'customer';
  const name = row.customer_name && (isNamed ? row.customer_name : initialsOf(row.customer_name));
  return {
    id,
    kind,
    at,
    amount,
    value,
    title: isPerson ? (name ?? '') : titleOf(row),
    detail: detailOf(row),
    customer: customer_id && name ? { id: isNamed ? customer_id : null, name } : null,
  };
}

function titleOf({ kind, title, detail }: Found): string {
  if (kind === 'campaign') {
    return detail === 'campaign' ? title : metricsTexts.costs[detail as 'chat' | 'single'];
  }
  if (kind === 'complaint') return title || metricsTexts.not_informed;
  return kind === 'cart' ? CART_STATE_LABELS[title as CartState] : title;
}

function detailOf({ kind, detail }: Found): string {
  if (kind === 'order') return ORDER_STATUS_LABELS[detail as keyof typeof ORDER_STATUS_LABELS];
  if (kind === 'campaign') return '';
  if (kind === 'activity' || kind === 'complaint')
    return CHANNEL_LABELS[detail as keyof typeof CHANNEL_LABELS];
  return kind === 'response' ? metricsTexts.nps_groups[detail as 'NEUTRAL'] : detail;
}
