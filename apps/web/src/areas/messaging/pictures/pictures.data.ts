import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function usePictures(query: QueryOf<typeof contract.listPictures>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listPictures, store_id, query),
    queryFn: ({ signal }) => call(contract.listPictures, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(contract.listPictures) });
}

/** Uploads one file; the caller shows its progress and error. */
export function useUploadPicture() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefresh();
  return async (file: File, onMoved: (percent: number) => void): Promise<contract.Picture> => {
    const body = new FormData();
    body.append('name', nameOf(file));
    body.append('file', file);
    const picture = await call(contract.uploadPicture, {
      store_id,
      body,
      onMoved: ({ sent, total }) => onMoved(total ? Math.floor((sent / total) * 100) : 0),
    });
    await refresh();
    return picture;
  };
}

/** The file's name without its extension, within the limit. */
function nameOf({ name }: File): string {
  return name.replace(/\.[a-z0-9]{2,5}$/i, '').slice(0, 120);
}

export function useUpdatePicture(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updatePicture>) =>
      call(contract.updatePicture, { id, body }),
    onSuccess: refresh,
    onError: toastFailure,
  });
}

export function useReplacePicture(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return call(contract.replacePicture, { id, body });
    },
    onSuccess: refresh,
    onError: toastFailure,
  });
}

export function useCropPicture(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.cropPicture>) =>
      call(contract.cropPicture, { id, body }),
    onSuccess: refresh,
    onError: toastFailure,
  });
}

export function useDeletePicture() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(contract.deletePicture, { id }),
    onSuccess: refresh,
    onError: toastFailure,
  });
}
