import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import styles from './lesson-html.module.css';

/** HTML that the server compiled from a lesson; its links to screens open without a reload. */
export function LessonHtml({ html, isInline = false }: { html: string; isInline?: boolean }) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href');
    const opensElsewhere =
      link?.target === '_blank' || event.metaKey || event.ctrlKey || event.shiftKey;
    if (!href?.startsWith('/') || opensElsewhere) return;
    event.preventDefault();
    void navigate({ href });
  }

  const Element = isInline ? 'span' : 'div';
  return (
    <Element
      className={isInline ? styles.inline : styles.prose}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled by the server from the repository's own lessons
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
