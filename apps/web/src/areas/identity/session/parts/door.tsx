import type { MouseEvent, ReactNode } from 'react';
import { openDoor } from './path.ts';

interface DoorProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

/** The frame of every screen without a session. */
export function Door({ title, lead, children }: DoorProps) {
  return (
    <main className="door">
      <div className="door-brand">
        <img src="/clientela.svg" alt="" width={28} height={28} />
        <span>Clientela</span>
      </div>
      <section className="door-card">
        <h1>{title}</h1>
        <p className="door-lead">{lead}</p>
        {children}
      </section>
    </main>
  );
}

/** A sentence above the form: what went wrong, or why the person is here. */
export function DoorMessage({ kind, children }: { kind: 'error' | 'notice'; children: ReactNode }) {
  return (
    <p className={`door-message door-message-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** A link between these screens, without loading the page again. */
export function DoorLink({ to, children }: { to: string; children: ReactNode }) {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openDoor(to);
  }
  return (
    <a className="door-link" href={to} onClick={open}>
      {children}
    </a>
  );
}
