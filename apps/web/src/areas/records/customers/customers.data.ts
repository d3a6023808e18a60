import * as contract from '@clientela/contract';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export type CustomerQuery = QueryOf<typeof contract.listCustomers>;

/** A page of customers; the page before stays while the next one loads. */
export function useCustomers(query: CustomerQuery) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCustomers, store_id, query),
    queryFn: ({ signal }) => call(contract.listCustomers, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCustomerTags() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCustomerTags, store_id),
    queryFn: ({ signal }) => call(contract.listCustomerTags, { store_id, signal }),
  });
}

export const customerOptions = (id: string) =>
  queryOptions({
    queryKey: keyOf(contract.getCustomer, id),
    queryFn: ({ signal }) => call(contract.getCustomer, { id, signal }),
  });

/** Orders, messages and notes, newest first, older ones on request. */
export function useTimeline(id: string) {
  return useInfiniteQuery({
    queryKey: keyOf(contract.getCustomerTimeline, id),
    initialPageParam: undefined as contract.TimelineEntry | undefined,
    queryFn: ({ signal, pageParam: last }) =>
      call(contract.getCustomerTimeline, {
        id,
        query: { before: last?.at, before_id: last?.id },
        signal,
      }),
    getNextPageParam: (page) => (page.more ? page.data.at(-1) : undefined),
  });
}

/** Invalidates the queries that a change of customers affects. */
function useRefreshCustomers() {
  const client = useQueryClient();
  return (id?: string) => {
    const stale = [keyOf(contract.listCustomers), keyOf(contract.listCustomerTags)];
    if (id) stale.push(keyOf(contract.getCustomer, id), keyOf(contract.getCustomerTimeline, id));
    return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** Creates a customer, or changes the one named. */
export function useSaveCustomer(id: string | null) {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefreshCustomers();
  return useMutation({
    mutationFn: (body: contract.CustomerChange) =>
      id
        ? call(contract.updateCustomer, { id, body })
        : // the form of a new customer is complete: its rules are the draft's
          call(contract.createCustomer, { store_id, body: body as contract.CustomerDraft }),
    onSuccess: (customer) => refresh(customer.id),
  });
}

/** Registers a person at a counter. */
export function useRegisterCustomer() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefreshCustomers();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.registerCustomer>) =>
      call(contract.registerCustomer, { store_id, body }),
    onSuccess: ({ customer }) => refresh(customer.id),
  });
}

export function useCreateLead() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefreshCustomers();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createLead>) =>
      call(contract.createLead, { store_id, body }),
    onSuccess: ({ id }) => refresh(id),
  });
}

/** Changes a tag of a whole selection part by part, until it is through or stopped. */
export function useBulkTag() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefreshCustomers();
  const [done, setDone] = useState(0);
  const isStopped = useRef(false);
  const mutation = useMutation({
    mutationFn: async (body: Omit<BodyOf<typeof contract.bulkTagCustomers>, 'after'>) => {
      isStopped.current = false;
      setDone(0);
      const all = { changed: 0, done: 0 };
      let after: string | undefined;
      do {
        const part = await call(contract.bulkTagCustomers, {
          store_id,
          body: { ...body, ...(after && { after }) },
        });
        all.changed += part.changed;
        all.done += part.done;
        setDone(all.done);
        after = part.next ?? undefined;
      } while (after && !isStopped.current);
      return { ...all, isStopped: after !== undefined };
    },
    onSettled: () => refresh(),
    onError: toastFailure,
  });
  return {
    ...mutation,
    /** Customers gone through so far. */
    done,
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** Changes one tag per request, so that concurrent changes of other tags are preserved. */
export function useTagCustomer(id: string) {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefreshCustomers();
  return useMutation({
    mutationFn: (change: { tag_id: string; action: 'add' | 'remove' }) =>
      call(contract.bulkTagCustomers, {
        store_id,
        body: { selection: { customer_ids: [id] }, ...change },
      }),
    onSuccess: () => refresh(id),
    onError: toastFailure,
  });
}

export function useCreateTag() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefreshCustomers();
  return useMutation({
    mutationFn: (body: { name: string; color: string }) =>
      call(contract.createCustomerTag, { store_id, body }),
    onSuccess: () => refresh(),
    onError: toastFailure,
  });
}

export interface NoteDraft {
  title: string;
  notes: string;
}

/** Adds a note to a customer, or changes the note named. */
export function useSaveNote(customerId: string, noteId: string | null) {
  const refresh = useRefreshCustomers();
  return useMutation({
    mutationFn: (body: NoteDraft) =>
      noteId
        ? call(contract.updateCustomerNote, { id: noteId, body })
        : call(contract.createCustomerNote, { id: customerId, body }),
    onSuccess: () => refresh(customerId),
  });
}

export function useDeleteNote(customerId: string) {
  const refresh = useRefreshCustomers();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteCustomerNote, { id }),
    onSuccess: () => refresh(customerId),
    onError: toastFailure,
  });
}
