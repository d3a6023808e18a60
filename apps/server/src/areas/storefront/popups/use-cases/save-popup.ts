import type { Popup, PopupDraft } from '@clientela/contract';
import { PopupDefinition } from '@clientela/contract';
import { clip } from '@clientela/domain';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { lockAttributes } from '#areas/records/attributes/index';
import { assertUnnamed } from '#areas/records/clusters/index';
import { type Ctx, inTransaction } from '#platform/context';
import { assertUnchanged, Failure } from '#platform/failure';
import { assertAttributesKnown } from '../attribute-uses.queries.ts';
import { findPopup, insertPopup, lockPopup } from '../popups.queries.ts';
import { popupsTexts } from '../popups.texts.ts';

const NAME_MAX = 120;

export function createPopup(ctx: Ctx, draft: PopupDraft): Promise<Popup> {
  return inTransaction(ctx, async (ctx) => {
    await assertAttributesKnown(ctx, draft.definition);
    return findPopup(ctx, await insertPopup(ctx, draft));
  });
}

/** Saves the draft; visitors see the published version until the draft is published. */
export function updatePopup(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...draft }: PopupDraft & { if_updated_at?: string | undefined },
): Promise<Popup> {
  return inTransaction(ctx, async (ctx) => {
    assertUnchanged(if_updated_at, await lockPopup(ctx, id), 'popup_changed');
    const { definition, ...fields } = draft;
    await assertAttributesKnown(ctx, definition);
    await ctx.db
      .updateTable('popups')
      .set({
        ...fields,
        draft: JSON.stringify(definition),
        has_changes: true,
        updated_at: ctx.clock.now(),
      })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    return findPopup(ctx, id);
  });
}

export function clonePopup(ctx: Ctx, id: string): Promise<Popup> {
  return inTransaction(ctx, async (ctx) => {
    const { name, tag_ids, definition } = await findPopup(ctx, id);
    // An attribute that only ended pop-ups ask for may have been deleted.
    const asked = definition.attributes;
    const ids = asked.map(({ attribute_id }) => attribute_id);
    const known = await lockAttributes(ctx, 'CUSTOMER', ids);
    const attributes = asked.filter(({ attribute_id }) => known.has(attribute_id));
    const copy = await insertPopup(ctx, {
      name: clip(popupsTexts.copy_of(name), NAME_MAX),
      started_at: null,
      ended_at: null,
      tag_ids,
      definition: PopupDefinition.parse({ ...definition, attributes }),
    });
    return findPopup(ctx, copy);
  });
}

/** Deletes a pop-up without sign-ups, whose views and codes go with it. */
export function deletePopup(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await lockPopup(ctx, id);
    const signedUp = await ctx.db
      .selectFrom('popup_submissions')
      .select('id')
      .where('store_id', '=', ctx.store.id)
      .where('popup_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (signedUp) throw new Failure('popup_has_signups');
    await assertUnnamed(ctx, { field: 'popup', id, code: 'popup_in_use' });
    await ctx.db
      .deleteFrom('popups')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'popup.removed',
      target_kind: 'popup',
      target_id: id,
      details: { title: name },
    });
  });
}

/** Puts the named pop-ups in this order into the places that they hold together; the others keep theirs. */
export async function orderPopups(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await sql`
    with placed as (
      select o.id, row_number() over (order by o.priority, o.id) as place,
          array_position(${[...ids]}::uuid[], o.id) as wish
        from popups o where o.store_id = ${ctx.store.id}
    ), wished as (
      select id, row_number() over (order by wish) as nth from placed where wish is not null
    ), free as (
      select place, row_number() over (order by place) as nth from placed where wish is not null
    ), r as (
      select id, place from placed where wish is null
      union all select w.id, f.place from wished w join free f on f.nth = w.nth
    )
    update popups p set priority = r.place from r
     where p.store_id = ${ctx.store.id} and p.id = r.id and p.priority <> r.place`.execute(ctx.db);
}
