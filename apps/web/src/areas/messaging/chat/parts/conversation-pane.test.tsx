import type { Conversation } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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

let sent: string[];

beforeEach(() => {
  sent = [];
  let isErased = false;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    if (method !== 'GET') {
      sent.push(`${method} ${pathname}`);
      isErased = method === 'DELETE';
      if (isErased) return new Response(null, { status: 204 });
      return Response.json(CONVERSATION);
    }
    if (/conversation-contacts\/c1$/.test(pathname)) {
      return isErased
        ? Response.json({ code: 'not_found', message: 'Não encontramos' }, { status: 404 })
        : Response.json(CONVERSATION);
    }
    return Response.json({ data: [], next_cursor: null });
  });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider
        value={
          {
            context: { store: { id: 's1' }, permissions: ['Chat.destroy', 'Chat.update'] },
            user: { id: 'u1' },
          } as unknown as Session
        }
      >
        <ConversationPane id="c1" senders={[]} onBack={() => {}} onCustomer={() => {}} />
      </SessionProvider>
    </QueryClientProvider>,
  );
});

test.each([
  ['Apagar conversa', 'Conversa apagada.'],
  ['Limpar mensagens', 'Mensagens apagadas.'],
])('%s can be undone on the screen', async (action, done) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Ações da conversa' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  await screen.findByText(done);
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(screen.queryByText(done)).toBeNull());
  expect(sent.at(-1)).toMatch(/^POST .*\/restore$/);
  await screen.findByText('Ana Souza');
});
