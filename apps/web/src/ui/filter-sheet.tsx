import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-sheet.module.css';

interface FilterSheetProps {
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The filter fields of a list, from the bottom of a phone. */
export default function FilterSheet({ isOpen, onClose, children }: FilterSheetProps) {
  const { t } = useTranslation('ui');
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('filters.open')}
    >
      <div className={styles.fields}>
        {children}
        <Button onClick={onClose}>{t('filters.show')}</Button>
      </div>
    </Drawer>
  );
}
