import { useCallback, useState } from 'react';

/** Whether an element has come near the screen yet; at once where the browser cannot say. */
export function useInView(): [ref: (element: Element | null) => (() => void) | undefined, boolean] {
  const [isSeen, setSeen] = useState(!('IntersectionObserver' in globalThis));
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || isSeen) return undefined;
      const watching = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && setSeen(true),
        { rootMargin: '200px' },
      );
      watching.observe(element);
      return () => watching.disconnect();
    },
    [isSeen],
  );
  return [ref, isSeen];
}
