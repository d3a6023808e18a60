import type { ReactNode } from 'react';
import './flow.css';

/** The way of a customer through a sequence, from top to bottom. */
export function Flow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="flow" aria-label={label}>
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
    <li className="flow-node">
      <span className="flow-icon" aria-hidden>
        {icon}
      </span>
      <div className="flow-body">
        <div className="flow-head">
          <div className="flow-words">
            <div className="flow-title">{title}</div>
            {lead && <div className="flow-lead">{lead}</div>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}
