import { beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../src/api.ts';
import { deviceOf, newRespondent } from '../src/device.ts';
import { createOutbox, type SaveState } from '../src/outbox.ts';

const DONE: Outcome<unknown> = { kind: 'done', value: { is_saved: true } };

/** A browser's storage with nothing of a browser. */
function aStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
    get length() {
      return items.size;
    },
  } as Storage;
}

let storage: Storage;
let outcomes: Outcome<unknown>[];
let sent: unknown[];
let states: SaveState[];
let retries: (() => void)[];
let ended: unknown[];
let clock: number;

beforeEach(() => {
  storage = aStorage();
  [outcomes, sent, states, retries, ended] = [[], [], [], [], []];
  clock = 1_000_000_000_000;
});

function anOutbox(revisions: [string, number][] = []) {
  return createOutbox({
    device: deviceOf('token', () => storage),
    respondent: null,
    revisions: new Map(revisions),
    send: async (id, { value, revision }) => {
      sent.push([id, value, revision]);
      return outcomes.shift() ?? DONE;
    },
    finish: async () => ({ kind: 'done', value: { ending_id: 'fim' } }),
    onState: (state) => states.push(state),
    onFinished: (ending_id) => ended.push(ending_id),
    onRefused: (refusal) => ended.push(refusal),
    now: () => clock,
    later: (run) => retries.push(run),
  });
}

/** Every port of the outbox resolves at once. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('revisions begin above the saved ones', async () => {
  const outbox = anOutbox([['a', 4]]);
  outbox.save('a', 'x');
  outbox.save('b', 'y');
  await settled();
  expect(sent).toEqual([
    ['a', 'x', 5],
    ['b', 'y', 1],
  ]);
  expect(states.at(-1)).toBe('saved');
  expect(storage.length).toBe(0);
});

test('offline, only the newest answer of each question is kept, and they are sent in order', async () => {
  outcomes = [{ kind: 'offline' }];
  const outbox = anOutbox();
  outbox.save('a', 1);
  await settled();
  expect(states.at(-1)).toBe('offline');
  outcomes = [{ kind: 'offline' }, { kind: 'offline' }, { kind: 'offline' }];
  outbox.save('b', 2);
  await settled();
  outbox.save('a', 3);
  await settled();
  outbox.finish();
  await settled();
  expect(retries).toHaveLength(1);
  [outcomes, sent] = [[], []];
  retries[0]!();
  await settled();
  expect(ended).toEqual(['fim']);
  expect(sent).toEqual([
    ['b', 2, 1],
    ['a', 3, 2],
  ]);
  expect(storage.length).toBe(0);
});

test('the next visit sends what the last one could not, for a day', async () => {
  outcomes = [{ kind: 'busy' }];
  anOutbox().save('a', 'x');
  await settled();
  clock += 3_600_000;
  const next = anOutbox();
  expect(next.unsent).toMatchObject([['a', { value: 'x', revision: 1 }]]);
  clock += 23 * 3_600_000;
  expect(anOutbox().unsent).toEqual([]);
  expect(storage.length).toBe(0);
});

test('a refused answer is handed back, and the survey is not finished', async () => {
  outcomes = [{ kind: 'refused', code: 'invalid_fields' }];
  const outbox = anOutbox();
  outbox.save('fone', '1');
  outbox.finish();
  await settled();
  expect(ended).toEqual([{ code: 'invalid_fields', question_id: 'fone', value: '1' }]);
  expect(outbox.isFinishing()).toBe(false);
});

test('without storage, or with a broken entry, the page works from memory', () => {
  const refusing = deviceOf('token', () => {
    throw new Error('refused');
  });
  refusing.write({ respondent: 'a'.repeat(32), unsent: [], finished_at: null });
  expect(refusing.read()).toEqual({ respondent: null, unsent: [], finished_at: null });
  storage.setItem('clientela.survey.token', '{"respondent":7}');
  expect(deviceOf('token', () => storage).read().respondent).toBeNull();
  expect(newRespondent()).toMatch(/^[0-9a-f]{32}$/);
});
