import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePreferences } from '#lib/preferences.ts';

const TRANSITION = { duration: 400, delay: 100, easing: 'ease-out', fill: 'backwards' } as const;

/** The page itself, which fades in when its address is another's. */
export function PageContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  const { page_transitions } = usePreferences();
  const path = useRouterState({ select: (state) => state.location.pathname });

  useEffect(() => {
    const isFirst = shown.current === null;
    const isNew = shown.current !== path;
    shown.current = path;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isFirst || !isNew || isStill || !page_transitions) return;
    content.current?.animate([{ opacity: 0 }, { opacity: 1 }], TRANSITION);
  }, [path, page_transitions]);

  return (
    <main className="shell-content" id="content" tabIndex={-1} ref={content}>
      {children}
    </main>
  );
}
