import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { CustomerTasks } from '#areas/messaging/activities/index.ts';
import { CustomerScreen } from '#areas/records/customers/screens/customer-screen.tsx';
import { Can, useMay } from '#lib/current-store.tsx';
import { personName } from '#lib/format.ts';

const WhyPanel = lazy(async () => ({
  default: (await import('#areas/messaging/campaigns/parts/why-panel.tsx')).WhyPanel,
}));
const GiveBonus = lazy(async () => ({
  default: (await import('#areas/storefront/bonuses/parts/give.tsx')).Give,
}));
const ActivityDrawer = lazy(async () => ({
  default: (await import('#areas/messaging/activities/parts/activity-drawer.tsx')).ActivityDrawer,
}));

/** Of the button, so that nothing moves when it arrives. */
const GIVE_BONUS_SIZE = { width: 108, height: 36 };

const route = getRouteApi('/customers/$id');

/** /customers/{id}, with the customer's manual tasks and messages, and why a campaign did not reach them. */
export function CustomerRoute() {
  const { id } = route.useParams();
  const mayOpenMessages = useMay('CampaignActivity.show');
  const [openMessage, setOpenMessage] = useState<string | null>(null);
  return (
    <>
      <CustomerScreen
        tasks={<CustomerTasks customerId={id} />}
        actions={(customer) => (
          <Can do="Campaign.update">
            <Suspense fallback={<Skeleton {...GIVE_BONUS_SIZE} />}>
              <GiveBonus size="sm" customer={{ id: customer.id, name: personName(customer) }} />
            </Suspense>
          </Can>
        )}
        onMessage={mayOpenMessages ? setOpenMessage : undefined}
        campaigns={
          <Can do="CampaignActivity.show">
            <Suspense>
              <WhyPanel key={id} customerId={id} />
            </Suspense>
          </Can>
        }
      />
      {openMessage && (
        <Suspense>
          <ActivityDrawer id={openMessage} onClose={() => setOpenMessage(null)} />
        </Suspense>
      )}
    </>
  );
}
