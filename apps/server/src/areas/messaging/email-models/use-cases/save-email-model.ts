import type { EmailModel, EmailModelDraft } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { assertUnchanged } from '#platform/failure';
import { newId } from '#platform/ids';
import { cleanDocument } from '../clean-rich-text.ts';
import { compileEmail } from '../compile-email.ts';
import { findEmailModel, writeEmailModel } from '../email-models.queries.ts';
import { findResources } from '../resources.ts';
import { sizeOf } from '../slot-book.ts';

/** Creates a model, or saves the one with this id. What should be mended does not stop saving. */
export async function saveEmailModel(
  ctx: Ctx,
  id: string | null,
  { if_updated_at, ...draft }: EmailModelDraft & { if_updated_at?: string | undefined },
): Promise<EmailModel> {
  const document = cleanDocument(draft.document);
  const { email } = await compileEmail(document, [], await findResources(ctx, document));
  const { bytes } = sizeOf(email);
  return inTransaction(ctx, async (ctx) => {
    if (id) {
      const saved = await findEmailModel(ctx, id, true);
      assertUnchanged(if_updated_at, saved, 'email_model_changed');
    }
    const model = { ...draft, document, id: id ?? newId(), bytes };
    await writeEmailModel(ctx, model);
    return findEmailModel(ctx, model.id);
  });
}
