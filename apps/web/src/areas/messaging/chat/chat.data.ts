import * as contract from '@clientela/contract';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore, useSession } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { changeShown } from '#lib/live-cache.ts';
import { toastFailure } from '#lib/toast.tsx';

type ListQuery = QueryOf<typeof contract.listConversations>;
type Lists = InfiniteData<contract.ResponseOf<typeof contract.listConversations>>;
type Messages = InfiniteData<contract.ResponseOf<typeof contract.listChatMessages>>;

export function useChatSenders() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listChatSenders, store_id),
    queryFn: ({ signal }) => call(contract.listChatSenders, { store_id, signal }),
  });
}

/** Templates that the number may send now. */
export function useTemplates(external_id: string | undefined) {
  const { id: store_id } = useCurrentStore();
  const query = {
    ...({ page: 1, per_page: Number.MAX_SAFE_INTEGER, ordering: 'name:asc' } as const),
    ...({ status: 'APPROVED', external_id } as const),
  };
  return useQuery({
    queryKey: keyOf(contract.listWhatsappTemplates, store_id, query),
    queryFn: ({ signal }) => call(contract.listWhatsappTemplates, { store_id, query, signal }),
    enabled: external_id !== undefined,
  });
}

/** Possible assignees of conversations. */
export function useColleagues() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listChatColleagues, store_id),
    queryFn: ({ signal }) => call(contract.listChatColleagues, { store_id, signal }),
  });
}

/** Loaded pages of the list, latest first. */
export function useConversations(query: ListQuery) {
  const { id: store_id } = useCurrentStore();
  return useInfiniteQuery({
    queryKey: keyOf(contract.listConversations, store_id, query),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      call(contract.listConversations, { store_id, query: { ...query, cursor }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

export function useConversation(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getConversation, id),
    queryFn: ({ signal }) => call(contract.getConversation, { id, signal }),
  });
}

/** Loaded pages of messages, latest first. */
export function useMessages(id: string) {
  return useInfiniteQuery({
    queryKey: messagesKey(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      call(contract.listChatMessages, { id, query: { cursor }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

const messagesKey = (id: string) => keyOf(contract.listChatMessages, id);

/** Applies live updates to displayed data; used once, by the screen. */
export function useChatUpdates(): void {
  const client = useQueryClient();
  const { id: store_id } = useCurrentStore();
  const lists = keyOf(contract.listConversations, store_id);
  const ask = (queryKey: unknown[]) => void client.invalidateQueries({ queryKey });
  useLive('chat.message', ({ conversation_id }) => {
    ask(messagesKey(conversation_id));
    ask(keyOf(contract.getConversation, conversation_id));
    ask(lists);
  });
  useLive('chat.status', ({ conversation_id, message_id, status }) => {
    changeMessages(client, conversation_id, (message) =>
      message.id === message_id ? movedTo(message, status) : message,
    );
    // The event does not contain the reason of the failure.
    if (status === 'failed') ask(messagesKey(conversation_id));
    void changeShown<Lists>(client, lists, (known) => withStatus(known, message_id, status));
  });
  useLive('chat.conversation', ({ conversation_id }) => {
    ask(messagesKey(conversation_id));
    ask(keyOf(contract.getConversation, conversation_id));
    ask(lists);
  });
  useLive('resync', () => {
    for (const endpoint of [contract.listChatMessages, contract.getConversation]) {
      ask(keyOf(endpoint));
    }
    ask(lists);
  });
}

/** The message with its latest status: live events and responses may arrive in any order. */
function movedTo<Row extends { status: contract.ChatStatus | null }>(
  row: Row,
  status: contract.ChatStatus,
): Row {
  const rank = (of: contract.ChatStatus | null) => (of ? contract.CHAT_STATUSES.indexOf(of) : -1);
  return rank(status) > rank(row.status) ? { ...row, status } : row;
}

function withStatus(known: Lists, message_id: string, status: contract.ChatStatus): Lists {
  const changed = (one: contract.Conversation) =>
    one.last_message.id === message_id
      ? { ...one, last_message: movedTo(one.last_message, status) }
      : one;
  return {
    ...known,
    pages: known.pages.map((page) => ({ ...page, data: page.data.map(changed) })),
  };
}

function changeMessages(
  client: QueryClient,
  id: string,
  change: (message: contract.ChatMessage) => contract.ChatMessage,
): void {
  void changeShown<Messages>(client, messagesKey(id), (known) => ({
    ...known,
    pages: known.pages.map((page) => ({ ...page, data: page.data.map(change) })),
  }));
}

/** Shows a message at once, and replaces it with the server's on response. */
export function useSendMessage(id: string) {
  const client = useQueryClient();
  const queryKey = messagesKey(id);
  const { id: store_id } = useCurrentStore();
  const { name } = useSession().user;
  return useMutation({
    mutationFn: (body: contract.ChatMessageDraft) => call(contract.sendChatMessage, { id, body }),
    onMutate: async (draft) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Messages>(
        queryKey,
        (known) => known && withFirst(known, drawn(id, draft, name)),
      );
    },
    onSuccess: (message) => {
      // Only for the draft: live events may be newer than the response.
      changeMessages(client, id, (one) => (one.id === message.client_id ? message : one));
      void client.invalidateQueries({ queryKey: keyOf(contract.listConversations, store_id) });
      void client.invalidateQueries({ queryKey: keyOf(contract.getConversation, id) });
    },
    onError: (error) => {
      toastFailure(error);
      void client.invalidateQueries({ queryKey });
    },
  });
}

function withFirst(known: Messages, message: contract.ChatMessage): Messages {
  const [first, ...rest] = known.pages;
  if (!first) return known;
  return { ...known, pages: [{ ...first, data: [message, ...first.data] }, ...rest] };
}

/** A draft as shown until the server confirms it. */
function drawn(
  conversation_id: string,
  { client_id, text = '', send_at, template_id }: contract.ChatMessageDraft,
  name: string,
): contract.ChatMessage {
  return {
    id: client_id,
    conversation_id,
    client_id,
    text,
    send_at: send_at ?? null,
    direction: 'out',
    kind: template_id ? 'template' : 'text',
    media: null,
    failure: null,
    resend_of: null,
    status: send_at ? 'scheduled' : 'waiting',
    author: { kind: 'person', name },
    at: new Date().toISOString(),
  };
}

export function useResendMessage(conversationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(contract.resendChatMessage, { id, body: { client_id: crypto.randomUUID() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey(conversationId) }),
    onError: toastFailure,
  });
}

export function useCancelMessage(conversationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.cancelChatMessage, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: messagesKey(conversationId) }),
    onError: toastFailure,
  });
}

/** Refetches the list and the unread count. */
function useListRefresh(): () => void {
  const client = useQueryClient();
  const { id: store_id } = useCurrentStore();
  return () => {
    for (const endpoint of [contract.listConversations, contract.countUnreadConversations]) {
      void client.invalidateQueries({ queryKey: keyOf(endpoint, store_id) });
    }
  };
}

/** Updates the open conversation from the response. */
function useConversationChange<Input>(
  id: string,
  mutationFn: (input: Input) => Promise<contract.Conversation | undefined>,
  onError: (error: unknown) => void = toastFailure,
) {
  const client = useQueryClient();
  const refresh = useListRefresh();
  return useMutation({
    mutationFn,
    onSuccess: (changed) => {
      if (changed) client.setQueryData(keyOf(contract.getConversation, id), changed);
      refresh();
    },
    onError,
  });
}

export function useChangeConversation(id: string) {
  return useConversationChange(id, (body: BodyOf<typeof contract.updateConversation>) =>
    call(contract.updateConversation, { id, body }),
  );
}

/** Marking as read fails silently (product §8). */
export function useMarkRead(id: string) {
  return useConversationChange(
    id,
    () => call(contract.updateConversation, { id, body: { has_unread_messages: false } }),
    () => undefined,
  );
}

export function useAssign(id: string) {
  return useConversationChange(id, (user_id: string | null) =>
    call(contract.assignConversation, { id, body: { user_id } }),
  );
}

export function useDeleteConversation() {
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteConversation, { id }),
    onSuccess: useListRefresh(),
    onError: toastFailure,
  });
}

export function useClearConversation(id: string) {
  const client = useQueryClient();
  return useConversationChange(id, async () => {
    await call(contract.clearConversation, { id });
    await client.invalidateQueries({ queryKey: messagesKey(id) });
    return undefined;
  });
}

export function useRestoreConversation(id: string) {
  const client = useQueryClient();
  return useConversationChange(id, async () => {
    const restored = await call(contract.restoreConversation, { id });
    await client.invalidateQueries({ queryKey: messagesKey(id) });
    return restored;
  });
}

export function useOpenConversation() {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: (customer_id: string) =>
      call(contract.openConversation, { store_id, body: { customer_id } }),
    onError: toastFailure,
  });
}

/** Opts the customer out of WhatsApp, as a person decided from their message. */
export function useOptOut(customerId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.recordCustomerConsent>) =>
      call(contract.recordCustomerConsent, { id: customerId, body }),
    onError: toastFailure,
  });
}

export function useUpload() {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: ({ file, as }: { file: File; as: 'file' | 'voice' }) => {
      const body = new FormData();
      body.append('as', as);
      body.append('file', file);
      return call(contract.uploadMedia, { store_id, body });
    },
    onError: toastFailure,
  });
}
