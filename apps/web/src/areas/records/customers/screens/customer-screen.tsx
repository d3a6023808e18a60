import type { Customer } from '@clientela/contract';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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

function CustomerPage({ customer, tasks, campaigns }: CustomerPageProps) {
  const t = useCustomerTexts();
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
      action={!customer.anonymized_at && <Actions customer={customer} />}
    >
      <Numbers customer={customer} />
      {tasks}
      <div className={styles.columns}>
        <Timeline customer={customer} />
        <CustomerAbout customer={customer} />
      </div>
      {campaigns}
    </Page>
  );
}

function Actions({ customer }: { customer: Customer }) {
  const t = useCustomerTexts();
  const merges = useMergeTexts();
  const navigate = useNavigate();
  return (
    <Group gap={8}>
      <Can do="Chat.index">
        <LinkButton to="/chat" search={{ customer: customer.id }} variant="default">
          {t('detail.open_conversation')}
        </LinkButton>
      </Can>
      <Can do="Customer.update">
        <MergeButton
          label={merges('merge.action')}
          one={{ id: customer.id, name: personName(customer) }}
          onMerged={(id) => void navigate({ to: '/customers/$id', params: { id } })}
        />
        <LinkButton to="/customers/$id/edit" params={{ id: customer.id }} variant="default">
          {t('detail.edit')}
        </LinkButton>
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
