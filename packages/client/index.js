import { setTimeout } from 'node:timers/promises';
import createFetchClient from 'openapi-fetch';

const LONGEST_WAIT_SECONDS = 60;
/** Refused before anything was done, with when to come back. */
const COME_BACK = [429, 503];

export function createClientela({ url, key, retries = 3, fetch = globalThis.fetch }) {
  return createFetchClient({
    baseUrl: `${url.replace(/\/+$/, '')}/api`,
    headers: { authorization: `Bearer ${key}` },
    fetch: (request) => askPatiently(request, { retries, fetch }),
  });
}

async function askPatiently(request, { retries, fetch }) {
  const isWrite = request.method === 'POST' || request.method === 'PUT';
  if (isWrite && !request.headers.has('idempotency-key')) {
    request.headers.set('idempotency-key', crypto.randomUUID());
  }
  for (let left = retries; ; left--) {
    const answer = await fetch(request.clone());
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    const comesBack = COME_BACK.includes(answer.status) && seconds <= LONGEST_WAIT_SECONDS;
    if (!comesBack || left === 0) return answer;
    await answer.body?.cancel();
    await setTimeout(seconds * 1000);
  }
}
