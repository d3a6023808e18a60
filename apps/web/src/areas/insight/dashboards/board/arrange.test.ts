import type { Widget } from '@clientela/contract';
import { expect, test } from 'vitest';
import { arranged, freeId, moveBy, moveNextTo, resizeBy } from './arrange.ts';

const widget = (id: string): Widget => ({
  id,
  kind: 'note',
  title: '',
  query: null,
  text: '',
  width: 6,
  height: 'm',
  view: 'chart',
});
const WIDGETS = ['a', 'b', 'c', 'd'].map(widget);
const ids = (widgets: readonly Widget[]) => widgets.map(({ id }) => id).join('');

test('a widget moves by places and stays within the list', () => {
  expect(ids(moveBy(WIDGETS, 'b', 1))).toBe('acbd');
  expect(ids(moveBy(WIDGETS, 'b', -1))).toBe('bacd');
  expect(ids(moveBy(WIDGETS, 'a', -1))).toBe('abcd');
  expect(ids(moveBy(WIDGETS, 'c', 9))).toBe('abdc');
  expect(ids(moveBy(WIDGETS, 'x', 1))).toBe('abcd');
});

test('a widget is dropped before or after another, from either side', () => {
  expect(ids(moveNextTo(WIDGETS, 'a', { target: 'c', isAfter: false }))).toBe('bacd');
  expect(ids(moveNextTo(WIDGETS, 'a', { target: 'c', isAfter: true }))).toBe('bcad');
  expect(ids(moveNextTo(WIDGETS, 'd', { target: 'a', isAfter: false }))).toBe('dabc');
  expect(ids(moveNextTo(WIDGETS, 'b', { target: 'b', isAfter: true }))).toBe('abcd');
});

test('sizes go from step to step and stop at the ends', () => {
  const sizeOf = (widgets: Widget[]) => [widgets[0]?.width, widgets[0]?.height];
  expect(sizeOf(resizeBy(WIDGETS, 'a', { width: 1 }))).toEqual([8, 'm']);
  expect(sizeOf(resizeBy(WIDGETS, 'a', { width: -9 }))).toEqual([3, 'm']);
  expect(sizeOf(resizeBy(WIDGETS, 'a', { height: 1 }))).toEqual([6, 'l']);
  expect(sizeOf(resizeBy(WIDGETS, 'a', { height: -5, width: 9 }))).toEqual([12, 's']);
});

test('arrows move, Shift and arrows resize, other keys do nothing', () => {
  const press = (key: string, shiftKey = false) => arranged(WIDGETS, 'b', { key, shiftKey });
  expect(ids(press('ArrowRight')!)).toBe('acbd');
  expect(ids(press('ArrowUp')!)).toBe('bacd');
  expect(press('ArrowRight', true)?.[1]?.width).toBe(8);
  expect(press('ArrowUp', true)?.[1]?.height).toBe('s');
  expect(press('Tab')).toBeNull();
});

test('a new widget takes an id that is free', () => {
  expect(freeId(WIDGETS)).toBe('w5');
  expect(freeId([...WIDGETS.slice(0, 3), widget('w5')])).toBe('w6');
});
