import { Panel } from '#ui/panel.tsx';
import { useWhyTexts } from '../why.texts.ts';
import { WhyOfCustomer } from './why-section.tsx';

/** "Por que não recebeu?" on a customer's page. */
export function WhyPanel({ customerId }: { customerId: string }) {
  const t = useWhyTexts();
  return (
    <Panel title={t('title')}>
      <WhyOfCustomer customerId={customerId} />
    </Panel>
  );
}
