import {
  isProductQuestion,
  type SurveyFlow,
  type SurveySurroundings,
} from '@clientela/domain/surveys';

/** How much of the longest path lies behind, 0 to 1, where `passed` questions are answered. */
export function progressOf(
  flow: SurveyFlow,
  around: SurveySurroundings,
  { passed, question_id }: { passed: number; question_id: string },
): number {
  const ahead = longestFrom(flow, around, question_id);
  return passed / Math.max(1, passed + ahead);
}

function longestFrom(
  { questions }: SurveyFlow,
  { products }: SurveySurroundings,
  from: string,
): number {
  const longest = new Map<string, number>();
  for (const [index, question] of [...questions.entries()].reverse()) {
    const always = question.rules.findIndex(({ conditions }) => conditions.length === 0);
    const isPassedOver = isProductQuestion(question) && products.length === 0;
    const rules = isPassedOver ? [] : question.rules;
    const targets = rules.map(({ target }) => target.id);
    const following = questions[index + 1]?.id;
    const next =
      always >= 0 && !isPassedOver ? targets.slice(0, always + 1) : [...targets, following];
    const ahead = Math.max(0, ...next.map((id) => longest.get(id ?? '') ?? 0));
    longest.set(question.id, ahead + (isPassedOver ? 0 : 1));
  }
  return longest.get(from) ?? 0;
}
