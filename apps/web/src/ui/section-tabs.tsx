import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './section-tabs.css';

interface SectionTabsProps {
  label: string;
  className?: string | undefined;
  /** Links of the class `section-tab`; `aria-current` marks the open one. */
  children: ReactNode;
}

/** The tabs of a screen, in one row; on a phone the row scrolls so that the open tab is in view. */
export function SectionTabs({ label, className = '', children }: SectionTabsProps) {
  const row = useRef<HTMLElement>(null);

  // After every render: the open tab changes with the address, which this row does not read.
  useLayoutEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !open) return;
    const { left, right } = open.getBoundingClientRect();
    const { left: start, right: end } = row.current.getBoundingClientRect();
    if (right > end) row.current.scrollLeft += right - end;
    if (left < start) row.current.scrollLeft -= start - left;
  });

  return (
    <nav className={`section-tabs ${className}`} aria-label={label} ref={row}>
      {children}
    </nav>
  );
}
