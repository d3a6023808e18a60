import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

/** Products of the catalogue, best sellers first. */
export function useProducts(query: QueryOf<typeof contract.listProducts>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listProducts, store_id, query),
    queryFn: ({ signal }) => call(contract.listProducts, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useProductCategories() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listProductCategories, store_id),
    queryFn: ({ signal }) => call(contract.listProductCategories, { store_id, signal }),
  });
}

type ListBody = BodyOf<typeof contract.previewProductList>;

/** The products that a block would show to a customer; null asks for none. */
export function useProductList(body: ListBody | null) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.previewProductList, store_id, body),
    queryFn: ({ signal }) =>
      call(contract.previewProductList, { store_id, body: body as ListBody, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
}

/** Saves the details of a product that its shop does not report. */
export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof contract.updateProduct>) =>
      call(contract.updateProduct, { id, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(contract.listProducts) }),
        client.invalidateQueries({ queryKey: keyOf(contract.previewProductList) }),
      ]),
  });
}
