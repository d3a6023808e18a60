import {
  CART_STATE_LABELS,
  CART_STATES,
  type Cart,
  type CartState,
  FRESH_DAYS,
} from '@clientela/contract';
import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBrandWhatsapp, IconPhone, IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { conversationUrl } from '#lib/conversation-url.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { DateText, Money, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Filters } from '#ui/filters.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { cartMessage } from '../cart-message.ts';
import { useCarts } from '../carts.data.ts';
import { useCartTexts } from '../carts.texts.ts';

const TONES: Record<CartState, Tone> = {
  open: 'info',
  abandoned: 'warning',
  ordered: 'success',
  emptied: 'neutral',
  replaced: 'neutral',
};

const ICON = <IconShoppingCart size={24} stroke={1.6} />;

interface CartsScreenProps {
  title: string;
  tabs: ReactNode;
  /** Only those abandoned in the last days. */
  isFresh: boolean;
  /** Shows the others too. */
  onAll(): void;
}

/** Carts, most recently changed first. */
export function CartsScreen({ title, tabs, isFresh, onAll }: CartsScreenProps) {
  const t = useCartTexts();
  const [state, setState] = useState<CartState | ''>('');
  const [page, setPage] = useState<{ page?: number | undefined; cursor?: string | undefined }>({});
  const carts = useCarts({
    ...page,
    ...(state && !isFresh && { state }),
    ...(isFresh && { is_fresh: 'true' }),
  });
  return (
    <Page title={title}>
      {tabs}
      {isFresh ? (
        <FilterChips
          chips={[
            { key: 'is_fresh', label: t('list.fresh', { days: FRESH_DAYS }), onRemove: onAll },
          ]}
          onClear={onAll}
        />
      ) : (
        <div>
          <Filters active={[state]}>
            <NativeSelect
              maw={{ sm: 260 }}
              aria-label={t('list.state')}
              data={[
                { value: '', label: t('list.all') },
                ...CART_STATES.map((value) => ({ value, label: CART_STATE_LABELS[value] })),
              ]}
              value={state}
              onChange={({ currentTarget: { value } }) => {
                setState(CART_STATES.find((one) => one === value) ?? '');
                setPage({});
              }}
            />
          </Filters>
        </div>
      )}
      <LoadedList
        query={carts}
        isFiltered={state !== '' || isFresh}
        empty={{
          icon: ICON,
          title: t('list.empty_title'),
          text: t('list.empty_text'),
          action: <LinkButton to="/settings/my-integrations">{t('list.connect')}</LinkButton>,
        }}
        none={{ icon: ICON, title: t('list.none_title'), text: t('list.none_text') }}
        onPage={setPage}
      >
        {(rows) => <CartTable rows={rows} />}
      </LoadedList>
    </Page>
  );
}

function CartTable({ rows }: { rows: Cart[] | undefined }) {
  const t = useCartTexts();
  const columns: Column<Cart>[] = [
    {
      key: 'customer',
      label: t('list.customer'),
      render: ({ customer }) => customer.name,
    },
    {
      key: 'state',
      label: t('list.state'),
      render: ({ state }) => (
        <StatusBadge tone={TONES[state]}>{CART_STATE_LABELS[state]}</StatusBadge>
      ),
    },
    {
      key: 'items',
      label: t('list.items'),
      render: (cart) => <Items of={cart} />,
    },
    {
      key: 'total',
      label: t('list.total'),
      align: 'right',
      render: ({ total }) => <Money cents={total} />,
    },
    {
      key: 'changed',
      label: t('list.changed'),
      onPhone: 'hidden',
      render: ({ changed_at }) => <DateText instant={changed_at} withTime />,
    },
    {
      key: 'contact',
      label: t('list.contact'),
      isOptional: true,
      render: ({ email, phone }) =>
        phone ? <PhoneLink phone={phone} /> : email ? <EmailLink email={email} /> : <Nothing />,
    },
    {
      key: 'open',
      label: '',
      onPhone: 'aside',
      render: (cart) => <Actions of={cart} />,
    },
  ];
  return (
    <DataTable
      id="carts"
      label={t('list.label')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ customer }) => customer.name}
      renderLink={({ customer }, cell) => (
        <Link to="/customers/$id" params={{ id: customer.id }} className="row-link">
          {cell}
        </Link>
      )}
    />
  );
}

function Items({ of }: { of: Cart }) {
  const t = useCartTexts();
  const [first, ...more] = of.items;
  if (!first) return <Nothing />;
  const name = first.quantity > 1 ? `${first.quantity} × ${first.name}` : first.name;
  return more.length === 0 ? name : `${name} ${t('list.more', { count: more.length })}`;
}

/** Actions to recover a cart that is not ordered yet. */
function Actions({ of: cart }: { of: Cart }) {
  const t = useCartTexts();
  const store = useCurrentStore();
  const { url, phone, state, customer } = cart;
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  if (state !== 'open' && state !== 'abandoned') return null;
  const { name } = customer;
  const away = { target: '_blank', rel: 'noopener noreferrer' };
  const links = [
    url && {
      href: url,
      Icon: IconShoppingCart,
      text: t('list.open'),
      label: t('list.open'),
      ...away,
    },
    phone && {
      href: `${conversationUrl(phone)}?text=${encodeURIComponent(cartMessage(cart, store.name, t))}`,
      Icon: IconBrandWhatsapp,
      text: t('list.whatsapp'),
      label: t('list.whatsapp_to', { name }),
      ...away,
    },
    isPhone &&
      phone && {
        href: `tel:${phone}`,
        Icon: IconPhone,
        text: t('list.call'),
        label: t('list.call_to', { name }),
      },
  ].filter((link) => typeof link === 'object' && link !== null);
  return (
    <Group gap={8} wrap="nowrap">
      {links.map(({ text, label, Icon, ...link }) =>
        isPhone ? (
          <ActionIcon
            key={text}
            component="a"
            size={44}
            variant="default"
            aria-label={label}
            {...link}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            key={text}
            component="a"
            size="compact-sm"
            variant="default"
            aria-label={label}
            {...link}
          >
            {text}
          </Button>
        ),
      )}
    </Group>
  );
}
