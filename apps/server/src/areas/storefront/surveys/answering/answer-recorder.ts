import { present } from '@clientela/domain';
import type { SurveyAnswer } from '@clientela/domain/surveys';
import type { App } from '#platform/app';
import { storableJson } from '#platform/json';
import { microBatch } from '#platform/micro-batch';
import { isMoved } from '#platform/pools';
import { forgetPlaces, shardOfStore } from '#platform/store-directory';

export interface RecordedAnswer {
  store_id: string;
  link_id: string;
  response_id: string;
  page_version: number;
  /** The survey's version that the question was compared with. */
  compared_version: number;
  question_id: string;
  value: SurveyAnswer;
  /** Of NPS, CSAT and RATE. */
  score: number | null;
  /** Of product questions, by product. */
  scores: Record<string, number> | null;
  revision: number;
}

/** What became of an answer (app.save_survey_answers). */
export interface Recorded {
  outcome: 'saved' | 'older' | 'finished' | 'closed' | 'gone' | 'other_version';
  /** The survey's current one. */
  version: number;
}

const recorders = new WeakMap<App, (answer: RecordedAnswer) => Promise<Recorded>>();

/** PostgreSQL's lock_not_available and deadlock_detected: one answer of the batch met another transaction. */
const IS_HELD: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/** Saves an answer before the response. Concurrent ones share a commit; where a row is locked, each commits alone. */
export async function recordAnswer(anyApp: App, answer: RecordedAnswer): Promise<Recorded> {
  const app = await shardOfStore(anyApp, answer.store_id);
  let record = recorders.get(app);
  if (!record) {
    record = microBatch((answers) => write(app, answers));
    recorders.set(app, record);
  }
  try {
    return await record(answer);
  } catch (error) {
    if (isMoved(error)) {
      forgetPlaces(anyApp, answer.store_id);
      return writeOne(await shardOfStore(anyApp, answer.store_id), answer);
    }
    if (!(error instanceof Error && 'code' in error && IS_HELD.has(error.code))) throw error;
    return writeOne(app, answer);
  }
}

async function writeOne(app: App, answer: RecordedAnswer): Promise<Recorded> {
  const [recorded] = await write(app, [answer]);
  return present(recorded, 'outcome of the answer');
}

async function write(app: App, answers: readonly RecordedAnswer[]): Promise<Recorded[]> {
  const { rows } = await app.pools.app.query<Recorded & { n: number }>({
    name: 'save_survey_answers',
    text: 'select n, outcome, version from app.save_survey_answers($1, $2)',
    values: [storableJson(answers.map((answer, n) => ({ n, ...answer }))), app.clock.now()],
  });
  return rows.toSorted((a, b) => a.n - b.n);
}
