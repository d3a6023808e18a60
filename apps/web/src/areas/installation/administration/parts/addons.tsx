import type { AdministeredAddon } from '@clientela/contract';
import { addonLabel } from '@clientela/contract/features';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatFineMoney } from '#lib/fine-money.ts';
import { formatDay, formatMoney } from '#lib/format.ts';
import { todayIn } from '#lib/period.ts';
import { Confirm } from '#ui/confirm.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { useAddons, useRetireAddon } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import { AddonForm } from './addon-form.tsx';
import styles from './administration.module.css';
import { UsagePriceForm } from './usage-price-form.tsx';

type Doing = 'edit' | 'price' | 'retire';

/** Every add-on with its price and its usage prices, current and scheduled. */
export function Addons() {
  const addons = useAddons();
  const [isNew, setNew] = useState(false);
  const [chosen, setChosen] = useState<{ addon: AdministeredAddon; doing: Doing } | null>(null);
  const close = () => setChosen(null);
  const doing = (what: Doing) => (chosen?.doing === what ? chosen.addon : null);
  const edited = doing('edit');
  const priced = doing('price');
  return (
    <>
      <Loaded query={addons}>
        {(rows) => (
          <AddonTable
            rows={rows}
            onNew={() => setNew(true)}
            onChoose={(addon, what) => setChosen({ addon, doing: what })}
          />
        )}
      </Loaded>
      {isNew && <AddonForm addon={null} onClose={() => setNew(false)} />}
      {edited && (
        <AddonForm
          addon={edited}
          onClose={close}
          onRetire={() => setChosen({ addon: edited, doing: 'retire' })}
        />
      )}
      {priced && <UsagePriceForm addon={priced} onClose={close} />}
      <RetireAddon addon={doing('retire')} onClose={close} />
    </>
  );
}

interface AddonTableProps {
  rows: AdministeredAddon[];
  onNew(): void;
  onChoose(addon: AdministeredAddon, doing: Doing): void;
}

function AddonTable({ rows, onNew, onChoose }: AddonTableProps) {
  const t = useAdministrationTexts();
  return (
    <DataTable
      id="administered-addons"
      label={t('tabs.addons')}
      columns={useColumns(onChoose)}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      toolbar={
        <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={onNew}>
          {t('addons.new')}
        </Button>
      }
    />
  );
}

function useColumns(onChoose: AddonTableProps['onChoose']): Column<AdministeredAddon>[] {
  const t = useAdministrationTexts();
  return [
    { key: 'title', label: t('addons.title'), render: ({ title }) => title },
    {
      key: 'name',
      label: t('addons.name'),
      isOptional: true,
      render: ({ name }) => addonLabel(name),
    },
    {
      key: 'billing',
      label: t('addons.billing'),
      render: ({ billing }) => t(`addons.${billing}`),
    },
    {
      key: 'price',
      label: t('addons.price'),
      align: 'right',
      render: ({ price, usage_period }) =>
        price === null
          ? t('on_request')
          : `${formatMoney(price)} ${t(`addons.periods.${usage_period}`)}`,
    },
    {
      key: 'usage_price',
      label: t('addons.usage_price'),
      onPhone: 'wide',
      render: (addon) => <UsagePrices addon={addon} />,
    },
    {
      key: 'state',
      label: t('addons.state'),
      onPhone: 'aside',
      render: (addon) => <State {...addon} />,
    },
    {
      key: 'actions',
      label: t('row_actions'),
      align: 'right',
      onPhone: 'wide',
      render: (addon) => <Actions addon={addon} onChoose={onChoose} />,
    },
  ];
}

const MICROS_PER_CENT = 1_000_000;

/** Today's usage price, and the next scheduled one. */
function UsagePrices({ addon: { usage_prices } }: { addon: AdministeredAddon }) {
  const t = useAdministrationTexts();
  const { time_zone } = useCurrentStore();
  const today = todayIn(time_zone);
  const current = usage_prices.find(({ effective_on }) => effective_on <= today);
  const coming = usage_prices.findLast(({ effective_on }) => effective_on > today);
  const words = (price: { effective_on: string; price_micros: number }) => ({
    price: formatFineMoney(price.price_micros / MICROS_PER_CENT),
    date: formatDay(price.effective_on),
  });
  return (
    <span className={styles.words}>
      <span>{current ? t('addons.from', words(current)) : t('addons.no_price')}</span>
      {coming && <span className={styles.soft}>{t('addons.coming', words(coming))}</span>}
    </span>
  );
}

function State({ listed, retired_at }: AdministeredAddon) {
  const t = useAdministrationTexts();
  if (retired_at) return <StatusBadge tone="neutral">{t('plans.retired')}</StatusBadge>;
  return (
    <StatusBadge tone={listed ? 'success' : 'neutral'}>
      {t(listed ? 'addons.listed' : 'plans.unlisted')}
    </StatusBadge>
  );
}

interface ActionsProps {
  addon: AdministeredAddon;
  onChoose: AddonTableProps['onChoose'];
}

function Actions({ addon, onChoose }: ActionsProps) {
  const t = useAdministrationTexts();
  const restore = useRetireAddon();
  const name = addon.title;
  return (
    <Group gap={8} className={styles.actions}>
      <Button
        size="xs"
        variant="default"
        aria-label={t('addons.set_price_of', { name })}
        onClick={() => onChoose(addon, 'price')}
      >
        {t('addons.set_price')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('edit_of', { name })}
        onClick={() => onChoose(addon, 'edit')}
      >
        {t('edit')}
      </Button>
      {addon.retired_at && (
        <Button
          size="xs"
          variant="subtle"
          loading={restore.isPending}
          onClick={() => restore.mutate({ id: addon.id, retired: false })}
        >
          {t('plans.restore')}
        </Button>
      )}
    </Group>
  );
}

function RetireAddon({ addon, onClose }: { addon: AdministeredAddon | null; onClose(): void }) {
  const t = useAdministrationTexts();
  const retire = useRetireAddon();
  if (!addon) return null;
  return (
    <Confirm
      isOpen
      title={t('addons.retire_title', { name: addon.title })}
      text={t('addons.retire_text')}
      action={t('plans.retire')}
      isDangerous
      isBusy={retire.isPending}
      onConfirm={() => retire.mutate({ id: addon.id, retired: true }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
