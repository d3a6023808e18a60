import * as contract from '@clientela/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForBytes } from '#lib/call.ts';
import { saveAnswer } from '#lib/download.ts';
import { toastFailure } from '#lib/toast.tsx';
import { customerOptions } from './customers.data.ts';

/** Lists, groups and orders contain the name too, so all data is invalidated. */
export function useAnonymize(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.anonymizeCustomer, { id }),
    onSuccess: (customer) => {
      client.setQueryData(customerOptions(id).queryKey, customer);
      void client.invalidateQueries();
    },
    onError: toastFailure,
  });
}

export function useCopyData(id: string) {
  return useMutation({
    mutationFn: async () =>
      saveAnswer(await callForBytes(contract.copyCustomerData, { id }), 'dados-do-cliente.json'),
    onError: toastFailure,
  });
}
