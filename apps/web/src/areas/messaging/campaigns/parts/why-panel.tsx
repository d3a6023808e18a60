import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { WhyOfCustomer } from './why.tsx';

/** "Por que não recebeu?" on a customer's page. */
export function WhyPanel({ customerId }: { customerId: string }) {
  const t = useCampaignTexts();
  return (
    <Panel title={t('why.title')}>
      <WhyOfCustomer customerId={customerId} />
    </Panel>
  );
}
