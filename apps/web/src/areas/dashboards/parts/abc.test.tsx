import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../test/render.tsx';
import { Abc } from './abc.tsx';

test('what was sold without a category stands in words of its own', async () => {
  const item = { revenue: 100, share: 0.5, class: 'a' };
  const data = [
    { ...item, id: 'Meias', name: 'Meias', cumulative_share: 0.5 },
    { ...item, id: '', name: '', cumulative_share: 1 },
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data })));
  const session = { context: { store: { id: 'loja' } } } as Session;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <Abc period={{}} search={{ abc: 'categories' }} onChange={() => {}} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Meias')).toBeTruthy();
  expect(screen.getByText('Sem categoria')).toBeTruthy();
});
