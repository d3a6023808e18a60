import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export function useLessons(search?: string) {
  return useQuery({
    queryKey: keyOf(contract.listLessons, search),
    queryFn: ({ signal }) => call(contract.listLessons, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  });
}

const lessonKey = (slug: string) => keyOf(contract.getLesson, slug);

export function useLesson(slug: string) {
  return useQuery({
    queryKey: lessonKey(slug),
    queryFn: ({ signal }) => call(contract.getLesson, { slug, signal }),
  });
}

/** Ticks follow what happens in other tabs and in the background, too. */
const STATE_EVERY_MS = 15_000;

/** The store's facts for a lesson, and its numbers where they are shown. */
export function useLessonState(slug: string, { isWatched = false, factsOnly = false } = {}) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.readLessonState, store_id, slug, factsOnly),
    queryFn: ({ signal }) =>
      call(contract.readLessonState, {
        store_id,
        slug,
        query: { facts_only: String(factsOnly) },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: isWatched && STATE_EVERY_MS,
  });
}

/** Shows the change at once; the server's answer or the stored state follows. */
export function useSaveProgress(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.saveLessonProgress>) =>
      call(contract.saveLessonProgress, { slug, body }),
    onMutate: (body) => {
      const ticked = body?.ticked;
      if (!ticked) return;
      client.setQueryData<contract.Lesson>(
        lessonKey(slug),
        (lesson) => lesson && { ...lesson, progress: { ...lesson.progress, ticked } },
      );
    },
    onSuccess: (progress) => {
      client.setQueryData<contract.Lesson>(
        lessonKey(slug),
        (lesson) => lesson && { ...lesson, progress },
      );
      void client.invalidateQueries({ queryKey: keyOf(contract.listLessons) });
    },
    onError: () => void client.invalidateQueries({ queryKey: lessonKey(slug) }),
  });
}
