import type { EmailBlock } from '@clientela/contract';
import { parseMessageText } from '@clientela/domain';
import { Skeleton } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { useEmailTexts } from '../../email-models.texts.ts';
import { useCleanHtml } from '../../html-block.data.ts';
import { useVariableName } from '../subject-text.ts';
import styles from './canvas.module.css';

/** The HTML that the message will have, with variables by their names; nothing in it can be followed. */
export function HtmlView({ block }: { block: Extract<EmailBlock, { type: 'html' }> }) {
  const t = useEmailTexts();
  const nameOf = useVariableName();
  const clean = useCleanHtml(block.html);
  if (block.html.trim() === '') {
    return (
      <div className={styles.cell}>
        <span className={styles.noPicture}>
          <IconCode size={28} stroke={1.4} aria-hidden />
          {t('canvas.html_hint')}
        </span>
      </div>
    );
  }
  if (!clean.data) return <Skeleton height={80} />;
  const shown = parseMessageText(clean.data.html)
    .parts.map((part) => (typeof part === 'string' ? part : escaped(nameOf(part.variable))))
    .join('');
  return (
    <div
      className={`${styles.cell} ${styles.html}`}
      inert
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server returns only its allow-list
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}

function escaped(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
