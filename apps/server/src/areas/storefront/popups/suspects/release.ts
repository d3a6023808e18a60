import { PopupDefinition } from '@clientela/contract';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { lockPeople } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { lockPopup } from '../popups.queries.ts';
import { createInShop } from '../shop-coupons.ts';
import { admit, type Outcome, type Signup } from '../visiting/signups.ts';

/** Makes suspects count as a person of the store decided; others among these ids stay as they are. */
export async function releaseSuspects(
  ctx: Ctx,
  popupId: string,
  ids: readonly string[],
): Promise<{ released: number }> {
  const released = await inTransaction(ctx, async (ctx) => {
    const { name } = await lockPopup(ctx, popupId);
    await lockPeople(ctx);
    const suspects = await lockSuspects(ctx, ids, popupId);
    const made: { id: string; isPending: boolean }[] = [];
    for (const suspect of suspects) {
      const { isPending } = await admitSuspect(ctx, suspect, 'none');
      made.push({ id: suspect.submission_id, isPending });
    }
    if (made.length > 0)
      await recordDecision(ctx, 'popup.suspects_released', popupId, name, made.length);
    return made;
  });
  for (const { id, isPending } of released) if (isPending) await createInShop(ctx, id);
  return { released: released.length };
}

/** Deletes suspects with what was typed. */
export function discardSuspects(
  ctx: Ctx,
  popupId: string,
  ids: readonly string[],
): Promise<{ discarded: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await lockPopup(ctx, popupId);
    // In the order of a person who confirms meanwhile.
    await ctx.db
      .selectFrom('consent_confirmations')
      .select('id')
      .where('store_id', '=', ctx.store.id)
      .where('submission_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const { numDeletedRows } = await ctx.db
      .deleteFrom('popup_submissions')
      .where('store_id', '=', ctx.store.id)
      .where('popup_id', '=', popupId)
      .where('id', 'in', [...ids])
      .where('state', '=', 'suspect')
      .executeTakeFirstOrThrow();
    const discarded = Number(numDeletedRows);
    if (discarded > 0)
      await recordDecision(ctx, 'popup.suspects_discarded', popupId, name, discarded);
    return { discarded };
  });
}

/**
 * Makes a suspect count whose mailbox confirmed, in the caller's transaction.
 *
 * @returns the customer of the sign-up.
 */
export async function suspectConfirmed(ctx: Ctx, submissionId: string): Promise<string> {
  await lockPeople(ctx);
  const [suspect] = await lockSuspects(ctx, [submissionId]);
  if (suspect) await admitSuspect(ctx, suspect, 'mailbox');
  const row = await ctx.db
    .selectFrom('popup_submissions')
    .select('customer_id')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (!row?.customer_id) throw new Failure('not_found');
  return row.customer_id;
}

function admitSuspect(ctx: Ctx, suspect: Signup, proof: 'mailbox' | 'none') {
  const store = async (outcome: Outcome) => {
    await ctx.db
      .updateTable('popup_submissions')
      .set({ ...outcome, was_suspect: true })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', suspect.submission_id)
      .execute();
  };
  return admit(ctx, suspect, { store, proof });
}

/** Suspects that still have a contact: those of erased people have none. */
async function lockSuspects(
  ctx: Ctx,
  ids: readonly string[],
  popupId: string | null = null,
): Promise<Signup[]> {
  const { rows } = await sql<Signup>`
    select s.id as submission_id, s.popup_id, s.version, v.definition, s.fields, s.consent_text_ids, s.page,
        host(s.ip) as ip, s.visitor_id
      from popup_submissions s
      join popup_versions v on v.store_id = s.store_id and v.popup_id = s.popup_id and v.version = s.version
     where s.store_id = ${ctx.store.id} and s.id = any(${[...ids]}::uuid[])
       and (${popupId}::uuid is null or s.popup_id = ${popupId}::uuid)
       and s.state = 'suspect' and (s.fields ? 'email' or s.fields ? 'phone')
     order by s.at, s.id
       for update of s`.execute(ctx.db);
  return rows.map((row) => ({ ...row, definition: PopupDefinition.parse(row.definition) }));
}

async function recordDecision(
  ctx: Ctx,
  action: 'popup.suspects_released' | 'popup.suspects_discarded',
  target_id: string,
  title: string,
  count: number,
): Promise<void> {
  await recordAuditEvent(ctx, {
    action,
    target_kind: 'popup',
    target_id,
    details: { title, signups: String(count) },
  });
}
