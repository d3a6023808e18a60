import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router';
import { useActivityTexts } from '#areas/messaging/activities/activities.texts.ts';
import { ActivityTabs } from '#areas/messaging/activities/index.ts';

const route = getRouteApi('/activities');

const Activities = lazyRouteComponent(
  () => import('#areas/messaging/activities/screens/activities-screen.tsx'),
  'ActivitiesScreen',
);
const Carts = lazyRouteComponent(
  () => import('#areas/records/carts/screens/carts-screen.tsx'),
  'CartsScreen',
);

/** /activities with its tabs, of which the carts are another area's screen. */
export function ActivitiesRoute() {
  const t = useActivityTexts();
  const { view, is_fresh } = route.useSearch();
  const navigate = route.useNavigate();
  if (view !== 'carts') return <Activities />;
  return (
    <Carts
      title={t('title')}
      tabs={<ActivityTabs current="carts" />}
      isFresh={is_fresh === 'true'}
      onAll={() => void navigate({ search: { view: 'carts' }, replace: true })}
    />
  );
}
