import type { Conversation } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { Composer } from './composer.tsx';
import { QuickReplies } from './quick-replies.tsx';

const STORE = {
  id: 'loja',
  name: 'Aurora',
  site_url: 'https://aurora.com.br',
  time_zone: 'America/Sao_Paulo',
};
const REPLIES = [
  { name: 'Endereço', text: 'Ficamos na {{store.address | "loja"}}.' },
  { name: 'Entrega', text: 'Oi, {{customer.first_name}}! Chega em {{customer.city}} amanhã.' },
  { name: 'Tamanho', text: 'Separei o {{customer.attributes.tamanho}}.' },
].map((reply, n) => ({ ...reply, id: `r${n}`, media: null }));
const CUSTOMER = {
  ...{ first_name: 'Ana', last_name: 'Souza', city: null },
  custom: { tamanho: 'M' },
};
const FIELDS = [{ id: 'a1', owner: 'CUSTOMER', key: 'tamanho', name: 'Tamanho', type: 'TEXT' }];

function draw(part: ReactNode, customer: Promise<typeof CUSTOMER> = Promise.resolve(CUSTOMER)) {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname.endsWith('/fast-store-conversation-answers')) {
      return Response.json({ data: REPLIES });
    }
    if (pathname.includes('/customers/')) return Response.json(await customer);
    if (pathname.endsWith(`/stores/${STORE.id}`)) return Response.json({ address: 'Rua 1, 120' });
    return Response.json({ data: FIELDS });
  });
  const session = { context: { store: STORE, permissions: [] }, user: { id: 'u1', name: 'Bia' } };
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session as unknown as Session}>{part}</SessionProvider>
    </QueryClientProvider>,
  );
}

test('the list of quick replies shows variables by their names', async () => {
  draw(<QuickReplies />);
  expect(await screen.findByText('Oi, [Primeiro nome]! Chega em [Cidade] amanhã.')).toBeTruthy();
});

/** The composer of a conversation without a draft. */
function openComposer(id: string, customer?: Promise<typeof CUSTOMER>) {
  const conversation = { id, window_expires_at: null, customer: { id: 'p1' } };
  draw(
    <Composer conversation={conversation as unknown as Conversation} sender={undefined} />,
    customer,
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const names = () =>
  screen.getAllByRole('option').map((one) => within(one).getByText(/^[A-ZÀ-Ú]\S+$/).textContent);
const current = () => screen.getByRole('option', { selected: true });

test('a slash opens the quick replies with their final words, missing values marked', async () => {
  openComposer('c1');
  type('/');
  expect(await screen.findByText('Oi, Ana! Chega em [preencher: Cidade] amanhã.')).toBeTruthy();
  expect(screen.getByText('Ficamos na Rua 1, 120.')).toBeTruthy();
  expect(screen.getByText('Separei o M.')).toBeTruthy();
});

test('typing filters the quick replies, arrows move, Enter inserts the filled text', async () => {
  openComposer('c2');
  type('/');
  await screen.findByText('Separei o M.');
  expect(names()).toEqual(['Endereço', 'Entrega', 'Tamanho']);
  press('ArrowDown');
  expect(current().textContent).toContain('Entrega');
  expect(field().getAttribute('aria-activedescendant')).toBe(current().id);
  press('ArrowUp');
  press('ArrowUp');
  expect(current().textContent).toContain('Tamanho');
  type('/en');
  expect(names()).toEqual(['Endereço', 'Entrega']);
  press('ArrowDown');
  press('Enter');
  expect(field().value).toBe('Oi, Ana! Chega em [preencher: Cidade] amanhã.');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the quick replies until the next slash and leaves the text', async () => {
  openComposer('c3');
  type('/ent');
  await screen.findByRole('listbox');
  press('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('/ent');
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy();
  type('');
  type('/');
  expect(screen.getByRole('listbox')).toBeTruthy();
});

test('a quick reply waits for the values of its customer', async () => {
  const customer = Promise.withResolvers<typeof CUSTOMER>();
  openComposer('c4', customer.promise);
  type('/entrega');
  await screen.findByText('Preenchendo com os dados do cliente…');
  press('Enter');
  expect(field().value).toBe('/entrega');
  customer.resolve(CUSTOMER);
  await screen.findByText(/^Oi, Ana!/);
  press('Enter');
  expect(field().value).toContain('Oi, Ana!');
});
