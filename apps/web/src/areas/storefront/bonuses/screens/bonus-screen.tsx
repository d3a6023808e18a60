import { getRouteApi, Link } from '@tanstack/react-router';
import { useMay, usePerson } from '#lib/current-store.tsx';
import { Page } from '#ui/page.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { BONUS_VIEWS, type BonusView } from '../bonuses.search.ts';
import { useBonusTexts } from '../bonuses.texts.ts';
import { BonusList } from '../parts/bonus-list.tsx';
import { Control } from '../parts/control.tsx';
import { PointOfSale } from '../parts/point-of-sale.tsx';
import { UseList } from '../parts/use-list.tsx';

const route = getRouteApi('/bonus');

/** Bonuses: the POS, granted bonuses, and results. */
export function BonusScreen() {
  const t = useBonusTexts();
  const view = useView();
  const mayUse = useMay('Bonus.use');
  const maySeeCosts = useMay('Campaign.index');
  const views = BONUS_VIEWS.filter(
    (one) => (one !== 'till' || mayUse) && (one !== 'control' || maySeeCosts),
  );
  return (
    <Page title={t('title')}>
      <SectionTabs label={t('tabs.label')}>
        {views.map((one) => (
          <Link
            key={one}
            to="/bonus"
            search={{ view: one }}
            className="section-tab"
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
      </SectionTabs>
      {view === 'till' && <PointOfSale />}
      {view === 'list' && <BonusList />}
      {view === 'uses' && <UseList />}
      {view === 'control' && <Control />}
    </Page>
  );
}

/** POS roles start at the POS view; other roles start with the list of bonuses. */
function useView(): BonusView {
  const { view } = route.useSearch();
  const { role } = usePerson();
  const isAtPointOfSale = role === 'BONUS_VALIDATOR' || role === 'SELLER';
  return view ?? (isAtPointOfSale ? 'till' : 'list');
}
