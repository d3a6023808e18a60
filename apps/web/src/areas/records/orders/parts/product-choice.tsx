import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useProductTexts } from '../products.texts.ts';

const ProductPicker = lazy(() => import('./product-picker.tsx'));

interface ProductChoiceProps {
  label: string;
  /** Ids in the order in which they are shown. */
  value: readonly string[];
  onChange(ids: string[]): void;
}

/** Products chosen from the catalogue; the picker is loaded when it opens. */
export function ProductChoice({ label, value, onChange }: ProductChoiceProps) {
  const t = useProductTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <span>{t('picker.chosen', { count: value.length })}</span>
      {isOpen && (
        <Suspense>
          <ProductPicker
            chosen={value}
            onDone={(ids) => {
              setOpen(false);
              onChange(ids);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
