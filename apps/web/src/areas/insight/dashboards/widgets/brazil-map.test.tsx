import { STATES } from '@clientela/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anAnswer } from '#app/ui-demo/widget-samples.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { BrazilMap } from './brazil-map.tsx';
import shapes from './brazil-states.generated.json';

const ANSWER = anAnswer([
  [['SP'], 90_000],
  [['DF'], 120_000],
  [[null], 700],
]);

test('the drawing has a shape for each of the 27 states', () => {
  expect(Object.keys(shapes.states).toSorted()).toEqual(Object.keys(STATES).toSorted());
  for (const path of Object.values(shapes.states)) expect(path).toMatch(/^M[-\d lMz]+z$/);
});

test('the list names every state, the largest value first, and sales without one', () => {
  renderPart(<BrazilMap answer={ANSWER} height="l" />);
  const states = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(states).toHaveLength(27);
  expect(states[0]).toContain('Distrito Federal');
  expect(states[1]).toContain('São Paulo');
  expect(screen.getByText('Sem estado')).toBeTruthy();
});

test('a row of the list marks its state and the reverse, and opens it', async () => {
  const onOpen = vi.fn();
  renderPart(<BrazilMap answer={ANSWER} height="l" onOpen={onOpen} />);
  const drawing = await screen.findByRole('img');
  const shape = (state: keyof typeof STATES) =>
    drawing.querySelector(`path[d="${shapes.states[state]}"]`)!;
  const row = screen.getByRole('button', { name: /São Paulo/ });

  act(() => row.focus());
  expect(drawing.querySelectorAll(`path[d="${shapes.states.SP}"]`)).toHaveLength(2);
  fireEvent.keyDown(row, { key: 'ArrowUp' });
  expect(document.activeElement?.textContent).toContain('Distrito Federal');

  fireEvent.pointerEnter(shape('SP'));
  expect(row.dataset).toHaveProperty('marked');
  fireEvent.click(shape('SP'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('SP');
});
