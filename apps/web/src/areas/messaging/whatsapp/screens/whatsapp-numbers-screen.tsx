import type { WhatsappNumber } from '@clientela/contract';
import { propertiesOf } from '@clientela/contract/channels';
import { formatPhone } from '@clientela/domain';
import { Button, Group } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '#lib/current-store.tsx';
import { formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Nothing } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { capacityText, QualityBadge, StateBadge, useTierText } from '../parts/number-state.tsx';
import styles from '../parts/whatsapp.module.css';
import { useSetDefaults, useWhatsappNumbers } from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';

/** All numbers of the store, official or not. */
export function WhatsappNumbersScreen() {
  const t = useWhatsappTexts();
  const numbers = useWhatsappNumbers();
  return (
    <Page
      title={t('numbers.title')}
      lead={t('numbers.lead')}
      before={<BackLink to="/settings/whatsapp" label={t('numbers.back')} />}
    >
      <Loaded
        query={numbers}
        waiting={<NumberTable rows={undefined} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyPanel
            icon={<IconBrandWhatsapp size={24} stroke={1.6} />}
            title={t('numbers.none_title')}
            text={t('numbers.none_text')}
            action={<LinkButton to="/settings/whatsapp">{t('numbers.none_action')}</LinkButton>}
          />
        }
      >
        {({ data }) => (
          <div className={styles.numberPage}>
            <NumberTable rows={data} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function NumberTable({ rows }: { rows: WhatsappNumber[] | undefined }) {
  const t = useWhatsappTexts();
  return (
    <DataTable
      id="whatsapp-numbers"
      label={t('numbers.title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
    />
  );
}

function useColumns(): Column<WhatsappNumber>[] {
  const t = useWhatsappTexts();
  const tierText = useTierText();
  return [
    { key: 'name', label: t('numbers.columns.name'), render: (number) => <Name number={number} /> },
    {
      key: 'kind',
      label: t('numbers.columns.kind'),
      render: ({ channel, is_sandbox }) =>
        `${t(propertiesOf(channel).isPaired ? 'numbers.kinds.paired' : 'numbers.kinds.official')}${is_sandbox ? ` (${t('numbers.test')})` : ''}`,
    },
    {
      key: 'state',
      label: t('numbers.columns.state'),
      onPhone: 'aside',
      render: (number) => <StateBadge number={number} />,
    },
    {
      key: 'quality',
      label: t('numbers.columns.quality'),
      onPhone: 'labelled',
      render: ({ channel, quality }) =>
        propertiesOf(channel).hasTemplates ? <QualityBadge quality={quality} /> : <Nothing />,
    },
    {
      key: 'tier',
      label: t('numbers.columns.tier'),
      onPhone: 'labelled',
      render: ({ tier }) => tierText(tier),
    },
    {
      key: 'used',
      label: t('numbers.columns.used'),
      align: 'right',
      render: ({ capacity, used_24h }) => {
        const [used, limit] = [formatNumber(used_24h), capacityText(capacity)];
        return limit === null ? used : t('numbers.used_of', { used, limit });
      },
    },
    {
      key: 'defaults',
      label: t('numbers.columns.defaults'),
      onPhone: 'wide',
      render: (number) => <Defaults number={number} />,
    },
  ];
}

function Name({ number: { id, name, number, channel } }: { number: WhatsappNumber }) {
  const shown = (
    <>
      {name}
      {number && <small> {formatPhone(number)}</small>}
    </>
  );
  if (!propertiesOf(channel).hasTemplates) return <span>{shown}</span>;
  return (
    <Link to="/settings/whatsapp/official-numbers/$id" params={{ id }} className="plain-link">
      {shown}
    </Link>
  );
}

/** Shows the uses for which the number is the default, or buttons to set them. */
function Defaults({ number }: { number: WhatsappNumber }) {
  const t = useWhatsappTexts();
  const may = useMay('WhatsappStoreSender.update');
  const set = useSetDefaults();
  const { id, name, is_campaign_default, is_chat_default } = number;
  const choose = (what: { campaigns?: true; chat?: true }) =>
    set.mutate({ id, ...what }, { onSuccess: () => toast('success', t('numbers.saved')) });
  const offers = [
    { is: is_campaign_default, what: { campaigns: true }, key: 'campaigns' },
    { is: is_chat_default, what: { chat: true }, key: 'chat' },
  ] as const;
  return (
    <Group gap={6}>
      {offers.map(({ is, what, key }) =>
        is ? (
          <StatusBadge key={key} tone="success">
            {t(`numbers.${key}`)}
          </StatusBadge>
        ) : (
          may && (
            <Button
              key={key}
              size="compact-sm"
              variant="default"
              loading={set.isPending}
              aria-label={`${t(`numbers.make_${key}`)}: ${name}`}
              onClick={() => choose(what)}
            >
              {t(`numbers.make_${key}`)}
            </Button>
          )
        ),
      )}
    </Group>
  );
}
