import type { SurveyDefinition } from '@clientela/contract';
import {
  answersOnPath,
  isChoiceAnswer,
  type NpsGroup,
  pathOf,
  type SurveyAnswer,
} from '@clientela/domain/surveys';
import { lockPeople } from '#areas/records/customers/index';
import { responseId } from '#areas/records/survey-links/index';
import { type Ctx, inRepeatedTransaction, type PlatformCtx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import { lowScoreIn, npsGroupIn } from '../results/results.rules.ts';
import { findDefinition, findLink, lockLink, openLink, type SurveyLink } from './links.queries.ts';
import { noticeLowScore } from './low-score.ts';
import { matchRespondent } from './match-respondent.ts';
import {
  findResponse,
  keepAnswers,
  markFinished,
  momentOf,
  takePlace,
  touchResponse,
} from './responses.queries.ts';
import { respondentOf } from './save-answer.ts';

/** Domain events hold at most 8 kB. */
const ANSWERS_LENGTH_MAX = 6_000;

/** Finishes a response, once: answers off its path are dropped, and the link is spent. A repeat returns the same ending. */
export async function finishResponse(
  platform: PlatformCtx,
  token: string,
  body: { respondent?: string | undefined; version: number },
): Promise<{ ending_id: string }> {
  const { ctx, id: linkId } = await openLink(platform, token);
  const isMatching = await mayMatch(ctx, linkId, body.version);
  return inRepeatedTransaction(ctx, async (ctx) => {
    // Before all other locks, as erasing a person takes it; others need not wait for each other.
    if (isMatching) await lockPeople(ctx);
    const link = await lockLink(ctx, linkId);
    const { version } = body;
    const id = responseId(ctx, token, respondentOf(link, body.respondent));
    const before = await findResponse(ctx, id);
    if (before?.finished_at) return { ending_id: before.ending_id ?? '' };
    if (link.status !== 'open') throw new Failure('survey_closed');
    const definition = await findDefinition(ctx, link, version);
    if (!(await touchResponse(ctx, link, { id, version }))) return endingOf(ctx, id);

    // Read under the lock of the response: another device may have answered meanwhile.
    const saved = (await findResponse(ctx, id))?.answers ?? {};
    const answers = Object.fromEntries(
      Object.entries(saved).map(([question, { value }]) => [question, value]),
    );
    const { passed, ending_id } = pathOf(definition, answers, link);
    const final = answersOnPath(definition, answers, link);
    if (ending_id === null || skipsRequired(definition, final)) {
      throw new Failure('survey_unfinished');
    }
    if (!(await takePlace(ctx, link))) throw new Failure('survey_closed');
    await keepAnswers(ctx, id, passed);
    const person = await matchRespondent(ctx, link, definition, final);
    const nps_group = npsGroupIn(definition.questions, final);
    const score = link.is_anonymous ? null : lowScoreIn(definition.questions, final);
    const follow_up = score === null ? null : 'pending';
    await markFinished(ctx, link, id, { ending_id, nps_group, follow_up, ...person });
    if (score !== null) {
      const finished_at = momentOf(ctx, link).at;
      await noticeLowScore(ctx, link.survey_id, { score, finished_at, ...person });
    }
    const finished = { id, version, definition, answers: final, nps_group, ...person };
    await publishAnswered(ctx, link, finished);
    return { ending_id };
  });
}

/** Whether a typed contact may lead to a person: never with a personal link or an anonymous survey. */
async function mayMatch(ctx: Ctx, linkId: string, version: number): Promise<boolean> {
  const link = await findLink(ctx, linkId);
  if (link.customer_id || link.is_anonymous) return false;
  const { questions } = await findDefinition(ctx, link, version);
  return questions.some(({ type }) => type === 'EMAIL' || type === 'PHONE');
}

async function endingOf(ctx: Ctx, id: string): Promise<{ ending_id: string }> {
  return { ending_id: (await findResponse(ctx, id))?.ending_id ?? '' };
}

/** An answer may have been skipped in a version that did not require it. */
function skipsRequired(
  { questions }: SurveyDefinition,
  answers: Record<string, SurveyAnswer>,
): boolean {
  return questions.some(({ id, required }) => required && answers[id] === null);
}

interface Finished {
  id: string;
  version: number;
  definition: SurveyDefinition;
  answers: Record<string, SurveyAnswer>;
  nps_group: NpsGroup | null;
  customer_id: string | null;
}

function publishAnswered(ctx: Ctx, link: SurveyLink, of: Finished): Promise<void> {
  const { id, version, definition, answers, nps_group, customer_id } = of;
  return publish(ctx, {
    kind: 'survey.answered',
    subject_id: id,
    customer_id,
    occurred_at: momentOf(ctx, link).at,
    data: {
      survey_id: link.survey_id,
      survey_name: link.survey_name,
      version,
      order_id: link.is_anonymous ? null : link.order_id,
      nps_group,
      answers: publicAnswers(definition, answers),
    },
  });
}

/** Scores, choices and numbers: what was typed stays with the response, where it can be erased. */
function publicAnswers(
  { questions }: SurveyDefinition,
  answers: Record<string, SurveyAnswer>,
): { question_id: string; type: (typeof questions)[number]['type']; value: SurveyAnswer }[] {
  let length = 0;
  return questions.flatMap(({ id, type }) => {
    const answer = answers[id];
    if (answer === undefined || typeof answer === 'string') return [];
    const value = isChoiceAnswer(answer) ? { ...answer, other: '' } : answer;
    const one = { question_id: id, type, value };
    length += JSON.stringify(one).length;
    return length > ANSWERS_LENGTH_MAX ? [] : [one];
  });
}
