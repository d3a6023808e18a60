import type { PublishedPopup } from '@clientela/contract/storefront';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { maskPhone, problemOf } from '../src/fields.ts';
import { json } from '../src/json.ts';
import {
  assign,
  continueVisit,
  fitsPage,
  fitsTarget,
  formatOn,
  isDue,
  isRunning,
  isSignedUp,
  isTriggered,
  type Memory,
  type Page,
  type PopupMemory,
} from '../src/rules.ts';
import { isSolution, sha256, solve } from '../src/work.ts';
import { aPopup } from './a-popup.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-27T15:00:00Z');
const page: Page = { href: 'https://loja.com.br/tenis?cor=azul', device: 'desktop', cart: null };
const memoryOf = (mine: PopupMemory = {}, visit: Partial<Memory> = {}): Memory => ({
  visits: 1,
  popups: { [aPopup().id]: mine },
  ...visit,
});
const aimed = (targeting: Partial<PublishedPopup['targeting']>) => {
  const popup = aPopup();
  return { ...popup, targeting: { ...popup.targeting, ...targeting } };
};

describe('pages', () => {
  test.each([
    ['is', '/tenis', true],
    ['is', '/tenis/', true],
    ['is', '/TENIS', true],
    ['is', '/ten', false],
    ['is', '/tenis?cor=azul', true],
    ['is', '/tenis?cor=preto', false],
    ['is', 'https://loja.com.br/tenis', true],
    ['is', 'https://outra.com.br/tenis', false],
    ['contains', 'eni', true],
    ['contains', 'azul', false],
    ['starts_with', '/ten', true],
    ['starts_with', 'tenis', false],
    ['matches', '/t*s', true],
    ['matches', '/t*x', false],
    ['matches', '*', true],
    ['matches', '/*nis*', true],
    ['matches', '/tenis*tenis', false],
  ] as const)('%s %s is %s', (kind, value, result) => {
    expect(fitsPage({ test: kind, value }, page.href)).toBe(result);
  });

  test('accents match in either spelling, and a broken escape is compared as it is', () => {
    const rule = { test: 'is', value: '/promoção' } as const;
    expect(fitsPage(rule, 'https://loja.com.br/promo%C3%A7%C3%A3o/')).toBe(true);
    expect(fitsPage({ test: 'is', value: '/%E7' }, 'https://loja.com.br/%E7')).toBe(true);
  });

  test('rules with many stars take no time on a long address', () => {
    const startedAt = performance.now();
    const value = `/${'a*'.repeat(140)}b`;
    expect(fitsPage({ test: 'matches', value }, `https://l.br/${'a'.repeat(2000)}`)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(50);
  });
});

describe('targeting', () => {
  test.each<
    [string, Partial<PublishedPopup['targeting']>, Partial<Page>, Partial<Memory>, boolean]
  >([
    ['no rules', {}, {}, {}, true],
    ['an included page', { include: [{ test: 'is', value: '/tenis' }] }, {}, {}, true],
    ['another page', { include: [{ test: 'is', value: '/bolsas' }] }, {}, {}, false],
    ['an excluded page', { exclude: [{ test: 'contains', value: 'tenis' }] }, {}, {}, false],
    ['the checkout', {}, { href: 'https://l.br/checkout/#/payment' }, {}, false],
    ['the cart of VTEX', {}, { href: 'https://l.br/checkout/#/cart' }, {}, true],
    ['an allowed checkout', { on_checkout: true }, { href: 'https://l.br/checkouts/1' }, {}, true],
    ['another device', { devices: ['phone'] }, {}, {}, false],
    ['a first visit', { visitor: 'new' }, {}, {}, true],
    ['a second visit', { visitor: 'new' }, {}, { visits: 2 }, false],
    ['a first visit where returning is wanted', { visitor: 'returning' }, {}, {}, false],
    ['an unknown cart', { cart_min: 1 }, {}, {}, false],
    ['a cart in the range', { cart_min: 1, cart_max: 9000 }, { cart: 9000 }, {}, true],
    ['a cart above the range', { cart_max: 9000 }, { cart: 9001 }, {}, false],
    ['the campaign', { utm_source: 'Insta' }, {}, { utm: { source: 'insta' } }, true],
    ['another campaign', { utm_source: 'insta' }, {}, {}, false],
    ['the referrer', { referrer: 'google' }, {}, { referrer: 'https://www.Google.com/' }, true],
    ['another referrer', { referrer: 'google' }, {}, {}, false],
  ])('%s', (_name, targeting, on, visit, result) => {
    expect(fitsTarget(aimed(targeting), memoryOf({}, visit), { ...page, ...on })).toBe(result);
  });

  test('a pop-up runs from its start until its end', () => {
    const popup = {
      ...aPopup(),
      started_at: '2026-11-27T15:00:00Z',
      ended_at: '2026-11-28T15:00:00Z',
    };
    expect([NOW - 1, NOW, NOW + DAY - 1, NOW + DAY].map((now) => isRunning(popup, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('frequency', () => {
  const due = (mine: PopupMemory, visit: Partial<Memory> = {}) =>
    isDue(aPopup(), memoryOf(mine, visit), NOW);

  test('closing hides for seven days', () => {
    expect(due({ closed: NOW - 6.9 * DAY })).toBe(false);
    expect(due({ closed: NOW - 7 * DAY })).toBe(true);
  });

  test('a clock wrong by a day keeps the closed pop-up closed; one wrong by a year does not', () => {
    expect(due({ closed: NOW + 0.9 * DAY })).toBe(false);
    expect(due({ closed: NOW + 365 * DAY })).toBe(true);
  });

  test('a sign-up hides for ever, or for the given days', () => {
    expect(due({ signed: NOW - 900 * DAY })).toBe(false);
    const popup = aPopup();
    popup.frequency.after_signup_days = 30;
    expect(isSignedUp(popup, memoryOf({ signed: NOW - 31 * DAY }), NOW)).toBe(false);
  });

  test('views and the two of a visit are limited', () => {
    const popup = aPopup();
    popup.frequency.max_views = 3;
    expect(isDue(popup, memoryOf({ views: 2 }), NOW)).toBe(true);
    expect(isDue(popup, memoryOf({ views: 3 }), NOW)).toBe(false);
    expect(due({}, { shown: 2 })).toBe(false);
  });
});

describe('visits', () => {
  const visit = { href: 'https://l.br/a?utm_source=insta', referrer: 'https://google.com/?q=x' };

  test('a visit ends after thirty minutes without a sign', () => {
    const memory: Memory = { popups: {} };
    continueVisit(memory, { ...visit, input: NOW }, NOW);
    expect(memory).toMatchObject({
      visits: 1,
      landing: '/a',
      referrer: 'https://google.com/',
      utm: { source: 'insta' },
    });
    memory.shown = 2;
    const later = NOW + 29 * 60_000;
    continueVisit(memory, { href: 'https://l.br/b', referrer: '', input: later }, later);
    expect(memory).toMatchObject({ visits: 1, shown: 2, utm: { source: 'insta' } });
    const idle = later + 31 * 60_000;
    continueVisit(memory, { href: 'https://l.br/b', referrer: '', input: later }, idle);
    expect(memory.visits).toBe(1);
    continueVisit(memory, { href: 'https://l.br/b', referrer: '', input: idle }, idle);
    expect(memory).toMatchObject({ visits: 2, shown: 0, landing: '/b', utm: {} });
  });

  test('a clock set back by a day begins one visit, not one at each look', () => {
    const memory: Memory = { popups: {} };
    continueVisit(memory, { ...visit, input: NOW + DAY }, NOW + DAY);
    for (let look = 0; look < 3; look++) continueVisit(memory, { ...visit, input: NOW }, NOW);
    expect(memory.visits).toBe(2);
  });
});

describe('triggers', () => {
  const still = { seconds: 0, quiet: 0, isIdle: false, hasLeft: false, depth: 0 };
  const fires = (trigger: PublishedPopup['trigger'], progress: Partial<typeof still>) =>
    isTriggered({ ...aPopup(), trigger }, { ...still, ...progress });

  test('each waits for its own', () => {
    expect(fires({ kind: 'IMMEDIATE' }, {})).toBe(false);
    expect(fires({ kind: 'IMMEDIATE' }, { isIdle: true })).toBe(true);
    expect(fires({ kind: 'DELAYED', trigger_seconds: 8 }, { seconds: 7 })).toBe(false);
    expect(fires({ kind: 'DELAYED', trigger_seconds: 8 }, { seconds: 8 })).toBe(true);
    const quiet = { kind: 'INACTIVITY', trigger_seconds: 30, also_on_exit: false } as const;
    expect(fires(quiet, { seconds: 90, quiet: 29, hasLeft: true })).toBe(false);
    expect(fires(quiet, { quiet: 30 })).toBe(true);
    expect(fires({ ...quiet, also_on_exit: true }, { hasLeft: true })).toBe(true);
    expect(fires({ kind: 'SCROLL_MID' }, { depth: 0.49 })).toBe(false);
    expect(fires({ kind: 'SCROLL_MID' }, { depth: 0.5 })).toBe(true);
    expect(fires({ kind: 'FLOAT_BUTTON' }, { seconds: 900, quiet: 900, depth: 1 })).toBe(false);
  });

  test('where little scrolls, half of the page is fifteen seconds', () => {
    const progress = { ...still, depth: null };
    const popup = { ...aPopup(), trigger: { kind: 'SCROLL_MID' as const } };
    expect(isTriggered(popup, { ...progress, seconds: 14 })).toBe(false);
    expect(isTriggered(popup, { ...progress, seconds: 15 })).toBe(true);
  });
});

test('a phone from a search engine gets a bar on its first page only', () => {
  const popup = { ...aPopup(), trigger: { kind: 'IMMEDIATE' as const } };
  const memory = memoryOf({}, { landing: '/tenis', referrer: 'https://www.google.com.br/' });
  const phone = { ...page, device: 'phone' as const };
  expect(formatOn(popup, memory, phone)).toBe('BAR');
  expect(formatOn(popup, memory, page)).toBe('MODAL');
  expect(formatOn(popup, { ...memory, referrer: 'https://notgoogle.com/' }, phone)).toBe('MODAL');
  expect(formatOn(popup, memory, { ...phone, href: 'https://loja.com.br/b' })).toBe('MODAL');
  expect(formatOn(aPopup(), memory, phone)).toBe('MODAL');
});

test('letter and holdout follow weights once and then stay', () => {
  const popup: PublishedPopup = {
    ...aPopup(),
    weights: [
      ['A', 30],
      ['B', 70],
    ],
    holdout_percentage: 10,
  };
  const drawn = (first: number, second: number, mine: PopupMemory = {}) => {
    assign(popup, mine, [first, second]);
    return mine;
  };
  // Whole per cents: a longer number would identify browsers before consent.
  expect(drawn(0.0912, 0.29)).toEqual({ draw: 0.09, held: true, letter: 'A' });
  expect(drawn(0.1, 0.3)).toEqual({ draw: 0.1, held: false, letter: 'B' });
  expect(drawn(0, 0, { draw: 0.5, letter: 'B' })).toMatchObject({ held: false, letter: 'B' });
  expect(drawn(0.5, 0.999, { draw: 0.5, letter: 'C' }).letter).toBe('B');
  // A browser that an earlier version assigned stays where it was.
  expect(drawn(0, 0, { held: false, letter: 'B' }).held).toBe(false);
  expect(drawn(0.9, 0, { held: true, letter: 'B' }).held).toBe(true);
  // The owner lowered the holdout from 20 % to 10 %.
  expect(drawn(0, 0, { draw: 0.15, held: true, letter: 'B' }).held).toBe(false);
});

test('JSON stays JSON where a library gives arrays a toJSON', () => {
  const broken = Array.prototype as unknown as { toJSON?: () => string };
  broken.toJSON = () => 'broken';
  try {
    expect(json({ a: [1, 'b', { c: null }], d: undefined })).toBe('{"a":[1,"b",{"c":null}]}');
  } finally {
    delete broken.toJSON;
  }
});

describe('fields', () => {
  const field = (name: 'email' | 'phone' | 'document' | 'birthdate', is_required = true) => ({
    name,
    label: name,
    is_required,
  });

  test.each([
    ['email', 'ana@loja.com.br', ''],
    ['email', 'ana@loja', 'Confira o e-mail.'],
    ['phone', '(11) 98765-4321', ''],
    ['phone', '+351 912 345 678', ''],
    ['phone', '98765-4321', 'Confira o telefone, com DDD.'],
    ['document', '529.982.247-25', ''],
    ['document', '529.982.247-24', 'Confira o CPF ou CNPJ.'],
    ['document', '111.111.111-11', 'Confira o CPF ou CNPJ.'],
    ['birthdate', '2999-01-01', 'Confira a data.'],
    ['email', ' ', 'Preencha este campo.'],
  ] as const)('%s %s: %s', (name, value, problem) => {
    expect(problemOf(field(name), value)).toBe(problem);
  });

  test('an optional field may stay empty', () => {
    expect(problemOf(field('email', false), '')).toBe('');
  });

  test('a phone is masked while it is typed', () => {
    expect(['1', '119', '1133334444', '11987654321', '+35191'].map(maskPhone)).toEqual([
      '1',
      '(11) 9',
      '(11) 3333-4444',
      '(11) 98765-4321',
      '+35191',
    ]);
  });
});

describe('proof of work', () => {
  test.each(['', 'abc', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'a'.repeat(200)])(
    'the hash of %j is that of SHA-256',
    async (text) => {
      const expected = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      const view = new DataView(expected);
      expect([...sha256(text)]).toEqual(
        [0, 4, 8, 12, 16, 20, 24, 28].map((at) => view.getInt32(at)),
      );
    },
  );

  test('a solution begins with the wanted zero bits', async () => {
    const number = await solve({ salt: 'f00d', bits: 10 });
    expect(isSolution('f00d', number, 10)).toBe(true);
  });

  test('the page gets its turn after every 12 ms of work', async () => {
    let ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms++);
    const turns = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => {
      clock.mockRestore();
      turns.mockRestore();
    });
    const tries = (await solve({ salt: 'f00dfeed', bits: 13 })) + 1;
    // The clock shows 1 ms more after each 16 tries; the twelfth look ends the slice.
    expect(tries).toBeGreaterThan(1_000);
    expect(turns).toHaveBeenCalledTimes(Math.ceil(tries / (11 * 16)) - 1);
  });
});
