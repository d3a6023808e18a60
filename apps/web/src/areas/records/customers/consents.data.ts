import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { keyOf } from '#lib/keys.ts';

export function useConsents(id: string) {
  return useQuery({
    queryKey: keyOf(contract.listCustomerConsents, id),
    queryFn: ({ signal }) => call(contract.listCustomerConsents, { id, signal }),
  });
}

/** It changes the reach of messages. */
export function useRecordConsent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.recordCustomerConsent>) =>
      call(contract.recordCustomerConsent, { id, body }),
    onSuccess: (consents) => {
      client.setQueryData(keyOf(contract.listCustomerConsents, id), consents);
      void client.invalidateQueries({ queryKey: keyOf(contract.getCustomer, id) });
    },
  });
}
