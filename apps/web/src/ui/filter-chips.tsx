import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import './filter-chips.css';

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
    <div className="filter-chips">
      {chips.map(({ key, label, onRemove }) => (
        <span key={key} className="filter-chip">
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
