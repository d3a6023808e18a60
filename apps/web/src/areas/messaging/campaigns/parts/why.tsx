import type { CampaignWhy } from '@clientela/contract';
import { Button, Drawer, Select, Stack } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconCheck, IconClock, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DateText } from '#lib/values.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useCampaignChoices, useCustomerChoices, useWhy } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { Flow, FlowNode } from './flow.tsx';

const ICONS = {
  passed: <IconCheck size={16} stroke={1.6} />,
  stopped: <IconX size={16} stroke={1.6} />,
  waiting: <IconClock size={16} stroke={1.6} />,
  note: <IconInfoCircle size={16} stroke={1.6} />,
};

/** Why a customer received a campaign, or did not: the answer, and the chain behind it. */
function WhyChain({ campaignId, customerId }: { campaignId: string; customerId: string }) {
  const why = useWhy(campaignId, customerId);
  return <Loaded query={why}>{(loaded) => <Chain why={loaded} />}</Loaded>;
}

function Chain({ why: { answer, chain } }: { why: CampaignWhy }) {
  const t = useCampaignTexts();
  return (
    <>
      <p aria-live="polite">
        <strong>{answer}</strong>
      </p>
      <Flow label={t('why.chain')}>
        {chain.map(({ tone, text, at, activity_id }, index) => (
          <FlowNode
            // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the chain
            key={index}
            icon={ICONS[tone]}
            title={
              activity_id ? (
                <Link to="/activities" search={{ activity: activity_id }} className="plain-link">
                  {text}
                </Link>
              ) : (
                text
              )
            }
            lead={at && <DateText withTime instant={at} />}
          />
        ))}
      </Flow>
    </>
  );
}

/** Explains a campaign's outcome for any customer. */
export function WhyOfCampaign({ campaignId }: { campaignId: string }) {
  const t = useCampaignTexts();
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={drawer.open}>
        {t('why.title')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        position="right"
        size={460}
        title={t('why.title')}
        closeButtonProps={{ 'aria-label': t('why.close') }}
      >
        <ChooseCustomer campaignId={campaignId} />
      </Drawer>
    </>
  );
}

function ChooseCustomer({ campaignId }: { campaignId: string }) {
  const t = useCampaignTexts();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const [chosen, setChosen] = useState<string | null>(null);
  const customers = useCustomerChoices(search);
  return (
    <Stack gap={16}>
      <Select
        label={t('why.customer')}
        placeholder={t('why.customer_placeholder')}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched.
        filter={({ options }) => options}
        nothingFoundMessage={t('why.nobody')}
        data={customers.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={setChosen}
        data-autofocus
      />
      {chosen && <WhyChain campaignId={campaignId} customerId={chosen} />}
    </Stack>
  );
}

/** Explains a customer's outcome in any campaign. */
export function WhyOfCustomer({ customerId }: { customerId: string }) {
  const t = useCampaignTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const campaigns = useCampaignChoices();
  return (
    <Stack gap={16}>
      <Select
        label={t('why.campaign')}
        placeholder={t('why.campaign_placeholder')}
        searchable
        data={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      {chosen && <WhyChain campaignId={chosen} customerId={customerId} />}
    </Stack>
  );
}
