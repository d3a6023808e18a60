import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { aShop, LATE, linkTo, openApp } from '../../../../../test/app.tsx';
import { renderPart } from '../../../../../test/render.tsx';
import { Abc } from './abc.tsx';

/** The curve of categories, with these items in every response; returns the requested limits. */
function show(data: unknown[]) {
  const limits: (string | null)[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    limits.push(new URL(address, 'http://here').searchParams.get('limit'));
    return Promise.resolve(Response.json({ data }));
  });
  const session = { context: { store: { id: 'loja' } } } as Session;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <Abc period={{}} search={{ abc: 'categories' }} onChange={() => {}} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return limits;
}

test('sales without a category have their own label', async () => {
  const item = { revenue: 100, share: 0.5, class: 'a' };
  show([
    { ...item, id: 'Meias', name: 'Meias', cumulative_share: 0.5 },
    { ...item, id: '', name: '', cumulative_share: 1 },
  ]);
  expect(await screen.findByText('Meias')).toBeTruthy();
  expect(screen.getByText('Sem categoria')).toBeTruthy();
});

test('without sold products it explains that orders without lines bring none', async () => {
  show([]);
  expect(await screen.findByText(/importe os itens de pedidos ou veja a de clientes/)).toBeTruthy();
});

test('it shows the top ten to fifty, or all', async () => {
  const limits = show([]);
  const top = screen.getByLabelText('Mostrar');
  const choices = within(top)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(choices).toEqual(['Top 10', 'Top 20', 'Top 30', 'Top 40', 'Top 50', 'Tudo']);
  await waitFor(() => expect(limits).toEqual(['10']));
  fireEvent.change(top, { target: { value: '50' } });
  await waitFor(() => expect(limits).toEqual(['10', '50']));
});

test('a customer of the curve opens', async () => {
  const ana = { id: 'ana', name: 'Ana Souza', revenue: 100, share: 1, cumulative_share: 1 };
  aShop({
    abc: { data: [{ ...ana, class: 'a' }] },
    metrics: { data: [], total: 0 },
    'rfm-segments': { data: [] },
  });
  openApp('/dashboards?abc=customers');
  await screen.findByRole('link', { name: 'Ana Souza' }, LATE);
  expect(linkTo('Ana Souza')).toBe('/customers/ana');
});
