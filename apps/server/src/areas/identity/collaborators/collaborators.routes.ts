import * as contract from '@clientela/contract';
import { isAdministrator, roleOf } from '#platform/actor';
import { on, routes } from '#platform/http/routes';
import { clientOf, setRefreshCookie } from '../session/index.ts';
import { findMember, listMembers } from './collaborators.queries.ts';
import { listOpenInvitations } from './invitations.queries.ts';
import {
  acceptInvitation,
  joinByInvitation,
  readInvitation,
} from './use-cases/accept-invitation.ts';
import { changeRole } from './use-cases/change-role.ts';
import { inviteCollaborator } from './use-cases/invite-collaborator.ts';
import { removeCollaborator } from './use-cases/remove-collaborator.ts';
import { resendInvitation } from './use-cases/resend-invitation.ts';
import { withdrawInvitation } from './use-cases/withdraw-invitation.ts';

export const collaboratorRoutes = routes(
  on(contract.listCollaborators, (ctx, { query }) => listMembers(ctx, query)),
  on(contract.createCollaborator, async (ctx, { body }) => ({
    invitation: await inviteCollaborator(ctx, body),
  })),
  on(contract.getCollaborator, (ctx, { params }) => findMember(ctx, params.id)),
  on(contract.updateCollaborator, (ctx, { params, body }) => changeRole(ctx, params.id, body.role)),
  on(contract.deleteCollaborator, async (ctx, { params }) => {
    await removeCollaborator(ctx, params.id);
    return undefined;
  }),
  on(contract.listCollaboratorRoles, async (ctx) => ({
    data: contract
      .assignableBy({ role: roleOf(ctx), is_admin: isAdministrator(ctx) })
      .map((role) => ({ role, label: contract.ROLE_LABELS[role] })),
  })),
  on(contract.listInvitations, async (ctx) => ({ data: await listOpenInvitations(ctx) })),
  on(contract.resendInvitation, (ctx, { params }) => resendInvitation(ctx, params.id)),
  on(contract.deleteInvitation, async (ctx, { params }) => {
    await withdrawInvitation(ctx, params.id);
    return undefined;
  }),
  on(contract.getInvitation, (ctx, { params }) => readInvitation(ctx, params.token)),
  on(contract.acceptInvitation, async (ctx, { params, body }, { request, reply }) => {
    const opened = await acceptInvitation(ctx, params.token, body, clientOf(request));
    setRefreshCookie(ctx, reply, opened.refresh_token);
    return { session: opened.session };
  }),
  on(contract.joinByInvitation, (ctx, { params }) => joinByInvitation(ctx, params.token)),
);
