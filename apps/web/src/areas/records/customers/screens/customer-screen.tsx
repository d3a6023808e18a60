import type { Customer } from '@clientela/contract';
import { Button, Group } from '@mantine/core';
import { IconMessage, IconNote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import {
  formatInstantDay,
  formatMoney,
  formatNumber,
  formatRelative,
  formatShortMoney,
  personName,
} from '#lib/format.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { customerOptions } from '../customers.data.ts';
import { useCustomerTexts } from '../customers.texts.ts';
import { useMergeTexts } from '../merges.texts.ts';
import styles from '../parts/customer.module.css';
import { CustomerAbout } from '../parts/customer-about.tsx';
import { CustomerTags } from '../parts/customer-tags.tsx';
import { MergeButton } from '../parts/merge-button.tsx';
import { PrivacyButton } from '../parts/privacy-button.tsx';
import { Timeline } from '../parts/timeline.tsx';

const route = getRouteApi('/customers/$id');

interface CustomerScreenProps {
  /** Their manual tasks. */
  tasks?: ReactNode;
  /** The customer's campaigns. */
  campaigns?: ReactNode;
  /** Further actions for this customer. */
  actions?(customer: Customer): ReactNode;
  /** Opens a message as it left. */
  onMessage?: ((id: string) => void) | undefined;
}

/** One customer: value, history and contact channels. */
export function CustomerScreen(parts: CustomerScreenProps) {
  const { id } = route.useParams();
  const customer = useQuery(customerOptions(id));
  return (
    <Loaded query={customer}>{(loaded) => <CustomerPage customer={loaded} {...parts} />}</Loaded>
  );
}

interface CustomerPageProps extends CustomerScreenProps {
  customer: Customer;
}

function CustomerPage({ customer, tasks, campaigns, actions, onMessage }: CustomerPageProps) {
  const t = useCustomerTexts();
  const [isNoting, setNoting] = useState(false);
  return (
    <Page
      title={personName(customer)}
      before={<BackLink to="/customers" label={t('detail.back')} />}
      lead={
        customer.anonymized_at ? (
          <Anonymized at={customer.anonymized_at} />
        ) : (
          <CustomerTags customer={customer} />
        )
      }
      action={
        !customer.anonymized_at && (
          <Actions customer={customer} onNote={() => setNoting(true)}>
            {actions?.(customer)}
          </Actions>
        )
      }
    >
      <Numbers customer={customer} />
      {tasks}
      <div className={styles.columns}>
        <Timeline
          customer={customer}
          isAdding={isNoting}
          onAdding={setNoting}
          onMessage={onMessage}
        />
        <CustomerAbout customer={customer} />
      </div>
      {campaigns}
    </Page>
  );
}

interface ActionsProps {
  customer: Customer;
  onNote(): void;
  children: ReactNode;
}

/** First what serves this customer; changes to the record, and merging, come last. */
function Actions({ customer, onNote, children }: ActionsProps) {
  const t = useCustomerTexts();
  const merges = useMergeTexts();
  const navigate = useNavigate();
  return (
    <Group gap={8}>
      <Can do="Chat.index">
        <LinkButton
          to="/chat"
          search={{ customer: customer.id }}
          leftSection={<IconMessage size={16} stroke={1.8} aria-hidden />}
        >
          {t('detail.open_conversation')}
        </LinkButton>
      </Can>
      <Can do="CustomerNote.create">
        <Button
          variant="default"
          leftSection={<IconNote size={16} stroke={1.8} aria-hidden />}
          onClick={onNote}
        >
          {t('note.write')}
        </Button>
      </Can>
      {children}
      <Can do="Customer.update">
        <LinkButton to="/customers/$id/edit" params={{ id: customer.id }} variant="default">
          {t('detail.edit')}
        </LinkButton>
        <MergeButton
          label={merges('merge.action')}
          one={{ id: customer.id, name: personName(customer) }}
          onMerged={(id) => void navigate({ to: '/customers/$id', params: { id } })}
        />
      </Can>
      <Can do="Store.update">
        <PrivacyButton customer={customer} />
      </Can>
    </Group>
  );
}

/** Explains that the record is anonymised and cannot be edited. */
function Anonymized({ at }: { at: string }) {
  const t = useCustomerTexts();
  const { time_zone } = useCurrentStore();
  return t('detail.anonymized', { date: formatInstantDay(at, time_zone) });
}

function Numbers({ customer }: { customer: Customer }) {
  const t = useCustomerTexts();
  const { sales_total, sales_count, average_ticket, last_order_date, rfm } = customer;
  return (
    <Stats>
      <Stat
        label={t('detail.sales_total')}
        value={formatShortMoney(sales_total)}
        exact={formatMoney(sales_total)}
      />
      <Stat label={t('detail.sales_count')} value={formatNumber(sales_count)} />
      <Stat
        label={t('detail.average_ticket')}
        value={sales_count ? formatMoney(average_ticket) : '–'}
      />
      <Stat
        label={t('detail.last_sale')}
        value={last_order_date ? formatRelative(last_order_date) : t('detail.never')}
      />
      <Stat
        label={t('detail.segment')}
        value={customer.rfm_segment ?? t('detail.no_segment')}
        note={rfm && t('detail.scores', rfm)}
      />
    </Stats>
  );
}
