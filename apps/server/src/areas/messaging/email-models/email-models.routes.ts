import * as contract from '@clientela/contract';
import { inTransaction } from '#platform/context';
import { on, routes } from '#platform/http/routes';
import { deleteEmailModel, findEmailModel, listEmailModels } from './email-models.queries.ts';
import { EMAIL_MODEL_GALLERY } from './gallery/gallery.ts';
import { cleanMailHtml } from './mail-html.ts';
import { checkLinks } from './use-cases/check-links.ts';
import { previewEmail } from './use-cases/preview-email.ts';
import { saveEmailModel } from './use-cases/save-email-model.ts';
import { sendTestEmail } from './use-cases/send-test-email.ts';

export const emailModelRoutes = routes(
  on(contract.listEmailModels, (ctx, { query }) => listEmailModels(ctx, query)),
  on(contract.listEmailModelGallery, async () => ({ data: [...EMAIL_MODEL_GALLERY] })),
  on(contract.createEmailModel, (ctx, { body }) => saveEmailModel(ctx, null, body)),
  on(contract.getEmailModel, (ctx, { params }) => findEmailModel(ctx, params.id)),
  on(contract.updateEmailModel, (ctx, { params, body }) => saveEmailModel(ctx, params.id, body)),
  on(contract.deleteEmailModel, async (ctx, { params }) => {
    await inTransaction(ctx, (ctx) => deleteEmailModel(ctx, params.id));
    return undefined;
  }),
  on(contract.previewEmailModel, (ctx, { body }) => previewEmail(ctx, body)),
  on(contract.checkEmailLinks, (ctx, { body }) => checkLinks(ctx, body.document)),
  on(contract.cleanHtmlBlock, async (_ctx, { body }) => {
    const { html, dropped } = cleanMailHtml(body.html);
    return { html, dropped };
  }),
  on(contract.sendTestEmail, (ctx, { body }) => sendTestEmail(ctx, body)),
);
