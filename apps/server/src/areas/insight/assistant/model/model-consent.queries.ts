import type { AssistantModel, allowAssistantModel } from '@clientela/contract';
import type { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import type { TranslationModel } from './model.port.ts';

/** The store's consent to the installation's model; consent to another host is none. */
async function findConsent(ctx: Ctx) {
  const host = ctx.app.translationModel?.host;
  if (!host) return undefined;
  return ctx.db
    .selectFrom('assistant_consents as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.name as given_by', 'a.given_at'])
    .where('a.store_id', '=', ctx.store.id)
    .where('a.host', '=', host)
    .executeTakeFirst();
}

/** The model that may get questions of the store, if any. */
export async function allowedModel(ctx: Ctx): Promise<TranslationModel | null> {
  return (await findConsent(ctx)) ? ctx.app.translationModel : null;
}

export async function readModel(ctx: Ctx): Promise<AssistantModel> {
  const model = ctx.app.translationModel;
  const consent = await findConsent(ctx);
  return {
    host: model?.host ?? null,
    sees_words: model?.seesWords ?? false,
    is_allowed: consent !== undefined,
    allowed_by: consent?.given_by ?? null,
    allowed_at: consent?.given_at ?? null,
  };
}

/** @throws Failure `conflict`: the installation's model is at another host than the person read. */
export function allowModel(
  ctx: Ctx,
  { host, is_allowed }: z.output<(typeof allowAssistantModel)['body']>,
): Promise<AssistantModel> {
  if (ctx.app.translationModel?.host !== host) throw new Failure('conflict');
  return inTransaction(ctx, async (ctx) => {
    const given_at = ctx.clock.now();
    if (is_allowed) {
      const consent = { host, user_id: personId(ctx), given_at };
      await ctx.db
        .insertInto('assistant_consents')
        .values({ store_id: ctx.store.id, ...consent })
        .onConflict((conflict) => conflict.column('store_id').doUpdateSet(consent))
        .execute();
    } else {
      await ctx.db.deleteFrom('assistant_consents').where('store_id', '=', ctx.store.id).execute();
    }
    await recordAuditEvent(ctx, {
      action: is_allowed ? 'assistant_model.allowed' : 'assistant_model.forbidden',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { host },
    });
    return readModel(ctx);
  });
}
