import { type RefObject, useEffect, useEffectEvent } from 'react';

const SETTLE_MS = 100;
const SEEN_SHARE = 0.1;
const NEAR_SHARE = 0.5;
const NEAR_MARGIN = '50px';

interface Watched {
  /** The scrolling box; its entries carry `data-id`, those not read yet `data-unread`. */
  box: RefObject<HTMLElement | null>;
  /** Changes when entries came or went. */
  version: unknown;
  /** An unread entry shows by a tenth. */
  onSeen(id: string): void;
  /** The second-to-last entry comes near. */
  onNearEnd(): void;
}

/** Observes entries that scroll into view, once the list has settled. */
export function useSeen({ box, version, onSeen, onNearEnd }: Watched): void {
  const seen = useEffectEvent(onSeen);
  const nearEnd = useEffectEvent(onNearEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries need other watching
  useEffect(() => {
    const watching = new Set<IntersectionObserver>();
    const timer = setTimeout(() => {
      const root = box.current;
      if (!root) return;
      const eyes = new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            eyes.unobserve(target);
            seen((target as HTMLElement).dataset.id ?? '');
          }
        },
        { root, threshold: SEEN_SHARE },
      );
      const scout = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && nearEnd(),
        { root, threshold: NEAR_SHARE, rootMargin: NEAR_MARGIN },
      );
      watching.add(eyes).add(scout);
      const entries = root.querySelectorAll('[data-id]');
      for (const entry of root.querySelectorAll('[data-unread]')) eyes.observe(entry);
      const nextToLast = entries[entries.length - 2] ?? entries[0];
      if (nextToLast) scout.observe(nextToLast);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      for (const observer of watching) observer.disconnect();
    };
  }, [box, version]);
}
