import * as contract from '@clientela/contract';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { on, routes } from '#platform/http/routes';
import { shownTemplate } from './shown-template.ts';
import { acceptCategory, deleteTemplate } from './use-cases/delete-template.ts';
import { createTemplate, duplicateTemplate, updateTemplate } from './use-cases/save-template.ts';
import { submitTemplate } from './use-cases/submit-template.ts';
import { synchroniseTemplates } from './use-cases/synchronise-templates.ts';
import { findTemplate, listTemplates, type TemplateRow } from './whatsapp-templates.queries.ts';

/** Callers without permission to list templates see only approved ones, which the chat can send. */
function visibleStatus(
  { actor }: Ctx,
  status: contract.TemplateStatus | undefined,
): contract.TemplateStatus | undefined {
  if (actorMay(actor, 'WhatsappStoreTemplate.index')) return status;
  if (status && status !== 'APPROVED') throw new Failure('access_denied');
  return 'APPROVED';
}

async function shownPage(
  ctx: Ctx,
  { data, meta }: { data: TemplateRow[]; meta: contract.PageMeta },
) {
  const shown: contract.WhatsappTemplate[] = [];
  for (const row of data) shown.push(await shownTemplate(ctx, row));
  return { data: shown, meta };
}

export const whatsappTemplateRoutes = routes(
  on(contract.listWhatsappTemplates, async (ctx, { query }) => {
    const status = visibleStatus(ctx, query.status);
    return shownPage(ctx, await listTemplates(ctx, { ...query, status }));
  }),
  on(contract.getWhatsappTemplate, async (ctx, { params }) =>
    shownTemplate(ctx, await findTemplate(ctx, params.id)),
  ),
  on(contract.createWhatsappTemplate, (ctx, { body }) => createTemplate(ctx, body)),
  on(contract.updateWhatsappTemplate, (ctx, { params, body }) =>
    updateTemplate(ctx, params.id, body),
  ),
  on(contract.deleteWhatsappTemplate, async (ctx, { params }) => {
    await deleteTemplate(ctx, params.id);
    return undefined;
  }),
  on(contract.submitWhatsappTemplate, (ctx, { params }) => submitTemplate(ctx, params.id)),
  on(contract.duplicateWhatsappTemplate, (ctx, { params, body }) =>
    duplicateTemplate(ctx, params.id, body),
  ),
  on(contract.acceptTemplateCategory, (ctx, { params }) => acceptCategory(ctx, params.id)),
  on(contract.refreshWhatsappTemplates, async (ctx) => ({
    changed: await synchroniseTemplates(ctx),
  })),
);
