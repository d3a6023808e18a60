import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearSession } from '#lib/session.ts';
import { aPage, aServer, aStore, LATE, openApp } from '../../../../../test/app.tsx';

test('the POS opens on its field, groups the number, and searches its digits', async () => {
  clearSession();
  const searches: string[] = [];
  aServer(
    () => [aStore('a', 'Loja Sol')],
    () => undefined,
    'collaborator',
    ['Bonus.use', 'Bonus.index'],
    'BONUS_VALIDATOR',
  );
  const stubbed = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    const { pathname, searchParams } = new URL(String(address), 'http://here');
    if (!pathname.endsWith('/bonus-balances')) return stubbed(address, init);
    searches.push(searchParams.get('search') ?? '');
    return Promise.resolve(Response.json(aPage([])));
  };
  openApp('/bonus');
  const field = await screen.findByLabelText<HTMLInputElement>(
    'Celular ou CPF do cliente, inteiro',
    {},
    LATE,
  );
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '11987650011' } });
  expect(field.value).toBe('(11) 98765-0011');
  fireEvent.submit(field.form!);
  await waitFor(() => expect(searches).toEqual(['11987650011']));
});
