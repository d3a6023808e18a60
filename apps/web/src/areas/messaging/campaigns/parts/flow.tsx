import type { ReactNode } from 'react';
import styles from './flow.module.css';

/** The way of a customer through a sequence, from top to bottom. */
export function Flow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.flow} aria-label={label}>
      {children}
    </ol>
  );
}

interface FlowNodeProps {
  icon: ReactNode;
  title: ReactNode;
  /** When, and under which condition. */
  lead?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** One station on the way. */
export function FlowNode({ icon, title, lead, action, children }: FlowNodeProps) {
  return (
    <li className={styles.node}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <div>
        <div className={styles.head}>
          <div className={styles.words}>
            <div className={styles.title}>{title}</div>
            {lead && <div className={styles.lead}>{lead}</div>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
