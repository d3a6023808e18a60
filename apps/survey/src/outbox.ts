import type { SurveyAnswer } from '@clientela/domain/surveys';
import type { Outcome } from './api.ts';
import type { Device, Unsent } from './device.ts';

/** `saved`: the server has everything. */
export type SaveState = 'saved' | 'offline' | 'busy';

export interface OutboxPorts {
  device: Pick<Device, 'read' | 'write'>;
  respondent: string | null;
  /** Highest revision of each question that the server has. */
  revisions: ReadonlyMap<string, number>;
  send(question_id: string, unsent: Unsent): Promise<Outcome<unknown>>;
  finish(): Promise<Outcome<{ ending_id: string }>>;
  onState(state: SaveState): void;
  onFinished(ending_id: string): void;
  /** The server does not accept an answer, or the end where there is no question. */
  onRefused(refusal: { code: string; question_id: string | null; value: SurveyAnswer }): void;
  now?(): number;
  later?(run: () => void, ms: number): void;
}

const RETRY_MS = [2_000, 5_000, 15_000];
const LATER_RETRY_MS = 60_000;

/** Sends answers one after another, the newest of each question, and keeps them on the device until then. */
export function createOutbox(ports: OutboxPorts) {
  const { now = Date.now, later = (run, ms) => void setTimeout(run, ms) } = ports;
  const kept = ports.device.read(now());
  const unsent = new Map(kept.unsent);
  const revisions = new Map(ports.revisions);
  for (const [id, { revision }] of unsent) raise(id, revision);
  let finished_at = kept.finished_at;
  let failures = 0;
  let isRunning = false;
  let isScheduled = false;

  function raise(id: string, revision: number): void {
    revisions.set(id, Math.max(revisions.get(id) ?? 0, revision));
  }

  function keep(): void {
    ports.device.write({ respondent: ports.respondent, unsent: [...unsent], finished_at });
  }

  function isWaiting(outcome: Outcome<unknown>): boolean {
    if (outcome.kind !== 'offline' && outcome.kind !== 'busy') return false;
    ports.onState(outcome.kind);
    if (!isScheduled) {
      isScheduled = true;
      const retry = () => {
        isScheduled = false;
        void flush();
      };
      later(retry, RETRY_MS[failures] ?? LATER_RETRY_MS);
      failures += 1;
    }
    return true;
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const [next] = unsent;
      if (!next) break;
      const [question_id, answer] = next;
      const outcome = await ports.send(question_id, answer);
      if (isWaiting(outcome)) return;
      // A newer answer may have been given meanwhile; it is sent in its turn.
      if (unsent.get(question_id) === answer) unsent.delete(question_id);
      if (outcome.kind === 'refused') finished_at = null;
      keep();
      if (outcome.kind === 'refused') {
        ports.onRefused({ code: outcome.code, question_id, value: answer.value });
      }
    }
    failures = 0;
    ports.onState('saved');
    if (finished_at !== null) await sendEnd();
  }

  async function sendEnd(): Promise<void> {
    const outcome = await ports.finish();
    if (isWaiting(outcome)) return;
    finished_at = null;
    keep();
    if (outcome.kind === 'done') ports.onFinished(outcome.value.ending_id);
    else if (outcome.kind === 'refused') {
      ports.onRefused({ code: outcome.code, question_id: null, value: null });
    }
  }

  async function flush(): Promise<void> {
    if (isRunning || (unsent.size === 0 && finished_at === null)) return;
    isRunning = true;
    await sendAll();
    isRunning = false;
  }

  return {
    flush,
    /** Answers of an earlier visit that the server does not have. */
    unsent: [...unsent] as readonly [string, Unsent][],
    isFinishing: () => finished_at !== null,
    save(question_id: string, value: SurveyAnswer): void {
      const revision = (revisions.get(question_id) ?? 0) + 1;
      revisions.set(question_id, revision);
      unsent.delete(question_id);
      unsent.set(question_id, { value, revision, at: now() });
      keep();
      void flush();
    },
    finish(): void {
      finished_at = now();
      keep();
      void flush();
    },
  };
}
