import type { EmailBlock } from '@clientela/contract';
import { EmailDocument } from '@clientela/contract/email-models';
import { useEmailTexts } from '../email-models.texts.ts';
import styles from './email-models.module.css';

export interface Mistake {
  /** The innermost block it is in. */
  block: EmailBlock | null;
  message: string;
}

/** Returns the errors that prevent a document from being previewed and saved. */
export function mistakesOf(document: EmailDocument): Mistake[] {
  const issues = EmailDocument.safeParse(document).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ block: blockAt(document, path), message }));
}

function blockAt(document: EmailDocument, path: readonly PropertyKey[]): EmailBlock | null {
  let place: unknown = document;
  let block: EmailBlock | null = null;
  for (const key of path) {
    place = (place as Record<PropertyKey, unknown> | undefined)?.[key];
    if (isBlock(place)) block = place;
  }
  return block;
}

function isBlock(place: unknown): place is EmailBlock {
  return typeof place === 'object' && place !== null && 'type' in place && 'id' in place;
}

/** The mistakes in words, each with the name of its block. */
export function Mistakes({ mistakes }: { mistakes: readonly Mistake[] }) {
  const t = useEmailTexts();
  return (
    <ul className={styles.problems}>
      {mistakes.map(({ block, message }) => (
        <li key={`${block?.id} ${message}`}>
          {block ? `${t(`blocks.${block.type}`)}: ${message}` : message}
        </li>
      ))}
    </ul>
  );
}
