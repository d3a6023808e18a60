import * as contract from '@clientela/contract';
import { anonymous, type TestStore, type World } from './harness.ts';

/** A question with the given parts. */
export function aQuestion(id: string, type: string, parts: object = {}): contract.SurveyQuestion {
  return contract.SurveyQuestion.parse({ id, type, title: `Pergunta ${id}`, ...parts });
}

export function aFlow(
  questions: contract.SurveyQuestion[],
  parts: object = {},
): contract.SurveyDefinition {
  return contract.SurveyDefinition.parse({
    questions,
    endings: [{ id: 'fim', title: 'Obrigado' }],
    ...parts,
  });
}

export const NPS_FLOW = aFlow([
  aQuestion('nota', 'NPS', { required: true }),
  aQuestion('motivo', 'LONG_TEXT'),
]);

export async function aDraft(
  store: TestStore,
  definition = NPS_FLOW,
  draft: object = {},
): Promise<contract.Survey> {
  return store.owner.call(contract.createSurvey, {
    store_id: store.id,
    body: { name: 'NPS da loja', definition, ...draft },
  });
}

/** A published survey. */
export async function aSurvey(
  store: TestStore,
  definition = NPS_FLOW,
  draft: object = {},
): Promise<contract.Survey> {
  const { id } = await aDraft(store, definition, draft);
  return store.owner.call(contract.publishSurvey, { id });
}

/** The token of a customer's own link. */
export async function aLink(store: TestStore, id: string, customer_id: string): Promise<string> {
  const body = { customer_id };
  return tokenOf((await store.owner.call(contract.createSurveyLink, { id, body })).url);
}

export function tokenOf(url: string | null): string {
  return url?.split('/s/')[1] ?? '';
}

/** A page with a link, in one browser. */
export function respondent(world: World, token: string, of: { browser?: string } = {}) {
  const caller = anonymous(world);
  const own = of.browser ? { respondent: of.browser.repeat(32) } : {};
  return {
    read: () => caller.call(contract.getSurveyLink, { token, query: own }),
    save: (
      question: string,
      value: contract.SurveyPage['answers'][string]['value'],
      { revision = 1, version = 1 } = {},
    ) =>
      caller.call(contract.saveSurveyAnswer, {
        token,
        question,
        body: { ...own, version, value, revision },
      }),
    finish: (version = 1) =>
      caller.call(contract.finishSurveyResponse, { token, body: { ...own, version } }),
  };
}
