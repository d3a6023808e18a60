import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CustomerTasks } from '#areas/messaging/activities/index.ts';
import { CustomerScreen } from '#areas/records/customers/screens/customer-screen.tsx';
import { Can } from '#lib/current-store.tsx';

const WhyPanel = lazy(async () => ({
  default: (await import('#areas/messaging/campaigns/parts/why-panel.tsx')).WhyPanel,
}));

const route = getRouteApi('/customers/$id');

/** /customers/{id}, with the customer's manual tasks, and why a campaign did not reach them. */
export function CustomerRoute() {
  const { id } = route.useParams();
  return (
    <CustomerScreen
      tasks={<CustomerTasks customerId={id} />}
      campaigns={
        <Can do="CampaignActivity.show">
          <Suspense>
            <WhyPanel key={id} customerId={id} />
          </Suspense>
        </Can>
      }
    />
  );
}
