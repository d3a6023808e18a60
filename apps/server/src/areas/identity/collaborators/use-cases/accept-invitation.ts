import { type OpenInvitation, ROLE_LABELS } from '@clientela/contract';
import { personOf } from '#platform/actor';
import { type Ctx, inTransaction, type PlatformCtx, storeCtx } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { hashSecret, newId } from '#platform/ids';
import { hashPassword } from '#platform/passwords';
import { untilReplicated } from '#platform/shards';
import { recordAuditEvent } from '../../audit/index.ts';
import { notify } from '../../notifications/index.ts';
import { addPerson, type Client, type OpenedSession, openSession } from '../../session/index.ts';
import { addMember, findPersonByEmail } from '../collaborators.queries.ts';
import { collaboratorsTexts } from '../collaborators.texts.ts';
import {
  findInvitationOfLink,
  findStoreOfToken,
  type InvitationOfLink,
  markAccepted,
} from '../invitations.queries.ts';

interface Acceptance {
  name?: string | undefined;
  password?: string | undefined;
  password_confirmation?: string | undefined;
}

/** Data of the invitation page, before any decision. */
export async function readInvitation(ctx: PlatformCtx, token: string): Promise<OpenInvitation> {
  const inStore = await storeOfLink(ctx, token);
  const invitation = await standingInvitation(inStore, token);
  const person = await findPersonByEmail(inStore, invitation.email);
  return {
    store_name: inStore.store.name,
    email: invitation.email,
    role_label: ROLE_LABELS[invitation.role],
    invited_by: invitation.invited_by,
    has_account: person !== undefined,
  };
}

/**
 * Creates the account of a new person, who is then in the store and signed in. People are in home tables: where the
 * second write fails, the person has an account and joins by the same link once signed in.
 */
export async function acceptInvitation(
  ctx: PlatformCtx,
  token: string,
  acceptance: Acceptance,
  client: Client,
): Promise<OpenedSession> {
  const inStore = await storeOfLink(ctx, token);
  const { password } = acceptance;
  const password_hash = password ? await hashPassword(password) : null;
  const { email } = await standingInvitation(inStore, token);
  // A link alone must neither open an existing account nor change its password.
  if (await findPersonByEmail(inStore, email)) throw new Failure('invitation_has_account');
  const user_id = await createInvited(ctx, email, { ...acceptance, password_hash });
  await untilReplicated(inStore, user_id);
  await inTransaction(inStore, async (ctx) => {
    const invitation = await standingInvitation(ctx, token);
    await join(ctx, invitation, { user_id, name: acceptance.name ?? email });
  });
  return inTransaction(ctx, (ctx) => openSession(ctx, user_id, client));
}

/** The invited person joins the store with the account they are signed in with. */
export async function joinByInvitation(
  ctx: PlatformCtx,
  token: string,
): Promise<{ store_id: string }> {
  const me = personOf(ctx);
  const inStore = await storeOfLink(ctx, token);
  await untilReplicated(inStore, me.id);
  return inTransaction(inStore, async (ctx) => {
    const invitation = await standingInvitation(ctx, token);
    const person = await findPersonByEmail(ctx, invitation.email);
    if (person?.id !== me.id) throw new Failure('invitation_of_other');
    if (person.is_member) await markAccepted(ctx, invitation.id);
    else await join(ctx, invitation, { user_id: me.id, name: me.name });
    return { store_id: ctx.store.id };
  });
}

async function storeOfLink(ctx: PlatformCtx, token: string): Promise<Ctx> {
  const storeId = await findStoreOfToken(ctx, hashSecret(token));
  if (!storeId) throw new Failure('invitation_gone');
  return storeCtx(ctx.app, storeId, ctx.limits);
}

async function standingInvitation(ctx: Ctx, token: string): Promise<InvitationOfLink> {
  const invitation = await findInvitationOfLink(ctx, hashSecret(token));
  if (!invitation) throw new Failure('invitation_gone');
  if (invitation.accepted_at) throw new Failure('invitation_used');
  if (new Date(invitation.expires_at) <= ctx.clock.now()) throw new Failure('invitation_expired');
  return invitation;
}

function createInvited(
  ctx: PlatformCtx,
  email: string,
  acceptance: Acceptance & { password_hash: string | null },
): Promise<string> {
  const { name, password, password_confirmation, password_hash } = acceptance;
  const missing = [
    ...(name
      ? []
      : [{ field: 'name', rule: 'required', message: collaboratorsTexts.name_missing }]),
    ...(password
      ? []
      : [{ field: 'password', rule: 'required', message: collaboratorsTexts.password_missing }]),
    ...(password === password_confirmation
      ? []
      : [
          {
            field: 'password_confirmation',
            rule: 'same',
            message: collaboratorsTexts.passwords_differ,
          },
        ]),
  ];
  if (!name || !password_hash || missing.length > 0) {
    throw new Failure('invalid_fields', { errors: missing });
  }
  return addPerson(ctx, { name, email, password_hash, profile_name: 'collaborator' });
}

async function join(
  ctx: Ctx,
  invitation: InvitationOfLink,
  { user_id, name }: { user_id: string; name: string },
): Promise<void> {
  const { email, role } = invitation;
  const id = newId();
  await addMember(ctx, { id, user_id, role });
  await recordAuditEvent(ctx, {
    action: 'collaborator.joined',
    target_kind: 'collaborator',
    target_id: id,
    details: { email, role },
    person_id: user_id,
  });
  await broadcast(ctx, 'collaborator.joined', { collaborator_id: id });
  await notify(ctx, 'collaborator_joined', { name, role }, { except: [user_id] });
  await markAccepted(ctx, invitation.id);
}
