import * as contract from '@clientela/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForBytes } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

/** A file of a conversation, fetched with the session of this browser once it is wanted. */
export function useMedia(media_id: string | null, isWanted: boolean) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.downloadMedia, store_id, media_id),
    queryFn: async ({ signal }) => {
      const input = { store_id, media_id: media_id ?? '', signal };
      const answer = await callForBytes(contract.downloadMedia, input);
      return answer.blob();
    },
    enabled: isWanted && media_id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** An address for bytes, while they are on the page. */
export function useAddressOf(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
