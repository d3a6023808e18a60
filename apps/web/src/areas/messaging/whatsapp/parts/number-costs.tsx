import type { WhatsappSender } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { formatFineMoney } from '#lib/fine-money.ts';
import { Count, Money } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Column } from '#ui/table-types.ts';
import { useNumberCosts } from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';

type Costs = NonNullable<ReturnType<typeof useNumberCosts>['data']>;
type CampaignCost = Costs['campaigns'][number];

/** Today's message prices, and the costs of a number's latest campaigns. */
export function NumberCosts({ number: { id } }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  const costs = useNumberCosts(id);
  return (
    <Loaded query={costs}>
      {({ prices, campaigns }) => (
        <>
          <Panel title={t('costs.prices')}>
            <dl className="facts">
              {prices.map(({ kind, price }) => (
                <Price key={kind} label={t(`costs.kinds.${kind}`)} price={price} />
              ))}
            </dl>
          </Panel>
          <Panel title={t('costs.campaigns')}>
            {campaigns.length === 0 ? t('costs.none') : <CampaignCosts rows={campaigns} />}
          </Panel>
        </>
      )}
    </Loaded>
  );
}

function Price({ label, price }: { label: string; price: number | null }) {
  const t = useWhatsappTexts();
  return (
    <>
      <dt>{label}</dt>
      <dd>{price === null ? t('costs.free') : formatFineMoney(price)}</dd>
    </>
  );
}

function CampaignCosts({ rows }: { rows: CampaignCost[] }) {
  const t = useWhatsappTexts();
  const columns: Column<CampaignCost>[] = [
    {
      key: 'name',
      label: t('costs.campaign'),
      render: ({ id, name }) => (
        <Link to="/campaigns/$id" params={{ id }} className="plain-link">
          {name}
        </Link>
      ),
    },
    {
      key: 'kind',
      label: t('costs.category'),
      render: ({ kind }) => t(`costs.kinds.${kind}`),
    },
    {
      key: 'messages',
      label: t('costs.messages'),
      align: 'right',
      render: ({ messages }) => <Count value={messages} />,
    },
    {
      key: 'credits',
      label: t('costs.credits'),
      align: 'right',
      render: ({ credits }) => <Count value={credits} />,
    },
    {
      key: 'cents',
      label: t('costs.spent'),
      align: 'right',
      render: ({ cents }) => <Money cents={cents} />,
    },
  ];
  return (
    <DataTable
      id="whatsapp-costs"
      label={t('costs.campaigns')}
      columns={columns}
      rows={rows}
      rowKey={({ id, kind }) => `${id}:${kind}`}
      rowName={({ name }) => name}
    />
  );
}
