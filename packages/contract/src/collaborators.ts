import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ASSIGNABLE_ROLES, ROLES, type Role } from './permissions.ts';
import { Collaborator, Email, NewPassword, SessionToken } from './session.ts';
import { Id, Instant, listOf, pageOf, pageQuery, text } from './shapes.ts';

/** The people of a store and those invited to it (product §6, decisions §3). */

export const INVITATION_DAYS = 7;

const RoleChoice = z.enum(ROLES, { error: 'Escolha um papel' });

/** The roles a person may give, take and change. */
export function assignableBy(person: { role: Role | null; is_admin: boolean }): readonly Role[] {
  if (person.is_admin) return ASSIGNABLE_ROLES.ADMINISTRATOR;
  return person.role ? ASSIGNABLE_ROLES[person.role] : [];
}

/** A collaborator from the caller's view: `may_change` permits editing and removal. */
export const TeamMember = Collaborator.extend({
  user: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
  }),
  is_me: z.boolean(),
  may_change: z.boolean(),
  created_at: Instant,
});
export type TeamMember = z.output<typeof TeamMember>;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(ROLES),
  invited_by: z.string().nullable(),
  may_change: z.boolean(),
  created_at: Instant,
  expires_at: Instant,
  is_expired: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

export const CollaboratorDraft = z.object({ email: Email, role: RoleChoice });
export const RoleDraft = z.object({ role: RoleChoice });

export const listCollaborators = endpoint({
  method: 'GET',
  path: '/stores/:store_id/collaborators',
  permission: 'Collaborator.index',
  summary: 'The people of the store',
  query: pageQuery(['name', 'role', 'created_at'], 'name:asc'),
  response: pageOf(TeamMember),
});

export const createCollaborator = endpoint({
  method: 'POST',
  path: '/stores/:store_id/collaborators',
  permission: 'Collaborator.create',
  summary: 'Invites the address by e-mail, whether it has an account or not',
  body: CollaboratorDraft,
  response: z.object({ invitation: Invitation }),
  failures: [
    'role_not_assignable',
    'collaborator_already_there',
    'invitation_pending',
    'too_many_requests',
  ],
  status: 201,
  idempotent: true,
});

export const getCollaborator = endpoint({
  method: 'GET',
  path: '/collaborators/:id',
  permission: 'Collaborator.show',
  scope: 'collaborators',
  summary: 'A person of the store',
  response: TeamMember,
});

export const updateCollaborator = endpoint({
  method: 'PUT',
  path: '/collaborators/:id',
  permission: 'Collaborator.update',
  scope: 'collaborators',
  summary: 'Changes the role of a person; it counts from their next request on',
  body: RoleDraft,
  response: TeamMember,
  failures: ['role_not_assignable', 'collaborator_not_assignable', 'own_access', 'last_owner'],
});

export const deleteCollaborator = endpoint({
  method: 'DELETE',
  path: '/collaborators/:id',
  permission: 'Collaborator.destroy',
  scope: 'collaborators',
  summary: 'Takes a person out of the store; their account stays',
  response: 'nothing',
  failures: ['collaborator_not_assignable', 'own_access', 'last_owner'],
});

export const listCollaboratorRoles = endpoint({
  method: 'GET',
  path: '/stores/:store_id/collaborator-roles',
  permission: 'CollaboratorRole.index',
  summary: 'The roles the caller may give in this store',
  response: listOf(z.object({ role: z.enum(ROLES), label: z.string() })),
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/stores/:store_id/invitations',
  permission: 'Collaborator.index',
  summary: 'Invitations not accepted yet, newest first',
  response: listOf(Invitation),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:id/resend',
  permission: 'Collaborator.create',
  scope: 'invitations',
  summary: 'Mails a new link, good for seven days more; the earlier link stops working',
  response: Invitation,
  failures: ['collaborator_not_assignable', 'too_many_requests'],
  idempotent: true,
});

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/:id',
  permission: 'Collaborator.destroy',
  scope: 'invitations',
  summary: 'Withdraws an invitation: its link stops working',
  response: 'nothing',
  failures: ['collaborator_not_assignable'],
});

const LINK_FAILURES = ['invitation_gone', 'invitation_expired', 'invitation_used'] as const;

/** Data of an invitation page. */
export const OpenInvitation = z.object({
  store_name: z.string(),
  email: z.string(),
  role_label: z.string(),
  invited_by: z.string().nullable(),
  /** Whether the address has an account: its person accepts, signed in. */
  has_account: z.boolean(),
});
export type OpenInvitation = z.output<typeof OpenInvitation>;

export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitation/:token',
  permission: 'public',
  summary: 'Details of an invitation',
  response: OpenInvitation,
  failures: LINK_FAILURES,
  rate: 'public',
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitation/:token',
  permission: 'public',
  summary: 'Creates an account from an invitation, joins the store and signs in',
  body: z.object({
    name: text(120).optional(),
    password: NewPassword.optional(),
    password_confirmation: z.string().max(200).optional(),
  }),
  response: z.object({ session: SessionToken }),
  failures: [...LINK_FAILURES, 'invitation_has_account', 'too_many_requests'],
  rate: 'sign_in',
});

export const joinByInvitation = endpoint({
  method: 'POST',
  path: '/users/me/invitations/:token',
  permission: 'signed_in',
  summary: 'Accepts an invitation with an existing account',
  response: z.object({ store_id: Id }),
  failures: [...LINK_FAILURES, 'invitation_of_other'],
});
