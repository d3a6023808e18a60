import { Link } from '@tanstack/react-router';
import { Can } from '#lib/current-store.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { useActivityTexts } from '../activities.texts.ts';

type View = 'queue' | 'all' | 'carts';

/** Tabs of manual tasks, all campaign messages and abandoned carts. */
export function ActivityTabs({ current }: { current: View }) {
  const t = useActivityTexts();
  const tab = (view: View) => (
    <Link
      key={view}
      to="/activities"
      search={{ view }}
      className="section-tab"
      aria-current={view === current ? 'page' : undefined}
    >
      {t(`tabs.${view}`)}
    </Link>
  );
  return (
    <SectionTabs label={t('tabs.label')}>
      {(['queue', 'all'] as const).map(tab)}
      <Can do="AbandonedCart.index">{tab('carts')}</Can>
    </SectionTabs>
  );
}
