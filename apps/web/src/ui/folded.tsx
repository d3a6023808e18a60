import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './folded.module.css';

interface FoldedProps {
  title: string;
  /** The present settings, readable without opening. */
  lead?: string | undefined;
  /** Opens it, as for an error within; closing is left to people. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Settings that few people change: a line that opens. */
export function Folded({ title, lead, isOpen = false, children }: FoldedProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <details className={styles.folded} open={wasOpened || undefined}>
      <summary>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
        <h3 className={styles.title}>{title}</h3>
        {lead && <span className={styles.lead}>{lead}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
