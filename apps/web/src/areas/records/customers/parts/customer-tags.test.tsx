import type { Customer } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { CustomerTags } from './customer-tags.tsx';

const TAGS = [
  { id: 'vip', name: 'VIP', color: '#0f6b4c', customers: 1 },
  { id: 'atacado', name: 'Atacado', color: '#1f5f99', customers: 1 },
  { id: 'novo', name: 'Novo', color: '#b3261e', customers: 0 },
];

test('two tags taken off and one put on, one after the other, each leave the others as they are', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_address: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return Response.json({ data: TAGS });
      asked.push(JSON.parse(String(init.body)));
      return Response.json({ changed: 1 });
    }),
  );
  const context: Partial<Session['context']> = { permissions: ['Customer.update'] };
  const session = { context: { ...context, store: { id: 'loja' } } } as Session;
  const customer: Partial<Customer> = { id: 'ana', tags: TAGS.slice(0, 2) };
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <CustomerTags customer={customer as Customer} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remover a tag VIP' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remover a tag Atacado' }));
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar tag' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Novo' }));
  const selection = { customer_ids: ['ana'] };
  await waitFor(() =>
    expect(asked).toEqual([
      { selection, tag_id: 'vip', action: 'remove' },
      { selection, tag_id: 'atacado', action: 'remove' },
      { selection, tag_id: 'novo', action: 'add' },
    ]),
  );
});
