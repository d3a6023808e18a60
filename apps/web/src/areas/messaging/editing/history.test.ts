import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  type History,
  type HistoryEvent,
  historyOf,
  stepHistory,
  useHistoryKeys,
} from './history.ts';

function play(start: string, ...events: HistoryEvent<string>[]): History<string> {
  return events.reduce(stepHistory, historyOf(start));
}
const change = (value: string, group: string | null = null, at = 0): HistoryEvent<string> => ({
  type: 'change',
  value,
  group,
  at,
});
const undo: HistoryEvent<string> = { type: 'undo' };
const redo: HistoryEvent<string> = { type: 'redo' };

test('undo and redo walk through the changes', () => {
  const changed = play('a', change('b'), change('c'));
  expect(stepHistory(changed, undo).present).toBe('b');
  expect(play('a', change('b'), change('c'), undo, undo, redo).present).toBe('b');
  expect(play('a', undo, redo).present).toBe('a');
});

test('a change after an undo discards what was undone', () => {
  const history = play('a', change('b'), undo, change('c'), redo);
  expect(history).toMatchObject({ present: 'c', past: ['a'], future: [] });
});

test('typing without a pause is one step, with a pause or elsewhere another', () => {
  const typed = play('', change('x', 'subject', 0), change('xy', 'subject', 900));
  expect(typed.past).toEqual(['']);
  expect(play('', change('x', 's', 0), change('xy', 's', 1000)).past).toEqual(['', 'x']);
  expect(play('', change('x', 's', 0), change('xy', 'name', 1)).past).toEqual(['', 'x']);
  expect(play('', change('x', 's', 0), undo, change('y', 's', 1)).past).toEqual(['']);
});

test('a hundred steps are kept', () => {
  const changes = Array.from({ length: 130 }, (_, n) => change(`${n}`));
  const { past } = play('start', ...changes);
  expect(past).toHaveLength(100);
  expect(past[0]).toBe('29');
});

test('keys undo and redo while no element has the focus, and never from a field elsewhere', () => {
  const history = { undo: vi.fn(), redo: vi.fn() };
  const { unmount } = renderHook(() => useHistoryKeys(history));
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  expect(history.undo).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
  expect([history.undo, history.redo].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  unmount();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(history.undo).toHaveBeenCalledOnce();
  field.remove();
});
