import type { TodayItem, TodayKind } from '@clientela/contract';
import {
  IconAlertTriangle,
  IconCake,
  IconFileText,
  IconMessage,
  IconMoodSad,
  IconQrcode,
  IconShoppingCart,
  IconUserMinus,
} from '@tabler/icons-react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatMoney, formatNumber, monthName } from '#lib/format.ts';
import { todayIn } from '#lib/period.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useToday } from '../dashboards.data.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import styles from './dashboard.module.css';

const ICONS: Record<TodayKind, typeof IconCake> = {
  disconnected_numbers: IconAlertTriangle,
  unpaid_payments: IconQrcode,
  waiting_conversations: IconMessage,
  detractors: IconMoodSad,
  carts: IconShoppingCart,
  leaving_customers: IconUserMinus,
  birthdays: IconCake,
  draft_campaign: IconFileText,
};

/** What the store may act on this morning: a number, what it is worth, and one button each. */
export function Today() {
  const t = useDashboardTexts();
  const { data } = useToday();
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title={t('today.title')}>
      <ul className={styles.today}>
        {data.data.map((item) => (
          <Task key={item.kind} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function Task({ item }: { item: TodayItem }) {
  const t = useDashboardTexts();
  const { time_zone } = useCurrentStore();
  const { kind, count, cents, name } = item;
  const month = Number(todayIn(time_zone).slice(5, 7));
  const Icon = ICONS[kind];
  const values = { count, shown: formatNumber(count), name, month: monthName(month) };
  return (
    <li data-kind={kind}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <div>
        <strong>{t(`today.${kind}.title`, values)}</strong>
        <span className={styles.soft}>
          {cents
            ? t(`today.${kind}.worth`, { worth: formatMoney(cents) })
            : t(`today.${kind}.text`, values)}
        </span>
      </div>
      <Open item={item} month={month} />
    </li>
  );
}

function Open({ item: { kind, id }, month }: { item: TodayItem; month: number }) {
  const t = useDashboardTexts();
  const button = { variant: 'default', size: 'xs' } as const;
  const label = t(`today.${kind}.open`);
  switch (kind) {
    case 'disconnected_numbers':
      return (
        <LinkButton {...button} to="/settings/whatsapp">
          {label}
        </LinkButton>
      );
    case 'unpaid_payments':
      return (
        <LinkButton {...button} to="/orders" search={{ is_payable: 'true' }}>
          {label}
        </LinkButton>
      );
    case 'waiting_conversations':
      return (
        <LinkButton {...button} to="/chat">
          {label}
        </LinkButton>
      );
    case 'detractors':
      return (
        id && (
          <LinkButton {...button} to="/surveys/$id/results" params={{ id }}>
            {label}
          </LinkButton>
        )
      );
    case 'carts':
      return (
        <LinkButton {...button} to="/activities" search={{ view: 'carts', is_fresh: 'true' }}>
          {label}
        </LinkButton>
      );
    case 'leaving_customers':
      return (
        <LinkButton {...button} to="/customers" search={{ rfm_segment: 'Não Pode Perder' }}>
          {label}
        </LinkButton>
      );
    case 'birthdays':
      return (
        <LinkButton {...button} to="/customers" search={{ birthday_month: month }}>
          {label}
        </LinkButton>
      );
    case 'draft_campaign':
      return (
        id && (
          <LinkButton {...button} to="/campaigns/$id/edit" params={{ id }}>
            {label}
          </LinkButton>
        )
      );
  }
}
