import type { PopupDefinition } from '@clientela/contract';
import { quotedNames } from '@clientela/domain';
import { sql } from 'kysely';
import { lockAttributes } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { popupsTexts } from './popups.texts.ts';

/**
 * Refuses a draft that names an attribute which is not of the store's customers. The named ones cannot be deleted
 * before the transaction ends. @throws Failure `invalid_fields`
 */
export async function assertAttributesKnown(
  ctx: Ctx,
  { attributes }: PopupDefinition,
): Promise<void> {
  const ids = attributes.map(({ attribute_id }) => attribute_id);
  const known = await lockAttributes(ctx, 'CUSTOMER', ids);
  const errors = ids.flatMap((id, at) =>
    known.has(id)
      ? []
      : {
          field: `definition.attributes.${at}.attribute_id`,
          rule: 'unknown',
          message: popupsTexts.attribute_unknown,
        },
  );
  if (errors.length > 0) throw new Failure('invalid_fields', { errors });
}

/** Names the pop-ups that ask for an attribute, in the draft or in what visitors see; ended ones ask no more. */
export async function popupsThatAsk(ctx: Ctx, { id }: { id: string }): Promise<string[]> {
  const named = JSON.stringify({ attributes: [{ attribute_id: id }] });
  const { rows } = await sql<{ name: string }>`
    select p.name from popups p
      left join popup_versions v on v.store_id = p.store_id and v.popup_id = p.id and v.version = p.version
     where p.store_id = ${ctx.store.id} and p.status in ('draft', 'active', 'paused')
       and (p.draft @> ${named}::jsonb or v.definition @> ${named}::jsonb)
     order by app.fold(p.name), p.id`.execute(ctx.db);
  const names = rows.map(({ name }) => name);
  return names.length > 0 ? [popupsTexts.asked_by(names.length, quotedNames(names))] : [];
}
