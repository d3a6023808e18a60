import type { StatementDay, StatementInput, StatementOutput } from '@clientela/contract';
import { CHANNEL_LABELS } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

interface DaySum {
  day: string;
  entries: number;
  inputs: number;
  outputs: number;
  automatic_topups: number;
}

/** Totals of the days of a period, newest first: one row per day, for any number of movements. */
export function listDays(ctx: Ctx, { from, to }: Period): Promise<DaySum[]> {
  let days = ctx.db
    .selectFrom('wallet_days')
    .select(['day', 'entries', 'inputs', 'outputs', 'automatic_topups'])
    .where('store_id', '=', ctx.store.id);
  if (from) days = days.where('day', '>=', from);
  if (to) days = days.where('day', '<=', to);
  return days.orderBy('day', 'desc').execute();
}

export interface Slice {
  from: string;
  to: string;
  offset: number;
  limit: number;
}

interface Entry {
  day: string;
  id: string;
  kind: 'topup' | 'campaign' | 'chat' | 'addon';
}

/** Movements of a slice of days, newest first, grouped by day. */
export async function readSlice(ctx: Ctx, slice: Slice): Promise<StatementDay[]> {
  const { rows } = await sql<Entry>`
    select day, id, kind from (
      select day, id, 'topup' as kind from store_topups
       where store_id = ${ctx.store.id} and day between ${slice.from} and ${slice.to}
      union all
      select day, source_id, source_kind from message_costs
       where store_id = ${ctx.store.id} and day between ${slice.from} and ${slice.to} and cents <> 0
       group by day, source_id, source_kind
      union all
      select day, id, 'addon' from addon_charges
       where store_id = ${ctx.store.id} and status = 'paid' and amount > 0
         and day between ${slice.from} and ${slice.to}
    ) entries
    order by day desc, id desc limit ${slice.limit} offset ${slice.offset}`.execute(ctx.db);
  const of = (kind: Entry['kind']) => rows.filter((entry) => entry.kind === kind);
  const inputs = await findInputs(ctx, of('topup'));
  const outputs = new Map([
    ...(await findOutputs(ctx, [...of('campaign'), ...of('chat')])),
    ...(await findAddonOutputs(ctx, of('addon'))),
  ]);
  return [...new Set(rows.map(({ day }) => day))].map((base_date) => {
    const ofDay = rows.filter(({ day }) => day === base_date);
    return {
      base_date,
      inputs: ofDay.flatMap(({ id }) => inputs.get(id) ?? []),
      outputs: ofDay.flatMap(({ id }) => outputs.get(`${base_date}:${id}`) ?? []),
    };
  });
}

async function findInputs(
  ctx: Ctx,
  entries: readonly Entry[],
): Promise<Map<string, StatementInput>> {
  const { rows } = await sql<StatementInput>`
    select t.id, coalesce(t.charge_id, t.id::text) as transaction_id, t.amount, t.fee, t.refunded_amount, t.status,
      t.is_single, t.card_bin, t.card_brand, m.name as payment_method_name, t.created_at,
      coalesce((select json_agg(json_build_object('received_at',
            to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.received_at)
          from (select n.received_at from topup_events n where n.store_id = t.store_id and n.topup_id = t.id
            -- Paid in the gateway's response to the charge, without a webhook.
            union select t.credited_at where t.credited_at is not null and not exists (
              select from topup_events n where n.store_id = t.store_id and n.topup_id = t.id)) e), '[]') as payment_events,
      case when u.id is not null then json_build_object('name', u.name) end as administrator
      from store_topups t
      join topup_payment_methods m on m.id = t.payment_method_id
      left join users u on u.id = t.created_by
     where t.store_id = ${ctx.store.id} and t.id = any(${entries.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function findOutputs(
  ctx: Ctx,
  entries: readonly Entry[],
): Promise<Map<string, StatementOutput>> {
  const { rows } = await sql<StatementOutput & { day: string }>`
    select k.day, k.source_id as id,
      case when c.source_kind = 'campaign' then json_build_object('id', c.source_id, 'name', c.name,
        'customer_total', c.customer_count,
        'goal', case when g.id is not null then json_build_object('name', g.name) end) end as campaign,
      case when c.source_kind = 'chat' then json_build_object('name', c.name) end as chat,
      json_agg(json_build_object('amount', k.cents::text, 'messages', k.messages,
        'addon', json_build_object('name', a.name, 'type', a.type, 'title', a.title),
        'campaign_action', case when c.action_id is not null then json_build_object(
          'action_type', json_build_object('name', ${CHANNEL_LABELS}::jsonb ->> c.channel),
          'offset', json_build_object('value', c.offset_value, 'unit', c.offset_unit),
          'message', coalesce(c.message, '')) end) order by a.name) as values
      from unnest(${entries.map(({ day }) => day)}::date[], ${entries.map(({ id }) => id)}::uuid[]) as w(day, id)
      join message_costs k on k.store_id = ${ctx.store.id} and k.day = w.day and k.source_id = w.id
      join message_sources c on c.store_id = k.store_id and c.source_kind = k.source_kind
        and c.source_id = k.source_id
      join store_addons s on s.store_id = k.store_id and s.id = k.addon_id
      join addons a on a.id = s.addon_id
      left join campaign_goals g on g.id = c.campaign_goal_id
     group by k.day, k.source_id, c.source_kind, c.source_id, c.name, c.customer_count, g.id, g.name`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ day, ...row }) => [`${day}:${row.id}`, row]));
}

/** Add-ons that were paid: outputs without a campaign. */
async function findAddonOutputs(
  ctx: Ctx,
  entries: readonly Entry[],
): Promise<Map<string, StatementOutput>> {
  const { rows } = await sql<StatementOutput & { day: string }>`
    select c.day, c.id, null::json as campaign, null::json as chat,
      json_build_array(json_build_object('amount', c.amount::text, 'messages', 0,
        'addon', json_build_object('name', a.name, 'type', a.type, 'title', a.title),
        'campaign_action', null)) as values
      from addon_charges c
      join store_addons s on s.store_id = c.store_id and s.id = c.store_addon_id
      join addons a on a.id = s.addon_id
     where c.store_id = ${ctx.store.id} and c.id = any(${entries.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ day, ...row }) => [`${day}:${row.id}`, row]));
}
