import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import {
  addDomain,
  checkNow,
  listDomains,
  readDomain,
  removeDomain,
  rotateKey,
  shareDomain,
  warmUp,
} from './use-cases/change-domains.ts';
import { checkLink, showLink } from './use-cases/open-link.ts';

export const emailDomainRoutes = routes(
  on(contract.listEmailDomains, (ctx) => listDomains(ctx)),
  on(contract.createEmailDomain, (ctx, { body }) => addDomain(ctx, body.domain)),
  on(contract.getEmailDomain, (ctx, { params }) => readDomain(ctx, params.id)),
  on(contract.deleteEmailDomain, async (ctx, { params }) => {
    await removeDomain(ctx, params.id);
    return undefined;
  }),
  on(contract.checkEmailDomain, (ctx, { params }) => checkNow(ctx, params.id)),
  on(contract.rotateEmailDomain, (ctx, { params }) => rotateKey(ctx, params.id)),
  on(contract.warmUpEmailDomain, (ctx, { params, body }) => warmUp(ctx, params.id, body.is_on)),
  on(contract.linkEmailDomain, (ctx, { params }) => shareDomain(ctx, params.id)),
  on(contract.getEmailDomainVerification, (ctx, { params }, { reply }) => {
    reply.header('x-robots-tag', 'noindex');
    return showLink(ctx, params.token);
  }),
  on(contract.checkEmailDomainVerification, (ctx, { params }, { reply }) => {
    reply.header('x-robots-tag', 'noindex');
    return checkLink(ctx, params.token);
  }),
);

export { findSigning, saveSigningDomain } from './domain-keys.queries.ts';
export { checkDueDomain, checkDueDomains } from './email-domains.jobs.ts';
export { returnToWarmup, takeFromWarmup } from './warmup.ts';
