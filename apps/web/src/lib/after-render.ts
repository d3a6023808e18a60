import { useLayoutEffect, useState } from 'react';

/**
 * Runs an action once the next render is on the page, before the browser handles another key: for
 * the focus of an element that this render draws.
 */
export function useAfterRender(): (run: () => void) => void {
  const [action, setAction] = useState<{ run(): void } | null>(null);
  useLayoutEffect(() => action?.run(), [action]);
  return (run) => setAction({ run });
}
