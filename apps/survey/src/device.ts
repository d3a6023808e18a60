import type { SurveyAnswer } from '@clientela/domain/surveys';

/** An answer that the server may not have yet. */
export interface Unsent {
  value: SurveyAnswer;
  revision: number;
  at: number;
}

/** What this device keeps of one link. */
export interface Kept {
  /** Identifies the browser to an open link; null for personal links. */
  respondent: string | null;
  unsent: [question_id: string, Unsent][];
  /** When the person pressed send, where the server has not confirmed it. */
  finished_at: number | null;
}

const DAY_MS = 86_400_000;

/** Reads and writes `Kept` of a link; in memory where the browser refuses storage. */
export function deviceOf(token: string, storage: () => Storage = () => localStorage) {
  const name = `clientela.survey.${token}`;
  const nothing: Kept = { respondent: null, unsent: [], finished_at: null };

  function read(now = Date.now()): Kept {
    try {
      const kept = JSON.parse(storage().getItem(name) ?? '') as Kept;
      const isFresh = (at: number) => now - at < DAY_MS;
      const unsent = kept.unsent.filter(([, { at }]) => isFresh(at));
      const fresh: Kept = {
        respondent: /^[0-9a-f]{32}$/.test(kept.respondent ?? '') ? kept.respondent : null,
        unsent,
        finished_at: kept.finished_at && isFresh(kept.finished_at) ? kept.finished_at : null,
      };
      if (unsent.length < kept.unsent.length) write(fresh);
      return fresh;
    } catch {
      return nothing;
    }
  }

  function write(kept: Kept): void {
    const isEmpty = !kept.respondent && kept.unsent.length === 0 && kept.finished_at === null;
    try {
      if (isEmpty) storage().removeItem(name);
      else storage().setItem(name, JSON.stringify(kept));
    } catch {
      // Storage is refused or full: the answers stay in memory.
    }
  }

  /** Forgets answers that no longer can be sent. */
  const drop = () => write({ ...nothing, respondent: read().respondent });

  return { read, write, drop };
}
export type Device = ReturnType<typeof deviceOf>;

/** 32 random hexadecimal digits. */
export function newRespondent(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
