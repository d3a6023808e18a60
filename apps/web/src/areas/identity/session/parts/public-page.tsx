import type { MouseEvent, ReactNode } from 'react';
import styles from '../public-pages.module.css';
import { openPublicPage } from './path.ts';

interface PublicPageProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

/** The frame of every screen without a session. */
export function PublicPage({ title, lead, children }: PublicPageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <img src="/clientela.svg" alt="" width={28} height={28} />
        <span>Clientela</span>
      </div>
      <section className={styles.card}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </section>
    </main>
  );
}

/** Sentence above the form: an error, or the reason for the redirect. */
export function PublicMessage({
  kind,
  children,
}: {
  kind: 'error' | 'notice';
  children: ReactNode;
}) {
  return (
    <p className={styles.message} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** A link between these screens, without loading the page again. */
export function PublicLink({ to, children }: { to: string; children: ReactNode }) {
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openPublicPage(to);
  }
  return (
    <a className={styles.link} href={to} onClick={open}>
      {children}
    </a>
  );
}
