import type { Conversation } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { QuickReplies } from './quick-replies.tsx';
import { QuickReplyChoice } from './quick-reply-choice.tsx';

const STORE = { id: 'loja', name: 'Aurora', site_url: 'https://aurora.com.br' };
const TEXT = 'Oi, {{customer.first_name}}! Chega em {{customer.city}} amanhã.';

function draw(part: ReactNode) {
  vi.stubGlobal('fetch', async (address: string | URL) =>
    String(address).includes('fast-store-conversation-answers')
      ? Response.json({ data: [{ id: 'r1', name: 'Entrega', text: TEXT, media: null }] })
      : Response.json({ first_name: 'Ana', last_name: 'Souza', city: null }),
  );
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={{ context: { store: STORE, permissions: [] } } as unknown as Session}>
        {part}
      </SessionProvider>
    </QueryClientProvider>,
  );
}

test('the list of quick replies shows variables by their names', async () => {
  draw(<QuickReplies />);
  expect(await screen.findByText('Oi, [Primeiro nome]! Chega em [Cidade] amanhã.')).toBeTruthy();
});

test('a suggested quick reply shows the final text, with missing values marked', async () => {
  const conversation = { customer: { id: 'c1' } } as Conversation;
  draw(<QuickReplyChoice conversation={conversation} typed="" onPick={() => undefined} />);
  const shown = 'Oi, Ana! Chega em [preencher: Cidade] amanhã.';
  expect(await screen.findByText(shown)).toBeTruthy();
});
