import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/format.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

interface FiltersProps {
  /** The filters in force, which the button counts. */
  active: readonly unknown[];
  /** On a wide screen, in place of the fields. */
  wide?: ReactNode;
  children: ReactNode;
}

/** A list's filter fields; on a phone, one button that opens them in a drawer. */
export function Filters({ active, wide, children }: FiltersProps) {
  const { t } = useTranslation('ui');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (!isPhone) return wide ?? children;
  const inForce = active.filter(Boolean).length;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {inForce > 0
          ? t('filters.open_active', { active: formatNumber(inForce) })
          : t('filters.open')}
      </Button>
      {wasOpened && (
        <Suspense>
          <FilterSheet isOpen={isOpen} onClose={() => setOpen(false)}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}
