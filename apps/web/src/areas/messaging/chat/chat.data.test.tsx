import type { ChatMessage, ChatMessageDraft } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { Fragment } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { dispatchLive } from '#lib/live.ts';
import { renderPart } from '../../../../test/render.tsx';
import { useChatUpdates, useConversations, useMessages, useSendMessage } from './chat.data.ts';

const message: ChatMessage = {
  id: 'm1',
  conversation_id: 'c1',
  direction: 'out',
  kind: 'text',
  text: 'Separei',
  media: null,
  status: 'waiting',
  failure: null,
  resend_of: null,
  client_id: 'drawn',
  author: { kind: 'person', name: 'Vinícius' },
  send_at: null,
  at: '2026-11-25T15:00:00.000Z',
};

/** The server's response; a test may delay it. */
let listed: () => ChatMessage[] | Promise<ChatMessage[]>;
let lastInList: () => Pick<ChatMessage, 'id' | 'status'>;
let send: () => Promise<ChatMessage>;
let sendDraft: (more?: Partial<ChatMessageDraft>) => void;

beforeEach(async () => {
  listed = () => [];
  lastInList = () => message;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    if (method === 'POST') return Response.json(await send());
    if (pathname.endsWith('/messages')) {
      return Response.json({ data: await listed(), next_cursor: null });
    }
    const row = { id: 'c1', last_message: { ...lastInList(), direction: 'out', text: 'Separei' } };
    return Response.json({ data: [row], next_cursor: null });
  });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider
        value={
          { context: { store: { id: 's1' } }, user: { id: 'u1', name: 'Vinícius' } } as Session
        }
      >
        <Chat />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('ready');
});

function Chat() {
  useChatUpdates();
  const messages = useMessages('c1').data?.pages.flatMap(({ data }) => data);
  const conversations = useConversations({ filter: 'all' }).data?.pages.flatMap(({ data }) => data);
  const { mutate } = useSendMessage('c1');
  sendDraft = (more) => mutate({ client_id: 'drawn', text: 'Separei', ...more });
  return (
    <>
      {messages && conversations && <p>ready</p>}
      {messages?.map(({ id, status, author, kind }) => (
        <Fragment key={id}>
          <p>{`${id} ${status}`}</p>
          <p>{`${kind} by ${author.name}`}</p>
        </Fragment>
      ))}
      {conversations?.map(({ id, last_message }) => (
        <p key={id}>{`list ${last_message.status}`}</p>
      ))}
    </>
  );
}

const reported = (kind: 'chat.message' | 'chat.status', more = {}) =>
  act(() => dispatchLive(kind, { conversation_id: 'c1', message_id: 'm1', ...more }));

test('a receipt that overtakes the answer which brings its message is shown all the same', async () => {
  const older = Promise.withResolvers<ChatMessage[]>();
  listed = () => older.promise;
  reported('chat.message');
  reported('chat.status', { status: 'delivered' });
  await screen.findByText('list delivered');
  older.resolve([message]);
  await screen.findByText('m1 delivered');
  reported('chat.status', { status: 'sent' });
  reported('chat.status', { message_id: 'm0', status: 'read' });
  screen.getByText('m1 delivered');
  screen.getByText('list delivered');
});

test('the response to a sent message does not overwrite newer live events', async () => {
  const answer = Promise.withResolvers<ChatMessage>();
  send = () => answer.promise;
  act(() => sendDraft());
  await screen.findByText('drawn waiting');
  listed = () => [message];
  reported('chat.message');
  await screen.findByText('m1 waiting');
  reported('chat.status', { status: 'read' });
  await screen.findByText('m1 read');
  lastInList = () => ({ id: 'm1', status: 'failed' });
  answer.resolve(message);
  // The list is asked for again once the answer was taken up.
  await screen.findByText('list failed');
  screen.getByText('m1 read');
});

test.each([
  ['a text', {}, 'text'],
  ['a scheduled text', { send_at: '2026-11-25T18:00:00.000Z' }, 'text'],
  ['a template', { template_id: 't1', text: '' }, 'template'],
])('%s carries the name of its author before the server responds', async (_, draft, kind) => {
  send = () => new Promise(() => {});
  act(() => sendDraft(draft));
  expect(await screen.findByText(`${kind} by Vinícius`)).toBeTruthy();
});
