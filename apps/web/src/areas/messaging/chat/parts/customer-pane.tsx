import * as contract from '@clientela/contract';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { WhySection } from '#areas/messaging/campaigns/index.ts';
import { CustomerTags, customerOptions, Timeline } from '#areas/records/customers/index.ts';
import { Can } from '#lib/current-store.tsx';
import { isMissing } from '#lib/failure.ts';
import { personName } from '#lib/format.ts';
import { keyOf } from '#lib/keys.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useConversation } from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';
import { CustomerFigures } from './customer-figures.tsx';

/** The conversation's customer: value, attributes, tags, notes, orders and messages. */
export function CustomerPane({ id, onBack }: { id: string; onBack(): void }) {
  const t = useChatTexts();
  const { data, error } = useConversation(id);
  const customerId = isMissing(error) ? undefined : data?.customer.id;
  return (
    <aside className={`${styles.pane} ${styles.customer}`} aria-label={t('customer.title')}>
      <header className={styles.head}>
        <ActionIcon
          className={styles.onlyNarrow}
          variant="subtle"
          color="gray"
          size={44}
          onClick={onBack}
          aria-label={t('customer.back')}
        >
          <IconChevronLeft size={22} stroke={1.6} aria-hidden className="points" />
        </ActionIcon>
        <strong>{t('customer.title')}</strong>
      </header>
      {customerId && <About customerId={customerId} />}
    </aside>
  );
}

function About({ customerId }: { customerId: string }) {
  const t = useChatTexts();
  const customer = useQuery(customerOptions(customerId));
  const [isNoting, setNoting] = useState(false);
  useTagsInLists(customer.data?.tags);
  return (
    <div className={styles.about}>
      <Loaded query={customer}>
        {(loaded) => (
          <>
            <h2>{personName(loaded)}</h2>
            <CustomerTags customer={loaded} />
            <CustomerFigures customer={loaded} />
            <LinkButton to="/customers/$id" params={{ id: loaded.id }} variant="default" fullWidth>
              {t('customer.open')}
            </LinkButton>
            <Can do="CampaignActivity.show">
              <WhySection key={loaded.id} customerId={loaded.id} />
            </Can>
            <Timeline customer={loaded} isAdding={isNoting} onAdding={setNoting} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Tags that change here change in the list too (product §4). */
function useTagsInLists(tags: readonly { id: string }[] | undefined): void {
  const client = useQueryClient();
  const shown = tags?.map(({ id }) => id).join();
  useEffect(() => {
    if (shown === undefined) return;
    void client.invalidateQueries({ queryKey: keyOf(contract.listConversations) });
  }, [shown, client]);
}
