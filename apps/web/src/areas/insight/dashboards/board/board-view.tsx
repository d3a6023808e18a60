import type { Dashboard } from '@clientela/contract';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import type { Scope } from './board.data.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';
import type { OpenedNumber } from './records-drawer.tsx';
import { WidgetCard } from './widget-card.tsx';

const RecordsDrawer = lazy(() => import('./records-drawer.tsx'));

/** A dashboard's widgets in their order; numbers open their records. */
export function BoardView({ widgets, scope }: Pick<Dashboard, 'widgets'> & { scope: Scope }) {
  const t = useBoardTexts();
  const mayOpen = useMay('Dashboard.show');
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  if (widgets.length === 0) return <p className={styles.none}>{t('no_widgets')}</p>;
  return (
    <>
      <div className={styles.grid}>
        {widgets.map((widget) => (
          <div key={widget.id} className={styles.cell} data-width={widget.width}>
            <WidgetCard widget={widget} scope={scope} onOpen={mayOpen ? setOpened : undefined} />
          </div>
        ))}
      </div>
      {opened && (
        <Suspense>
          <RecordsDrawer number={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
