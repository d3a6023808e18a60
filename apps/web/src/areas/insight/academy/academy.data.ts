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

/** Shows a tick at once; the stored progress follows when no other change of the lesson is on its way. */
export function useSaveProgress(slug: string) {
  const client = useQueryClient();
  const mutationKey = keyOf(contract.saveLessonProgress, slug);
  const set = (change: (progress: contract.LessonProgress) => contract.LessonProgress) =>
    client.setQueryData<contract.Lesson>(
      lessonKey(slug),
      (lesson) => lesson && { ...lesson, progress: change(lesson.progress) },
    );
  return useMutation({
    mutationKey,
    // One after another, so that the last answer has all changes.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (body: BodyOf<typeof contract.saveLessonProgress>) =>
      call(contract.saveLessonProgress, { slug, body }),
    onMutate: (body) => set((progress) => withTick(progress, body ?? {})),
    onSuccess: (progress) => {
      if (client.isMutating({ mutationKey }) === 1) set(() => progress);
      void client.invalidateQueries({ queryKey: keyOf(contract.listLessons) });
    },
    onError: () => void client.invalidateQueries({ queryKey: lessonKey(slug) }),
  });
}

function withTick(
  progress: contract.LessonProgress,
  { tick, untick }: { tick?: string | undefined; untick?: string | undefined },
): contract.LessonProgress {
  const others = progress.ticked.filter((key) => key !== tick && key !== untick);
  return { ...progress, ticked: tick === undefined ? others : [...others, tick] };
}
