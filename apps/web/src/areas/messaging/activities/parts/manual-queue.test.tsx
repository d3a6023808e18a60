import type { ManualTask } from '@clientela/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage, aShop, LATE, openApp } from '../../../../../test/app.tsx';
import { sameMessages } from './same-messages.ts';

const WINTER = { id: '00000000-0000-7000-8000-0000000000c1', name: 'Inverno' };

let nth = 0;
function aTask(name: string, changes: Partial<ManualTask> = {}): ManualTask {
  nth += 1;
  const id = `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
  return {
    id,
    customer: { id, name },
    phone: '+5511987654321',
    campaign: WINTER,
    text: `Oi ${name.split(' ')[0]}, chegou a coleção nova.`,
    expected: 62_940,
    chance: 0.6,
    ticket: 104_900,
    due_at: '2026-11-01T12:00:00.000Z',
    closes_at: '2026-11-30T12:00:00.000Z',
    claimed_by: null,
    claimed_until: null,
    reserved_for: null,
    reserved_until: null,
    outcome: null,
    completed_by: null,
    completed_at: null,
    ...changes,
  };
}

test('the queue shows value and likelihood, and the message and the reason on demand', async () => {
  aShop({
    'manual-tasks': aPage([aTask('Ana Lima'), aTask('Bia Reis', { chance: 0.02 })]),
    ranking: { data: [] },
  });
  openApp('/activities?view=queue');
  const ana = within(await screen.findByRole('article', { name: 'Ana Lima' }, LATE));
  ana.getByText(/^R\$\s1\.049 · compra provável$/);
  screen.getByText(/^R\$\s1\.049 · compra pouco provável$/);
  expect(ana.queryByText(/de chance de comprar/)).toBeNull();
  expect(ana.queryByText('Oi Ana, chegou a coleção nova.')).toBeNull();
  ana.getByRole('button', { name: 'Abrir WhatsApp' });

  fireEvent.click(ana.getByRole('button', { name: 'Ver mensagem e detalhes' }));
  ana.getByText('Oi Ana, chegou a coleção nova.');
  ana.getByText(
    /costuma gastar R\$\s1\.049,00 e tem 60% de chance de comprar, R\$\s629,40 em média/,
  );
});

test('a message that differs in the name alone is shown once for all', async () => {
  aShop({
    'manual-tasks': aPage([aTask('Ana Lima'), aTask('Bia Reis'), aTask('')]),
    ranking: { data: [] },
  });
  openApp('/activities?view=queue');
  await screen.findByText('Mensagem para todos', {}, LATE);
  expect(screen.getAllByText('Oi [nome], chegou a coleção nova.').length).toBeGreaterThan(0);
});

test('messages that differ in more than the name, and single ones, are not shown for all', () => {
  const other = { id: '2', name: 'Verão' };
  expect(
    sameMessages(
      [
        aTask('Ana Lima', { text: 'Oi Ana, use ANA10.' }),
        aTask('Bia Reis', { text: 'Oi Bia, use BIA10.' }),
        aTask('Caio', { campaign: other }),
      ],
      '[nome]',
    ),
  ).toEqual([]);
});
