import { Button, Select, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useCampaignChoices } from '../why.data.ts';
import { useWhyTexts } from '../why.texts.ts';
import { WhyChain } from './why-chain.tsx';

/** Explains a customer's outcome in any campaign. */
export function WhyOfCustomer({ customerId }: { customerId: string }) {
  const t = useWhyTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const campaigns = useCampaignChoices(customerId);
  return (
    <Stack gap={16}>
      <Select
        label={t('campaign')}
        placeholder={t('campaign_placeholder')}
        searchable
        nothingFoundMessage={t('no_campaign')}
        data={campaigns}
        value={chosen}
        onChange={setChosen}
      />
      {chosen && <WhyChain campaignId={chosen} of={{ customer_id: customerId }} />}
    </Stack>
  );
}

interface WhySectionProps {
  customerId: string;
  /** Without one, the person chooses a campaign. */
  campaignId?: string;
}

/** The question as a button, with the answer below it. */
export function WhySection({ customerId, campaignId }: WhySectionProps) {
  const t = useWhyTexts();
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <Stack gap={16}>
      <Button variant="default" onClick={toggle} aria-expanded={isOpen} fullWidth>
        {t('title')}
      </Button>
      {isOpen && !campaignId && <WhyOfCustomer customerId={customerId} />}
      {isOpen && campaignId && (
        <WhyChain campaignId={campaignId} of={{ customer_id: customerId }} />
      )}
    </Stack>
  );
}
