import type { Import } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { Panel } from '#ui/panel.tsx';
import { useImportTexts } from '../imports.texts.ts';
import styles from './imports.module.css';

interface SheetChoiceProps {
  sheets: Import['sheets'];
  sheet: string;
  onChange(sheet: string): void;
}

/** Which sheet of a workbook is imported; those without rows are shown, not offered. */
export function SheetChoice({ sheets, sheet, onChange }: SheetChoiceProps) {
  const t = useImportTexts();
  return (
    <Panel>
      <NativeSelect
        label={t('sheets.label')}
        description={t('sheets.lead', { count: sheets.length })}
        data={sheets.map(({ name, is_filled }) => ({
          value: name,
          label: is_filled ? name : t('sheets.without_rows', { name }),
          disabled: !is_filled && name !== sheet,
        }))}
        value={sheet}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        maw={420}
      />
    </Panel>
  );
}

/** Shows which sheet an import read, where the workbook has several and one was confirmed. */
export function SheetRead({ of: { is_draft, sheet, sheets } }: { of: Import }) {
  const t = useImportTexts();
  if (is_draft || sheet === null || sheets.length < 2) return null;
  return <span className={styles.sheet}>{t('sheets.read', { name: sheet })}</span>;
}
