import * as contract from '@clientela/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { keyOf } from './keys.ts';

/** The address of a complete postal code; an incomplete one makes no request. */
export function usePostalCode(typed: string) {
  const cep = typed.replace(/\D/g, '');
  return useQuery({
    queryKey: keyOf(contract.getPostalCode, cep),
    queryFn: ({ signal }) => call(contract.getPostalCode, { cep, signal }),
    enabled: cep.length === 8,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
