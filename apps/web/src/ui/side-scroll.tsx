import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './side-scroll.module.css';

interface SideScrollProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** A box that scrolls sideways by itself, and shows at which end there is more. */
export function SideScroll({ label, className, children }: SideScrollProps) {
  const { box, more } = useMoreBeside();
  return (
    <div className={styles.sideScroll} data-before={more.before} data-after={more.after}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={className} aria-label={label} tabIndex={0} ref={box}>
        {children}
      </section>
    </div>
  );
}

/** Whether a box that scrolls sideways has more to show at its ends, as its reading goes. */
function useMoreBeside(): {
  box: RefObject<HTMLElement | null>;
  more: { before: boolean; after: boolean };
} {
  const box = useRef<HTMLElement>(null);
  const [more, setMore] = useState({ before: false, after: false });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      // Counted from the start of the line: below zero where that is at the right.
      const scrolled = Math.abs(element.scrollLeft);
      const before = scrolled > 1;
      const after = scrolled + element.clientWidth < element.scrollWidth - 1;
      setMore((known) =>
        known.before === before && known.after === after ? known : { before, after },
      );
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  return { box, more };
}
