import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './filter-chips.module.css';

interface Chip {
  key: string;
  label: string;
  onRemove(): void;
}

/** The filters in force, each removable, and one button for all. */
export function FilterChips({ chips, onClear }: { chips: readonly Chip[]; onClear(): void }) {
  const { t } = useTranslation('ui');
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      {chips.map(({ key, label, onRemove }) => (
        <span key={key} className={styles.chip}>
          {label}
          <CloseButton size="xs" onClick={onRemove} aria-label={t('filters.remove', { label })} />
        </span>
      ))}
      {chips.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}
