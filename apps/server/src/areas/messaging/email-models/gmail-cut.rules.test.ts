import { EMAIL_SIZE_WARNING_BYTES, EmailDocument } from '@clientela/contract';
import { expect, test } from 'vitest';
import { compileEmail } from './compile-email.ts';
import { sizeOf } from './slot-book.ts';

const text = (id: string, length: number) => ({ type: 'text', id, html: 'á'.repeat(length) });
const footer = { type: 'footer', id: 'pe' };
const compile = (blocks: object[]) => compileEmail(EmailDocument.parse({ version: 1, blocks }), []);

test('a message that Gmail shows whole has no cut', async () => {
  const { email, cut } = await compile([text('a', 40_000), footer]);
  expect(sizeOf(email).is_too_big).toBe(false);
  expect(cut).toBeNull();
});

test.each([
  ['a block of a shared section', { type: 'spacer', id: 'depois' }],
  ['columns', { type: 'columns', id: 'depois', columns: [{ blocks: [] }, { blocks: [] }] }],
  ['the footer', { ...footer, id: 'depois' }],
])('the cut is before the first block that begins beyond the limit: %s', async (_name, after) => {
  const tail = after.type === 'footer' ? [after] : [after, footer];
  const { email, cut } = await compile([
    text('a', 30_000),
    text('b', 30_000),
    { type: 'divider', id: 'antes' },
    ...tail,
  ]);
  expect(cut?.block_id).toBe('antes');

  const { cut: later } = await compile([text('a', 30_000), text('b', 30_000), ...tail]);
  expect(later?.block_id).toBe('depois');
  expect(sizeOf(later!.before).bytes).toBeGreaterThanOrEqual(EMAIL_SIZE_WARNING_BYTES);
  // The row that follows is the block's own.
  const whole = email.html.slices.join('');
  expect(whole.slice(cut!.before.html.slices.join('').length)).toMatch(/^<tr>/);
  expect(whole).not.toMatch(/[\uE000-\uF8FF]/);
});

test('a message that is cut within its last block has no block after the cut', async () => {
  const html = 'á'.repeat(2400);
  const fill = Array.from({ length: 2 }, (_, n) => text(`t${n}`, 23_700));
  const { email, cut } = await compile([...fill, { ...footer, html }]);
  expect(sizeOf(email).is_too_big).toBe(true);
  expect(cut).toBeNull();
});

test('the cut may be within a block that only some recipients get', async () => {
  const only_for = { kind: 'field', condition: { field: 'state', test: 'in', values: ['SP'] } };
  const { email, cut } = await compile([
    text('a', 30_000),
    text('b', 30_000),
    { type: 'columns', id: 'c', columns: [{ blocks: [] }, { blocks: [] }], only_for },
    footer,
  ]);
  expect(cut?.block_id).toBe('c');
  const slots = cut!.before.slots;
  expect(slots.slice(0, email.slots.length)).toEqual(email.slots);
  expect(slots.at(-1)).toMatchObject({ kind: 'block', condition: 0 });
});
