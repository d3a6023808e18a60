import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MOVEMENT } from '#app/ui-demo/widget-samples.ts';
import { linkTo } from '../../../../../test/app.tsx';
import { renderPart } from '../../../../../test/render.tsx';
import { renderInSession } from '../../../../../test/session.tsx';
import { Movement } from './movement.tsx';

const MOVED = { from: 'Campeões', to: 'Em Risco', customers: 12, firm: 4 } as const;
const one = { ...MOVEMENT, cells: [MOVED] };

test('a cell opens a new group of the customers who moved', async () => {
  renderInSession(<Movement movement={one} />, ['CustomerCluster.create']);
  const name = 'De Campeões para Em Risco: 12 clientes (4 firmes, 8 podem mudar)';
  await screen.findByRole('link', { name });
  expect(linkTo(name).replaceAll('+', ' ')).toContain(
    '"of":[{"field":"rfm_moved","from":["Campeões"],"to":["Em Risco"],"in_last_days":30}]',
  );
  act(() => screen.getByRole('link', { name }).focus());
  expect(linkTo('Criar grupo')).toBe(linkTo(name));
  expect(screen.getByRole('gridcell').dataset).toHaveProperty('dotted');
});

test('a movement between earlier days opens nothing, because the filter compares with today', async () => {
  renderInSession(<Movement movement={{ ...one, cells: [{ ...MOVED, firm: null }] }} />, [
    'CustomerCluster.create',
  ]);
  await screen.findByRole('grid');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a shared page has neither links nor small cells', () => {
  renderPart(
    <Movement
      movement={{ ...one, cells: [{ ...MOVED, customers: 0, is_hidden: true }] }}
      isShared
    />,
  );
  expect(screen.getByRole('gridcell').textContent).toBe('<5');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/312 clientes subiram, 128 desceram e 2.400 ficaram/)).toBeTruthy();
});

test('below twenty customers each is listed, though not on a shared page', async () => {
  const few = [{ id: 'c1', name: 'Ana Souza', segment: null, orders: 2, revenue: 12_300 }];
  const { unmount } = renderInSession(<Movement movement={{ ...MOVEMENT, cells: [], few }} />, [
    'Customer.show',
  ]);
  expect((await screen.findByRole('link', { name: 'Ana Souza' })).getAttribute('href')).toBe(
    '/customers/c1',
  );
  unmount();
  renderPart(<Movement movement={{ ...MOVEMENT, cells: [], few }} isShared />);
  expect(screen.queryByText('Ana Souza')).toBeNull();
});
