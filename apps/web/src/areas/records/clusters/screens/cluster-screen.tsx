import type { Cluster, ClusterProfile, CustomerRow } from '@clientela/contract';
import { CONTACT_CHANNELS } from '@clientela/contract/channels';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Can } from '#lib/current-store.tsx';
import {
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortMoney,
  personName,
} from '#lib/format.ts';
import { DateText, Money, Nothing } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Chart } from '#ui/chart.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import type { Column } from '#ui/table-types.ts';
import { useCluster, useClusterPeople, useClusterProfile } from '../clusters.data.ts';
import { useClusterTexts } from '../clusters.texts.ts';

const route = getRouteApi('/customers/clusters/$id');

/** A group: its people, how they buy, its size over time, and a campaign for it. */
export function ClusterScreen() {
  const cluster = useCluster(route.useParams().id);
  return <Loaded query={cluster}>{(loaded) => <Content cluster={loaded} />}</Loaded>;
}

function Content({ cluster: { id, name, mode } }: { cluster: Cluster }) {
  const t = useClusterTexts();
  const profile = useClusterProfile(id);
  const people = useClusterPeople(id);
  return (
    <Page
      title={name}
      lead={t(`mode.${mode}_help`)}
      before={<BackLink to="/customers" search={{ tab: 'clusters' }} label={t('form.back')} />}
      action={<Actions id={id} />}
    >
      <Loaded query={profile}>
        {(loaded) => (
          <>
            <Figures profile={loaded} />
            <Sizes profile={loaded} />
            <People id={id} people={people.data?.data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ id }: { id: string }) {
  const t = useClusterTexts();
  return (
    <>
      <Can do="CustomerCluster.update">
        <LinkButton variant="default" to="/customers/clusters/$id/edit" params={{ id }}>
          {t('list.edit')}
        </LinkButton>
      </Can>
      <Can do="Campaign.create">
        <LinkButton to="/campaigns/new" search={{ customer_cluster_id: id }}>
          {t('one.campaign')}
        </LinkButton>
      </Can>
    </>
  );
}

function Figures({ profile }: { profile: ClusterProfile }) {
  const t = useClusterTexts();
  const { customers, reachable, buyers, recent_buyers, sales_count, sales_total } = profile;
  const ofAll = (part: number) =>
    customers > 0 ? t('one.of_all', { share: formatPercent(part / customers) }) : undefined;
  const reach = CONTACT_CHANNELS.map(
    (channel) => `${t(`channels.${channel}`)}: ${formatNumber(reachable[channel])}`,
  );
  return (
    <Stats>
      <Stat label={t('one.customers')} value={formatNumber(customers)} note={reach.join(' · ')} />
      <Stat label={t('one.buyers')} value={formatNumber(buyers)} note={ofAll(buyers)} />
      <Stat
        label={t('one.recent_buyers')}
        value={formatNumber(recent_buyers)}
        note={ofAll(recent_buyers)}
      />
      <Stat
        label={t('one.sales_total')}
        value={formatShortMoney(sales_total)}
        exact={formatMoney(sales_total)}
        note={t('one.sales', { count: sales_count, shown: formatNumber(sales_count) })}
      />
      <Stat
        label={t('one.average_ticket')}
        value={formatMoney(sales_count > 0 ? Math.round(sales_total / sales_count) : 0)}
      />
    </Stats>
  );
}

function Sizes({ profile: { sizes } }: { profile: ClusterProfile }) {
  const t = useClusterTexts();
  if (sizes.length < 2) return null;
  return (
    <Chart
      title={t('one.sizes')}
      kind="line"
      keyLabel={t('one.day')}
      points={sizes.map(({ day, customers }) => ({
        key: day,
        label: formatDay(day),
        value: customers,
      }))}
      format={formatNumber}
    />
  );
}

/** The group's first people; they follow the figures, whose height only the figures know. */
function People({ id, people }: { id: string; people: CustomerRow[] | undefined }) {
  const t = useClusterTexts();
  return (
    <Panel
      title={t('one.people')}
      action={
        <LinkButton
          variant="subtle"
          size="compact-sm"
          to="/customers"
          search={{ customer_cluster_id: id }}
        >
          {t('one.all_people')}
        </LinkButton>
      }
    >
      <DataTable
        id="cluster-people"
        label={t('one.people')}
        columns={useColumns()}
        rows={people}
        rowKey={(row) => row.id}
        rowName={(row) => personName(row)}
        renderLink={(row, cell) => (
          <Link to="/customers/$id" params={{ id: row.id }} className="row-link">
            {cell}
          </Link>
        )}
      />
    </Panel>
  );
}

function useColumns(): Column<CustomerRow>[] {
  const t = useClusterTexts();
  return [
    { key: 'name', label: t('one.name'), render: (row) => personName(row) },
    {
      key: 'segment',
      label: t('fields.rfm_segment'),
      render: ({ rfm_segment }) => rfm_segment ?? <Nothing />,
    },
    {
      key: 'phone',
      label: t('fields.phone'),
      render: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : <Nothing />),
    },
    {
      key: 'last',
      label: t('fields.last_sale_at'),
      render: ({ last_order_date }) => <DateText instant={last_order_date} />,
    },
    {
      key: 'total',
      label: t('fields.sales_total'),
      align: 'right',
      onPhone: 'aside',
      render: ({ sales_total }) => <Money cents={sales_total} />,
    },
  ];
}
