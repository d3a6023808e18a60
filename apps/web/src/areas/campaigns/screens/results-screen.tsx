import type { CampaignResults } from '@clientela/contract';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatWholeMoney,
} from '#lib/format.ts';
import { DateText } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Chart } from '#ui/chart.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { useAttributedOrders, useCampaign, useResults } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import '../parts/campaigns.css';
import { Figures } from '../parts/figures.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';

const route = getRouteApi('/campaigns/$id/results');

/** What came back, in people and in reais; each figure opens its rows. */
export function ResultsScreen() {
  const t = useCampaignTexts();
  const { id } = route.useParams();
  const { data: campaign } = useCampaign(id);
  const results = useResults(id, campaign?.stage === 'activated');
  return (
    <Page
      title={campaign?.name ?? t('results.title')}
      lead={campaign && <StageBadge stage={campaign.stage} />}
      before={
        <BackLink to="/campaigns/$id" params={{ id }} label={campaign?.name ?? t('form.back')} />
      }
    >
      <Loaded query={results}>{(loaded) => <Results id={id} results={loaded} />}</Loaded>
    </Page>
  );
}

interface ResultsProps {
  id: string;
  results: CampaignResults;
}

function Results({ id, results }: ResultsProps) {
  const t = useCampaignTexts();
  const navigate = useNavigate();
  return (
    <>
      <Figures id={id} results={results} />
      <Targets results={results} />
      <Chart
        title={t('results.by_day')}
        kind="bars"
        keyLabel={t('results.day')}
        points={results.by_day.map(({ day, revenue }) => ({
          key: day,
          label: formatDay(day),
          value: revenue,
        }))}
        format={formatMoney}
        formatShort={formatWholeMoney}
        onOpen={(day) =>
          void navigate({ to: '/orders', search: { campaign_id: id, from: day, to: day } })
        }
      />
      <div className="campaign-halves">
        <Control control={results.control_group} conversion={results.conversion} />
        <Reasons id={id} reasons={results.reasons} />
      </div>
      {results.by_variant.length > 1 && <Variants variants={results.by_variant} />}
      <Orders id={id} days={results.attribution_days} />
    </>
  );
}

function Targets({ results }: { results: CampaignResults }) {
  const t = useCampaignTexts();
  const { indicators, total, conversion } = results;
  const words = (value: string, target: string) => t('results.target_of', { value, target });
  const targets: [label: string, text: string | null][] = [
    [
      t('form.target_revenue'),
      indicators.revenue === null
        ? null
        : words(formatMoney(total.revenue), formatMoney(indicators.revenue)),
    ],
    [
      t('form.target_orders'),
      indicators.orders === null
        ? null
        : words(formatNumber(total.orders), formatNumber(indicators.orders)),
    ],
    [
      t('form.target_conversion'),
      indicators.conversion === null
        ? null
        : words(formatPercent((conversion ?? 0) / 100), formatPercent(indicators.conversion / 100)),
    ],
  ];
  const set = targets.filter(([, text]) => text !== null);
  if (set.length === 0) return null;
  return (
    <Stats>
      {set.map(([label, text]) => (
        <Stat key={label} label={`${t('results.targets')}: ${label}`} value={text ?? ''} />
      ))}
    </Stats>
  );
}

interface ControlProps {
  control: CampaignResults['control_group'];
  conversion: number | null;
}

function Control({ control, conversion }: ControlProps) {
  const t = useCampaignTexts();
  if (!control) return null;
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value / 100));
  const facts = [
    [t('results.control_customers'), formatNumber(control.customers)],
    [t('results.conversion'), percent(conversion)],
    [t('results.control_conversion'), percent(control.conversion)],
    [t('results.lift'), control.lift === null ? t('results.no_lift') : percent(control.lift)],
  ] as const;
  return (
    <Panel title={t('results.control')}>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Reasons({ id, reasons }: { id: string; reasons: CampaignResults['reasons'] }) {
  const t = useCampaignTexts();
  if (reasons.length === 0) return null;
  return (
    <Panel title={t('results.reasons')}>
      <ul className="exclusions">
        {reasons.map(({ reason, label, customers }) => (
          <li key={reason}>
            <span>{label}</span>
            <Link
              to="/activities"
              search={{ campaign_id: id, reason: [reason] }}
              className="figures"
            >
              {formatNumber(customers)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Variants({ variants }: { variants: CampaignResults['by_variant'] }) {
  const t = useCampaignTexts();
  const columns = ['sent', 'opened', 'clicked', 'orders'] as const;
  return (
    <Panel title={t('results.by_variant')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="number-table" tabIndex={0} aria-label={t('results.by_variant')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('results.variant')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`results.${column}`)}
                </th>
              ))}
              <th scope="col">{t('results.revenue')}</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((figures) => (
              <tr key={figures.variant}>
                <td>
                  {figures.variant} · {figures.subject}
                </td>
                {columns.map((column) => (
                  <td key={column}>{formatNumber(figures[column])}</td>
                ))}
                <td>{formatMoney(figures.revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function Orders({ id, days }: { id: string; days: number }) {
  const t = useCampaignTexts();
  const orders = useAttributedOrders(id);
  return (
    <Panel
      title={t('results.attributed')}
      action={
        <Link to="/orders" search={{ campaign_id: id }} className="figures">
          {t('results.orders')}
        </Link>
      }
    >
      <p className="panel-lead">{t('results.attribution', { days })}</p>
      <Loaded
        query={orders}
        isEmpty={({ data }) => data.length === 0}
        empty={<p>{t('results.no_orders')}</p>}
      >
        {({ data }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <section className="number-table" tabIndex={0} aria-label={t('results.attributed')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('results.order')}</th>
                  <th scope="col" className="is-text">
                    {t('results.customer')}
                  </th>
                  <th scope="col" className="is-text">
                    {t('results.date')}
                  </th>
                  <th scope="col">{t('results.revenue')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((order) => (
                  <tr key={order.order_id}>
                    <td>
                      <Link to="/orders" search={{ campaign_id: id, order: order.order_id }}>
                        {order.number}
                      </Link>
                    </td>
                    <td className="is-text">
                      <Link to="/customers/$id" params={{ id: order.customer.id }}>
                        {order.customer.name}
                      </Link>
                    </td>
                    <td className="is-text">
                      <DateText instant={order.ordered_at} />
                    </td>
                    <td>{formatMoney(order.revenue)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Loaded>
    </Panel>
  );
}
