import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import MergeDialog from './merge-dialog.tsx';

const person = (id: string, first_name: string, sales_count: number) => ({
  id,
  first_name,
  last_name: 'Lima',
  email: `${id}@loja.com`,
  phone: null,
  document: null,
  sales_count,
  sales_total: 12_345 * sales_count,
});
const PEOPLE = [
  person('ana', 'Ana', 2),
  person('anamaria', 'Anamaria', 0),
  person('bia', 'Bia', 1),
];

/** Opens the merge dialog for Ana; returns the requests. */
function ask(other?: { id: string; name: string }) {
  const sent: unknown[] = [];
  const onMerged = vi.fn();
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string, init?: RequestInit) => {
      const { pathname, searchParams } = new URL(address, 'http://x');
      if (init?.method === 'POST') {
        sent.push(JSON.parse(String(init.body)));
        return Response.json({ id: 'm', kept_customer: { id: 'bia', name: 'Bia Lima' } });
      }
      const found = PEOPLE.find(({ id }) => pathname.endsWith(`/${id}`));
      if (found) return Response.json(found);
      const search = searchParams.get('search')?.toLowerCase() ?? '';
      const data = PEOPLE.filter((p) => p.first_name.toLowerCase().startsWith(search.slice(0, 3)));
      return Response.json({ data, meta: { total: data.length } });
    }),
  );
  const session = { context: { store: { id: 'loja' } } } as Session;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <MergeDialog
          one={{ id: 'ana', name: 'Ana Lima' }}
          {...(other && { other })}
          onClose={() => {}}
          onMerged={onMerged}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { sent, onMerged };
}

test('suggests similar names, finds any customer, and keeps the selected record', async () => {
  const { sent, onMerged } = ask();
  expect(await screen.findByRole('button', { name: /Anamaria Lima/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Ana Lima/ })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bia' } });
  fireEvent.click(await screen.findByRole('button', { name: /Bia Lima/ }));
  expect(await screen.findByText('2 vendas · R$ 246,90')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: /Bia Lima/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Juntar cadastros' }));
  await waitFor(() => expect(onMerged).toHaveBeenCalledWith('bia'));
  expect(sent).toEqual([{ kept_customer_id: 'bia', merged_customer_id: 'ana' }]);
});

test('for a conflict both are known: only the remaining record is selected', async () => {
  const { sent } = ask({ id: 'anamaria', name: 'Anamaria Lima' });
  expect(await screen.findByText('Nenhuma venda')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Juntar cadastros' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ kept_customer_id: 'ana', merged_customer_id: 'anamaria' }]);
});
