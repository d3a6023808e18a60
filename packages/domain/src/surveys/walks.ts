import type {
  SurveyAnswer,
  SurveyCondition,
  SurveyFlow,
  SurveyQuestion,
  SurveySurroundings,
} from './definition.ts';
import { doesHold, pathOf } from './path.ts';
import { sampleAnswersOf } from './samples.ts';

const MOST_WALKS = 40;

/** One way through a survey, with answers that take it. */
export interface SurveyWalk {
  answers: Record<string, SurveyAnswer>;
  passed: string[];
  ending_id: string | null;
  /** The questions that decide, each with all sampled answers that lead this way. */
  choices: { question: SurveyQuestion; answers: SurveyAnswer[] }[];
}

/** The different ways through a survey, at most 40, in the order of the answers. */
export function walksOf(flow: SurveyFlow, around: SurveySurroundings): SurveyWalk[] {
  const walks: SurveyWalk[] = [];
  const conditions = flow.questions.flatMap(({ rules }) => rules.flatMap((one) => one.conditions));

  function goOn({ answers, choices }: Pick<SurveyWalk, 'answers' | 'choices'>): void {
    if (walks.length >= MOST_WALKS) return;
    const { question, passed, ending_id } = pathOf(flow, answers, around);
    if (!question) {
      walks.push({ answers, choices, passed, ending_id });
      return;
    }
    const about = conditions.filter(({ question_id }) => question_id === question.id);
    const groups = groupsOf({ flow, around, answers, question, about });
    for (const group of groups) {
      goOn({
        answers: { ...answers, [question.id]: group[0]! },
        choices: groups.length > 1 ? [...choices, { question, answers: group }] : choices,
      });
    }
  }
  goOn({ answers: {}, choices: [] });
  return walks;
}

interface Crossing {
  flow: SurveyFlow;
  around: SurveySurroundings;
  answers: Record<string, SurveyAnswer>;
  question: SurveyQuestion;
  about: readonly SurveyCondition[];
}

/** Answers of a question by where they lead, now and by conditions of later questions. */
function groupsOf({ flow, around, answers, question, about }: Crossing): SurveyAnswer[][] {
  const place = flow.questions.indexOf(question);
  const later = flow.questions
    .slice(place + 1)
    .flatMap(({ rules }) => rules.flatMap(({ conditions }) => conditions))
    .filter(({ question_id }) => question_id === question.id);
  const samples = sampleAnswersOf(question, about, around);
  const groups = Map.groupBy(samples.length > 0 ? samples : [null], (answer) => {
    const given = { ...answers, [question.id]: answer };
    const next = pathOf(flow, given, around);
    return JSON.stringify([
      next.question?.id,
      next.ending_id,
      later.map((condition) => doesHold(condition, given)),
    ]);
  });
  return [...groups.values()];
}
