import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';
import { useTemplates } from './chat.data.ts';

export function useQuickReplies() {
  const { id: store_id } = useCurrentStore();
  const query = { page: 1, per_page: Number.MAX_SAFE_INTEGER, ordering: 'name:asc' } as const;
  return useQuery({
    queryKey: keyOf(contract.listQuickReplies, store_id),
    queryFn: ({ signal }) => call(contract.listQuickReplies, { store_id, query, signal }),
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(contract.listQuickReplies) });
}

/** Loads the number's templates and the quick replies together, before a conversation needs them (product §7). */
export function useSenderContents(sender: contract.ChatSender | undefined): void {
  useTemplates(sender?.has_window ? sender.external_id : undefined);
  useQuickReplies();
}

/** Prepares an answer, or changes the one named. */
export function useSaveQuickReply(id: string | null) {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: contract.QuickReplyDraft) =>
      id
        ? call(contract.updateQuickReply, { id, body })
        : call(contract.createQuickReply, { store_id, body }),
    onSuccess: refresh,
  });
}

export function useDeleteQuickReply() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteQuickReply, { id }),
    onSuccess: refresh,
    onError: toastFailure,
  });
}

export function useChatSettings() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.readChatSettings, store_id),
    queryFn: ({ signal }) => call(contract.readChatSettings, { store_id, signal }),
  });
}

export function useSaveChatSettings() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: contract.ChatSettings) =>
      call(contract.saveChatSettings, { store_id, body }),
    onSuccess: (saved) => client.setQueryData(keyOf(contract.readChatSettings, store_id), saved),
  });
}
