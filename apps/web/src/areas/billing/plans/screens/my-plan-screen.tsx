import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import { Page } from '#ui/page.tsx';
import { Addons } from '../parts/addons.tsx';
import { Catalogue } from '../parts/catalogue.tsx';
import { Costs } from '../parts/costs.tsx';
import { Credits } from '../parts/credits.tsx';
import { History } from '../parts/history.tsx';
import styles from '../parts/plan.module.css';
import { PlanCard } from '../parts/plan-card.tsx';
import PlanNotice from '../parts/plan-notice.tsx';
import { RequestPlan } from '../parts/request-plan.tsx';
import { UsagePanel } from '../parts/usage-panel.tsx';
import { usePlanUsage } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';

/** The store's plan: allowance, usage, costs and further offers. */
export function MyPlanScreen() {
  const t = usePlansTexts();
  const usage = usePlanUsage();
  const mayRequest = useMay('StoreWallet.update');
  const [isAsking, setAsking] = useState(false);
  const isAsked = usage.data?.request?.status === 'open';
  const ask = mayRequest && usage.data && !isAsked && (
    <Button
      leftSection={<IconSend size={16} stroke={1.8} aria-hidden />}
      onClick={() => setAsking(true)}
    >
      {t(usage.data.plan ? 'request.action' : 'request.action_first')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={t('lead')} action={ask}>
      <PlanNotice onPlanPage />
      <div className={styles.columns}>
        <PlanCard query={usage} />
        <UsagePanel query={usage} />
      </div>
      <Credits query={usage} />
      {(usage.data || !usage.error) && <Costs usage={usage.data} />}
      <Addons />
      <Catalogue />
      <History />
      {isAsking && <RequestPlan onClose={() => setAsking(false)} />}
    </Page>
  );
}
