import { Button, Drawer, Select, Stack } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useCustomerChoices, type WhyCustomer } from '../why.data.ts';
import { useWhyTexts } from '../why.texts.ts';
import { WhyChain } from './why-chain.tsx';

/** Explains a campaign's outcome for any customer. */
export function WhyOfCampaign({ campaignId }: { campaignId: string }) {
  const t = useWhyTexts();
  const [isOpen, drawer] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={drawer.open}>
        {t('title')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        position="right"
        size={460}
        title={t('title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <ChooseCustomer campaignId={campaignId} />
      </Drawer>
    </>
  );
}

/** Marks the option of the typed contact, among listed customers. */
const CONTACT = 'contact:';
/** An e-mail, or enough digits for a phone; the server decides whether it is one. */
const LIKE_CONTACT = /^\S+@\S+$|^[\d\s()+.\-/]{8,}$/;

function ChooseCustomer({ campaignId }: { campaignId: string }) {
  const t = useWhyTexts();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const [chosen, setChosen] = useState<string | null>(null);
  const { customers, isSettled } = useCustomerChoices(search);
  const contact = search.trim();
  const isUnlisted = isSettled && customers.length === 0 && LIKE_CONTACT.test(contact);
  const unlisted = { value: `${CONTACT}${contact}`, label: t('use_contact', { contact }) };
  return (
    <Stack gap={16}>
      <Select
        label={t('customer_label')}
        placeholder={t('customer_placeholder')}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched.
        filter={({ options }) => options}
        nothingFoundMessage={t('nobody')}
        data={isUnlisted ? [unlisted] : customers}
        value={chosen}
        onChange={setChosen}
        data-autofocus
      />
      {chosen && <WhyChain campaignId={campaignId} of={whyCustomer(chosen)} />}
    </Stack>
  );
}

function whyCustomer(chosen: string): WhyCustomer {
  return chosen.startsWith(CONTACT)
    ? { contact: chosen.slice(CONTACT.length) }
    : { customer_id: chosen };
}
