import { CloseButton } from '@mantine/core';
import styles from './tag.module.css';

interface TagProps {
  name: string;
  color: string;
  onRemove?: () => void;
  removeLabel?: string;
}

/** A coloured dot and a name; the colour is the shop's, the contrast stays ours. */
export function Tag({ name, color, onRemove, removeLabel }: TagProps) {
  return (
    <span className={styles.tag}>
      <span className={styles.dot} style={{ background: color }} aria-hidden />
      {name}
      {onRemove && (
        <CloseButton size={16} iconSize={12} aria-label={removeLabel} onClick={onRemove} />
      )}
    </span>
  );
}

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** A state: always a word, with a colour. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
