import type { EmailDocument, EmailProblem } from '@clientela/contract';
import * as contract from '@clientela/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { toastFailure } from '#lib/toast.tsx';
import { findBlock } from '../document-edits.ts';

export interface LinkCheck {
  /** Of blocks that are as they were when they were checked. */
  problems: readonly EmailProblem[];
  /** Null before the first check. */
  last: { checked: number; skipped: number } | null;
  isRunning: boolean;
  run(): void;
}

/** Calls the links and pictures of the message on request. */
export function useLinkCheck(document: EmailDocument): LinkCheck {
  const { id: store_id } = useCurrentStore();
  const check = useMutation({
    mutationFn: (checked: EmailDocument) =>
      call(contract.checkEmailLinks, { store_id, body: { document: checked } }),
    onError: toastFailure,
  });
  const { data, variables } = check;
  const isSame = (id: string | null) =>
    variables && findBlock(variables.blocks, id) === findBlock(document.blocks, id);
  return {
    problems: data?.problems.filter(({ block_id }) => isSame(block_id)) ?? [],
    last: data ?? null,
    isRunning: check.isPending,
    run: () => check.mutate(document),
  };
}
