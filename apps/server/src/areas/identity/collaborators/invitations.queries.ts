import { assignableBy, INVITATION_DAYS, type Invitation, type Role } from '@clientela/contract';
import { sql } from 'kysely';
import { isAdministrator, personId, roleOf } from '#platform/actor';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { findRow } from '#platform/shards';

const DAY_MS = 86_400_000;

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
}

interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  invited_by: string | null;
  created_at: string;
  expires_at: string;
}

function invitationOf(ctx: Ctx, row: InvitationRow): Invitation {
  const assignable = assignableBy({ role: roleOf(ctx), is_admin: isAdministrator(ctx) });
  return {
    ...row,
    may_change: assignable.includes(row.role),
    is_expired: new Date(row.expires_at) <= ctx.clock.now(),
  };
}

function invitations(ctx: Ctx) {
  return ctx.db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'u.name as invited_by', 'i.created_at', 'i.expires_at'])
    .$narrowType<{ role: Role }>()
    .where('i.store_id', '=', ctx.store.id);
}

function openInvitations(ctx: Ctx) {
  return invitations(ctx).where('i.accepted_at', 'is', null);
}

export async function listOpenInvitations(ctx: Ctx): Promise<Invitation[]> {
  const rows = await openInvitations(ctx)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(1000)
    .execute();
  return rows.map((row) => invitationOf(ctx, row));
}

export async function findOpenInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  const row = await openInvitations(ctx).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return invitationOf(ctx, row);
}

export async function findInvitationOfEmail(ctx: Ctx, email: string): Promise<Invitation | null> {
  const row = await openInvitations(ctx)
    .where('i.email_key', '=', email.toLowerCase())
    .executeTakeFirst();
  return row ? invitationOf(ctx, row) : null;
}

export async function addInvitation(
  ctx: Ctx,
  invitation: { id: string; email: string; role: Role },
): Promise<void> {
  await ctx.db
    .insertInto('invitations')
    .values({
      store_id: ctx.store.id,
      ...invitation,
      invited_by: personId(ctx),
      created_at: ctx.clock.now(),
      expires_at: expiryFrom(ctx.clock.now()),
    })
    .execute();
}

/** Another seven days; the link mailed before stops working at once. */
export async function renewInvitation(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('invitations')
    .set({ token_hash: null, expires_at: expiryFrom(ctx.clock.now()) })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

export async function deleteInvitation(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('invitations')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Sets the token of the mail about to leave; nothing where the invitation is gone or accepted. */
export function setToken(ctx: Ctx, id: string, tokenHash: Buffer) {
  return ctx.db
    .updateTable('invitations as i')
    .set({ token_hash: tokenHash, sent_at: ctx.clock.now() })
    .where('i.store_id', '=', ctx.store.id)
    .where('i.id', '=', id)
    .where('i.accepted_at', 'is', null)
    .returning(['i.id', 'i.email', 'i.role', 'i.created_at', 'i.expires_at'])
    .returning((eb) =>
      eb
        .selectFrom('users as u')
        .select('u.name')
        .whereRef('u.id', '=', 'i.invited_by')
        .as('invited_by'),
    )
    .$narrowType<{ role: Role }>()
    .executeTakeFirst();
}

export async function findStoreOfToken(
  ctx: PlatformCtx,
  tokenHash: Buffer,
): Promise<string | null> {
  const query = sql<{ id: string }>`
    select id from app.store_of_invitation(${tokenHash}) as id where id is not null`;
  return (await findRow(ctx, query))?.id ?? null;
}

export interface InvitationOfLink extends InvitationRow {
  accepted_at: string | null;
}

/** The invitation of a link; inside a transaction it waits for another acceptance of the same. */
export function findInvitationOfLink(
  ctx: Ctx,
  tokenHash: Buffer,
): Promise<InvitationOfLink | undefined> {
  return invitations(ctx)
    .select('i.accepted_at')
    .where('i.token_hash', '=', tokenHash)
    .$if(ctx.client !== null, (query) => query.forUpdate('i'))
    .executeTakeFirst();
}

export async function markAccepted(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('invitations')
    .set({ accepted_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}
