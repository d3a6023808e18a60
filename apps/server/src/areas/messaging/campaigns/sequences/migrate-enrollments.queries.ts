import type { Campaign } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { opaqueToPlanner } from '#platform/tenant-database';
import type { EditedAction, Place, StepAhead } from './migrate-enrollments.rules.ts';

interface VersionRow extends EditedAction {
  id: string;
  version: number;
  position: number;
}

async function listActions(ctx: Ctx, campaignId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select a.id, a.version, a.position, a.origin_id, a.moment,
      json_build_object('value', a.offset_value, 'unit', a.offset_unit) as offset
      from campaign_actions a
     where a.store_id = ${ctx.store.id} and a.campaign_id = ${campaignId} order by a.version, a.position`.execute(
    ctx.db,
  );
  return rows;
}

/** Which message of the first version each of the current one continues. */
export async function listOrigins(
  ctx: Ctx,
  { id, version }: Campaign,
): Promise<Map<string, string>> {
  const actions = await listActions(ctx, id);
  return new Map(
    actions.filter((row) => row.version === version).map((row) => [row.id, row.origin_id]),
  );
}

/** Where customers are in earlier versions, and the messages of the current one. */
export async function listPlaces(
  ctx: Ctx,
  { id, version }: Campaign,
): Promise<{ places: Place[]; version: EditedAction[] }> {
  const actions = await listActions(ctx, id);
  const { rows } = await sql<{ version: number; step: number }>`
    select distinct e.version, e.step from campaign_enrollments e
     where e.store_id = ${ctx.store.id} and e.campaign_id = ${opaqueToPlanner(id)} and e.state = 'running'
       and e.version < ${version}`.execute(ctx.db);
  const of = (wanted: number) => actions.filter((action) => action.version === wanted);
  return {
    places: rows.map((row) => ({ ...row, actions: of(row.version) })),
    version: of(version),
  };
}

/** Moves those at a place to the first message that may come next; behind the last one their way is complete. */
export async function moveTo(
  ctx: Ctx,
  { id, version, rules }: Campaign,
  place: Place,
  ahead: readonly StepAhead[],
): Promise<number> {
  const now = ctx.clock.now();
  const of = <Value>(read: (step: StepAhead) => Value) => ahead.map(read);
  const zone = ctx.store.time_zone;
  const { rows } = await sql`
    with ahead as (
      select * from unnest(${of(({ step }) => step)}::int[], ${of(({ is_awaited }) => is_awaited)}::boolean[],
        ${of(({ keeps_time }) => keeps_time)}::boolean[], ${of(({ moment }) => moment)}::text[],
        ${of(({ offset }) => offset.value)}::int[], ${of(({ offset }) => offset.unit)}::text[])
        as a(step, is_awaited, keeps_time, moment, value, unit)
    ), chosen as (
      select e.id, n.step, n.due_at
        from campaign_enrollments e
        left join lateral (
          select a.step, case when a.keeps_time then e.due_at else greatest(p.planned, ${now}) end as due_at
            from ahead a
            cross join lateral (select case
                when a.moment <> 'offset' then e.due_at
                else app.later(e.triggered_at, a.value, a.unit, ${zone}) end as planned) p
           where a.is_awaited or p.planned >= ${now}
           order by a.step limit 1) n on true
       where e.store_id = ${ctx.store.id} and e.campaign_id = ${opaqueToPlanner(id)} and e.state = 'running'
         and e.version = ${place.version} and e.step = ${place.step}
         for update of e
    )
    update campaign_enrollments e
       set version = ${version}, step = coalesce(c.step, e.step), due_at = c.due_at, ends_by_sale = ${rules.exit_on_sale},
         step_since = coalesce(c.due_at, e.step_since), state = case when c.due_at is null then 'completed' else 'running' end,
         ended_at = case when c.due_at is null then ${now}::timestamptz end
      from chosen c where e.store_id = ${ctx.store.id} and e.id = c.id
    returning e.id`.execute(ctx.db);
  return rows.length;
}

/**
 * Gives unclaimed messages of earlier versions the current version's words over the same channel. A template has its
 * own price and leaves unchanged.
 */
export async function correctQueued(ctx: Ctx, { id, version }: Campaign): Promise<void> {
  await sql`
    with words as (
      select o.id as old_id, k.id as new_id, n.id as action_id, case
            when n.pick <> 'channel_test' then exists (select from campaign_variants v
              where v.store_id = k.store_id and v.content_id = k.id and v.label = 'B')
            when p.pick = 'channel_test' then true end as has_lots,
          case when k.position = 0 then 'B' else 'A' end as untested
        from campaign_actions n
        join campaign_contents k on k.store_id = n.store_id and k.action_id = n.id and k.channel <> 'OFFICIAL_WHATSAPP'
        join campaign_actions p on p.store_id = n.store_id and p.campaign_id = n.campaign_id
          and p.origin_id = n.origin_id and p.version < n.version
        join campaign_contents o on o.store_id = p.store_id and o.action_id = p.id and o.channel = k.channel
       where n.store_id = ${ctx.store.id} and n.campaign_id = ${opaqueToPlanner(id)} and n.version = ${version}
    ), waiting as (
      select a.id, w.new_id, w.action_id, w.has_lots, w.untested
        from words w
        join campaign_activities a on a.store_id = ${ctx.store.id} and a.campaign_id = ${opaqueToPlanner(id)} and a.content_id = w.old_id
        left join queued_messages q on q.store_id = a.store_id and q.message_id = a.id
       where (a.status = 'waiting_to_send' and q.attempt = 0) or a.status = 'to_be_executed'
       order by a.id for update of a
    )
    update campaign_activities a
       set content_id = w.new_id, action_id = w.action_id, variant = case when w.has_lots then a.variant when w.has_lots is null then w.untested else 'A' end
      from waiting w where a.store_id = ${ctx.store.id} and a.id = w.id`.execute(ctx.db);
}
