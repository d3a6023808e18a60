import type { Conversation } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { ConversationPane } from './conversation-pane.tsx';

const CONVERSATION = {
  id: 'c1',
  sender_id: 'n1',
  state: 'open',
  unread: 0,
  assignee: null,
  profile_name: 'Ana',
  customer: { id: 'p1', name: 'Ana Souza' },
  profile_contact: '+5511987654321',
  suggests_opt_out: false,
  window_ends_at: null,
  tags: [],
} as unknown as Conversation;

const nothing = () => {};

/** The pane of this conversation, for the person `u1`; returns the writes. */
async function openPane(change: Partial<Conversation> = {}): Promise<string[]> {
  const sent: string[] = [];
  const conversation = { ...CONVERSATION, ...change };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    if (method !== 'GET') sent.push(`${method} ${pathname} ${body ?? ''}`.trim());
    if (method === 'DELETE') return new Response(null, { status: 204 });
    const isOne = method !== 'GET' || pathname.endsWith('/conversation-contacts/c1');
    return Response.json(isOne ? conversation : { data: [], next_cursor: null });
  });
  const session = {
    context: { store: { id: 's1' }, permissions: ['Chat.destroy', 'Chat.update'] },
    user: { id: 'u1', name: 'Bia' },
  } as unknown as Session;
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <ConversationPane
          id="c1"
          senders={[]}
          onBack={nothing}
          onCustomer={nothing}
          onClosed={nothing}
          onDelete={nothing}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Ana Souza');
  return sent;
}

test('cleared messages can be restored on the screen', async () => {
  const sent = await openPane();
  fireEvent.click(await screen.findByRole('button', { name: 'Ações da conversa' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Limpar mensagens' }));
  await screen.findByText('Mensagens apagadas.');
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(screen.queryByText('Mensagens apagadas.')).toBeNull());
  expect(sent.at(-1)).toMatch(/^POST .*\/restore$/);
  await screen.findByText('Ana Souza');
});

const reads = (sent: readonly string[]) =>
  sent.filter((one) => one.includes('has_unread_messages'));

test.each([
  ['an unassigned conversation', null],
  ['one’s own conversation', { id: 'u1', name: 'Bia' }],
])('opening %s marks it as read', async (_, assignee) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const sent = await openPane({ unread: 2, assignee });
  await waitFor(() => expect(reads(sent)).toHaveLength(1));
});

test('opening a colleague’s conversation leaves it unread', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const sent = await openPane({ unread: 2, assignee: { id: 'u2', name: 'Caio' } });
  // The messages load after the effect that marks as read.
  await screen.findByText('Nenhuma mensagem ainda.');
  expect(reads(sent)).toEqual([]);
});
