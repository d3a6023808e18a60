import type { Customer } from '@clientela/contract';
import { Alert, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import '@mantine/core/styles/Alert.css';
import { Can } from '#lib/current-store.tsx';
import {
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
import { CustomerAbout } from '../parts/customer-about.tsx';
import { CustomerTags } from '../parts/customer-tags.tsx';
import { MergeButton } from '../parts/merge-button.tsx';
import { Timeline } from '../parts/timeline.tsx';
import '../parts/customer.css';

const route = getRouteApi('/customers/$id');

/** One person: what they are worth, what happened, how to reach them. */
export function CustomerScreen() {
  const { id } = route.useParams();
  const customer = useQuery(customerOptions(id));
  return <Loaded query={customer}>{(loaded) => <CustomerPage customer={loaded} />}</Loaded>;
}

function CustomerPage({ customer }: { customer: Customer }) {
  const t = useCustomerTexts();
  const merges = useMergeTexts();
  const navigate = useNavigate();
  return (
    <Page
      title={personName(customer)}
      before={<BackLink to="/customers" label={t('detail.back')} />}
      lead={<CustomerTags customer={customer} />}
      action={
        <Can do="Customer.update">
          <Group gap={8}>
            <MergeButton
              label={merges('merge.action')}
              one={{ id: customer.id, name: personName(customer) }}
              onMerged={(id) => void navigate({ to: '/customers/$id', params: { id } })}
            />
            <LinkButton to="/customers/$id/edit" params={{ id: customer.id }} variant="default">
              {t('detail.edit')}
            </LinkButton>
          </Group>
        </Can>
      }
    >
      {customer.anonymized_at && <Alert color="gray">{t('detail.anonymized')}</Alert>}
      <Numbers customer={customer} />
      <div className="customer-columns">
        <Timeline customer={customer} />
        <CustomerAbout customer={customer} />
      </div>
    </Page>
  );
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
