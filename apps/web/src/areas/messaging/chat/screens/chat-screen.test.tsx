import type { ChatSender, Conversation } from '@clientela/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dispatchLive } from '#lib/live.ts';
import { aPage, aServer, aStore, LATE, openApp, STORE } from '../../../../../test/app.tsx';
import type { ChatSearch } from '../chat.search.ts';

const aSender = (id: string): ChatSender => ({
  id,
  external_id: `x-${id}`,
  name: `Número ${id}`,
  number: null,
  channel: 'OFFICIAL_WHATSAPP',
  state: 'connected',
  state_label: 'Conectado',
  is_default: id === 'n1',
  has_window: true,
});

const aConversation = (id: string, name: string): Conversation => ({
  id,
  sender_id: 'n1',
  profile_contact: '+5511987654321',
  profile_name: name,
  has_unread_messages: false,
  unread: 0,
  state: 'open',
  assignee: null,
  customer: { id: `p-${id}`, name, stage: 'customer' },
  tags: [],
  last_message: { id: null, text: 'Oi', direction: 'out', status: 'sent', author: 'Caio Prado' },
  last_message_at: '2026-11-25T15:00:00.000Z',
  window_expires_at: '2999-01-01T00:00:00.000Z',
  suggests_opt_out: false,
});

/** The server's conversations, latest first. */
let kept: Conversation[];
/** The calls without the address of the server. */
let calls: string[];
/** Delays the templates; resolved by default. */
let templates: Promise<void>;

beforeEach(() => {
  kept = [aConversation('c1', 'Ana'), aConversation('c2', 'Bia'), aConversation('c3', 'Caio')];
  calls = [];
  templates = Promise.resolve();
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      const id = /conversation-contacts\/(c\d)/.exec(path)?.[1];
      if (path.endsWith('/chat-senders'))
        return Response.json({ data: [aSender('n1'), aSender('n2')] });
      if (path.endsWith('/conversation-contacts')) {
        const data = kept.filter(({ state }) => state === 'open');
        return Response.json({ data, next_cursor: null });
      }
      if (path.endsWith('/whatsapp-store-templates')) {
        return templates.then(() => Response.json(aPage([])));
      }
      if (path.endsWith('/messages')) return Response.json({ data: [], next_cursor: null });
      // The customer pane is not the subject here.
      if (path.includes('/customers/')) return Promise.withResolvers<Response>().promise;
      if (id) return changed(id, method, body);
      return undefined;
    },
  );
  const server = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${decodeURIComponent(address)}`);
    return server(address, init);
  });
});

const deleted = new Map<string, Conversation>();

/** The response to a call about one conversation. */
function changed(id: string, method: string, body: string): Response {
  if (method === 'DELETE') {
    deleted.set(id, kept.find((one) => one.id === id)!);
    kept = kept.filter((one) => one.id !== id);
    return new Response(null, { status: 204 });
  }
  const restored = method === 'POST' && deleted.get(id);
  if (restored) kept = [restored, ...kept];
  if (method === 'PUT') {
    kept = kept.map((one) => (one.id === id ? { ...one, ...JSON.parse(body) } : one));
  }
  const found = kept.find((one) => one.id === id);
  return found
    ? Response.json(found)
    : Response.json({ code: 'not_found', message: 'Não encontramos' }, { status: 404 });
}

const head = (name: string) => screen.findByText(name, { selector: 'header strong' }, LATE);
const list = () => screen.getByRole('region', { name: 'Conversas' });
const openIn = (router: ReturnType<typeof openApp>) =>
  (router.state.location.search as ChatSearch).conversation;
const message = () => screen.queryByRole('textbox', { name: 'Mensagem' });
const button = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('after closing a conversation the next one opens, and none leaves a calm pane', async () => {
  const router = openApp('/chat?conversation=c2');
  for (const [name, next] of [
    ['Bia', 'c3'],
    ['Caio', 'c1'],
    ['Ana', undefined],
  ] as const) {
    await head(name);
    await within(list()).findByText(name);
    button('Encerrar');
    await waitFor(() => expect(openIn(router)).toBe(next));
    await waitFor(() => expect(within(list()).queryByText(name)).toBeNull());
  }
  await screen.findByText('Tudo respondido por aqui');
  button('Desfazer');
  await head('Ana');
  expect(openIn(router)).toBe('c1');
});

test('a deleted conversation leaves the pane at once and comes back by undo', async () => {
  const router = openApp('/chat?conversation=c1');
  await head('Ana');
  expect(message()).toBeTruthy();
  button('Ações da conversa');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Apagar conversa' }));
  await screen.findByText('Conversa apagada.');
  await waitFor(() => expect(openIn(router)).toBeUndefined());
  expect(message()).toBeNull();
  await waitFor(() => expect(within(list()).queryByText('Ana')).toBeNull());
  button('Desfazer');
  await head('Ana');
  expect(calls.filter((one) => one.startsWith('POST')).at(-1)).toMatch(/\/c1\/restore$/);
});

test('a conversation that a colleague deletes leaves the pane by the live event', async () => {
  openApp('/chat?conversation=c1');
  await head('Ana');
  expect(message()).toBeTruthy();
  kept = kept.filter(({ id }) => id !== 'c1');
  act(() => dispatchLive('chat.conversation', { conversation_id: 'c1' }));
  await screen.findByText('Esta conversa não está mais aqui');
  expect(message()).toBeNull();
});

test('choosing a number loads its templates and the quick replies together', async () => {
  templates = Promise.withResolvers<void>().promise;
  openApp('/chat');
  await screen.findByText('Escolha uma conversa', {}, LATE);
  fireEvent.change(screen.getByLabelText('Número'), { target: { value: 'n2' } });
  // The quick replies do not wait for the templates.
  for (const call of [/whatsapp-store-templates\?.*x-n2/, /fast-store-conversation-answers/]) {
    await waitFor(() => expect(calls.some((one) => call.test(one))).toBe(true));
  }
});

test('choosing a number closes the open conversation', async () => {
  const router = openApp('/chat?conversation=c1');
  await head('Ana');
  fireEvent.change(screen.getByLabelText('Número'), { target: { value: 'n2' } });
  await screen.findByText('Escolha uma conversa');
  expect(openIn(router)).toBeUndefined();
});

test('the list opens on own and unassigned conversations; other filters can be chosen', async () => {
  openApp('/chat');
  await screen.findByText('Escolha uma conversa', {}, LATE);
  const listed = () => calls.filter((one) => /\/conversation-contacts\?/.test(one)).at(-1);
  expect(listed()).toContain('filter=mine_or_unassigned');
  const filter = screen.getByLabelText<HTMLSelectElement>('Quais conversas');
  expect(filter.selectedOptions[0]?.text).toBe('Minhas e sem dono');
  fireEvent.change(filter, { target: { value: 'all' } });
  await waitFor(() => expect(listed()).toContain('filter=all'));
});

test('a search covers all conversations', async () => {
  openApp('/chat?search=vestido');
  await screen.findByText('Escolha uma conversa', {}, LATE);
  const listed = calls.filter((one) => /\/conversation-contacts\?/.test(one));
  expect(listed.length).toBeGreaterThan(0);
  for (const one of listed) expect(one).toMatch(/(?=.*filter=all)(?=.*search=vestido)/);
});

test('the list names the colleague who wrote last', async () => {
  openApp('/chat');
  await waitFor(() => expect(list().textContent).toContain('Caio: Oi'), LATE);
});
