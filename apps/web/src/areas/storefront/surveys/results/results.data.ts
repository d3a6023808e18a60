import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, callForBytes, type QueryOf } from '#lib/call.ts';
import { saveAnswer } from '#lib/download.ts';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function useSurveyResults(id: string, query: QueryOf<typeof contract.getSurveyResults>) {
  return useQuery({
    queryKey: keyOf(contract.getSurveyResults, id, query),
    queryFn: ({ signal }) => call(contract.getSurveyResults, { id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSurveyResponses(
  id: string,
  query: QueryOf<typeof contract.listSurveyResponses>,
) {
  return useQuery({
    queryKey: keyOf(contract.listSurveyResponses, id, query),
    queryFn: ({ signal }) => call(contract.listSurveyResponses, { id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSurveyProducts(id: string, query: QueryOf<typeof contract.listSurveyProducts>) {
  return useQuery({
    queryKey: keyOf(contract.listSurveyProducts, id, query),
    queryFn: ({ signal }) => call(contract.listSurveyProducts, { id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useExportResponses(id: string) {
  return useMutation({
    mutationFn: async (query: QueryOf<typeof contract.exportSurveyResponses>) =>
      saveAnswer(
        await callForBytes(contract.exportSurveyResponses, { id, query }),
        `respostas.${query.format ?? 'csv'}`,
      ),
    onError: toastFailure,
  });
}

export function useFollowUp(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.followUpSurveyResponse>) =>
      call(contract.followUpSurveyResponse, { id, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listSurveyResponses) }),
    onError: toastFailure,
  });
}
