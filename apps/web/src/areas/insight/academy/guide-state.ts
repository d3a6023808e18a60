import { useSyncExternalStore } from 'react';
import { readOfTab, writeOfTab } from '#lib/storage.ts';

/** The steps that accompany the person over the screens of this tab; reloads keep them. */
export interface Guide {
  slug: string;
  /** The `open` block of the lesson. */
  block: number;
  isMinimised: boolean;
}

const KEY = 'academy_guide';

const listeners = new Set<() => void>();
let current: Guide | null = read();

function read(): Guide | null {
  try {
    const stored = JSON.parse(readOfTab(KEY) ?? 'null') as Partial<Guide> | null;
    if (typeof stored?.slug !== 'string' || typeof stored.block !== 'number') return null;
    return { slug: stored.slug, block: stored.block, isMinimised: stored.isMinimised === true };
  } catch {
    return null;
  }
}

export function setGuide(guide: Guide | null): void {
  current = guide;
  writeOfTab(KEY, JSON.stringify(guide));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useGuide(): Guide | null {
  return useSyncExternalStore(subscribe, () => current);
}
