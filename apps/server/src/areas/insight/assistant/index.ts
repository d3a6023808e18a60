import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { ask } from './ask.ts';
import { draftFrom } from './drafts.ts';
import { allowModel, readModel } from './model/model-consent.queries.ts';
import { changeQuestion, listQuestions } from './questions.queries.ts';

export const assistantRoutes = routes(
  on(contract.askAssistant, (ctx, { body }) => ask(ctx, body)),
  on(contract.listAssistantQuestions, async (ctx) => ({ data: await listQuestions(ctx) })),
  on(contract.deleteAssistantQuestion, async (ctx, { params }) => {
    await changeQuestion(ctx, params.id, { hidden_at: ctx.clock.now() });
    return undefined;
  }),
  on(contract.rateAssistantAnswer, async (ctx, { params, body }) => {
    await changeQuestion(ctx, params.id, body);
    return undefined;
  }),
  on(contract.getAssistantModel, (ctx) => readModel(ctx)),
  on(contract.allowAssistantModel, (ctx, { body }) => allowModel(ctx, body)),
  on(contract.draftFromQuestion, (ctx, { params, body }) => draftFrom(ctx, params.id, body.of)),
);
