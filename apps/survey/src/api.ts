import type { SurveyPage } from '@clientela/contract/surveys';
import type { SurveyAnswer } from '@clientela/domain/surveys';

/** `offline`: no response; `busy`: the server asks to try again; `refused`: it never will accept this. */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'offline' }
  | { kind: 'busy' }
  | { kind: 'refused'; code: string };

const TIMEOUT_MS = 20_000;

async function call<Value>(method: string, path: string, body?: object): Promise<Outcome<Value>> {
  try {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
    const answer = await fetch(`/api/survey-links/${path}`, {
      method,
      signal: stop.signal,
      // An answer given just before the page closes is still sent.
      keepalive: method !== 'GET',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const value = await answer.json().finally(() => clearTimeout(timer));
    if (answer.ok) return { kind: 'done', value: value as Value };
    if (answer.status >= 500 || answer.status === 429) return { kind: 'busy' };
    return { kind: 'refused', code: String((value as { code?: string }).code) };
  } catch (error) {
    return { kind: error instanceof SyntaxError ? 'busy' : 'offline' };
  }
}

export interface Caller {
  token: string;
  respondent: string | null;
}

const who = ({ respondent }: Caller): Record<string, string> => (respondent ? { respondent } : {});

export function readPage(caller: Caller): Promise<Outcome<SurveyPage>> {
  const query = new URLSearchParams(who(caller)).toString();
  return call('GET', `${encodeURIComponent(caller.token)}${query && `?${query}`}`);
}

/** Reports that a person sees the page of a personal link. */
export function sendOpened(token: string): Promise<Outcome<unknown>> {
  return call('POST', `${encodeURIComponent(token)}/opened`);
}

export function sendAnswer(
  caller: Caller,
  question_id: string,
  answer: { version: number; value: SurveyAnswer; revision: number },
): Promise<Outcome<{ is_saved: boolean }>> {
  const path = `${encodeURIComponent(caller.token)}/answers/${encodeURIComponent(question_id)}`;
  return call('PUT', path, { ...who(caller), ...answer });
}

export function sendFinish(
  caller: Caller,
  version: number,
): Promise<Outcome<{ ending_id: string }>> {
  return call('POST', `${encodeURIComponent(caller.token)}/finish`, { ...who(caller), version });
}
