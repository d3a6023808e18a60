import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { PRODUCTS_MAX, type Product } from '@clientela/contract';
import { Button, Checkbox, Group, Modal, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Pages } from '#ui/pages.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useProductCategories, useProducts } from '../products.data.ts';
import { useProductTexts } from '../products.texts.ts';
import { ProductDetailsForm } from './product-details-form.tsx';
import styles from './products.module.css';

const PER_PAGE = 20;
const ORDERS = { sold: 'sold:desc', created_at: 'created_at:desc', name: 'name:asc' } as const;
const ORDER_NAMES = Object.keys(ORDERS) as (keyof typeof ORDERS)[];

interface ProductPickerProps {
  chosen: readonly string[];
  onDone(ids: string[]): void;
  onClose(): void;
}

/** The catalogue, to choose products in the order in which they are shown. */
export default function ProductPicker({ chosen, onDone, onClose }: ProductPickerProps) {
  const t = useProductTexts();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [ids, setIds] = useState([...chosen]);
  const [search, setSearch] = useState<string | undefined>();
  const [category, setCategory] = useState<string | undefined>();
  const [order, setOrder] = useState<keyof typeof ORDERS>('sold');
  const [page, setPage] = useState(1);
  const [completed, setCompleted] = useState<Product | null>(null);
  const products = useProducts({
    search,
    category,
    ordering: ORDERS[order],
    page,
    per_page: PER_PAGE,
  });
  const categories = useProductCategories().data?.data ?? [];

  const toggle = (id: string) =>
    setIds(
      ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, PRODUCTS_MAX),
    );

  if (completed) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={t('details.title', { name: completed.name })}
        size={520}
        fullScreen={isPhone}
      >
        <ProductDetailsForm product={completed} onBack={() => setCompleted(null)} />
      </Modal>
    );
  }
  return (
    <Modal opened onClose={onClose} title={t('picker.title')} size={720} fullScreen={isPhone}>
      <div className={styles.filters}>
        <SearchField
          value={search}
          placeholder={t('picker.search')}
          onChange={(next) => {
            setSearch(next);
            setPage(1);
          }}
        />
        <NativeSelect
          aria-label={t('picker.category')}
          value={category ?? ''}
          data={[
            { value: '', label: t('picker.all_categories') },
            ...categories.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setCategory(value || undefined);
            setPage(1);
          }}
        />
        <NativeSelect
          aria-label={t('picker.order')}
          value={order}
          data={ORDER_NAMES.map((value) => ({ value, label: t(`picker.orders.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setOrder(ORDER_NAMES.find((one) => one === value) ?? order)
          }
        />
      </div>
      <Loaded
        query={products}
        waiting={<Skeleton height={360} />}
        isEmpty={({ meta }) => meta.total === 0 && !search && !category}
        empty={<EmptyState title={t('picker.empty_title')} text={t('picker.empty_text')} />}
      >
        {({ data, meta }) => (
          <>
            <ul className={styles.products} aria-label={t('picker.list')}>
              {data.map((product) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  place={ids.indexOf(product.id) + 1}
                  isFull={ids.length >= PRODUCTS_MAX}
                  onToggle={() => toggle(product.id)}
                  onComplete={() => setCompleted(product)}
                />
              ))}
            </ul>
            {data.length === 0 && <Text c="dimmed">{t('picker.none')}</Text>}
            <Pages meta={meta} onChange={(to) => setPage(to.page)} />
          </>
        )}
      </Loaded>
      <Group justify="space-between" mt={16}>
        <Text size="sm" c="dimmed" role="status">
          {ids.length >= PRODUCTS_MAX
            ? t('picker.full', { most: PRODUCTS_MAX })
            : t('picker.chosen', { count: ids.length })}
        </Text>
        <Group>
          <Button variant="default" onClick={onClose}>
            {t('picker.cancel')}
          </Button>
          <Button disabled={ids.length === 0} onClick={() => onDone(ids)}>
            {t('picker.done')}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

interface ProductRowProps {
  product: Product;
  /** Among the chosen ones, from 1; 0: not chosen. */
  place: number;
  isFull: boolean;
  onToggle(): void;
  onComplete(): void;
}

function ProductRow({ product, place, isFull, onToggle, onComplete }: ProductRowProps) {
  const t = useProductTexts();
  const { name, price, image_url, sold, is_available, missing } = product;
  // A block never shows a product without a picture or a page.
  const isIncomplete = missing.some((what) => what !== 'price');
  const notes = [
    price === null ? null : formatMoney(price),
    is_available
      ? t('picker.sold', { count: sold, units: formatNumber(sold) })
      : t('picker.sold_out'),
  ].filter(Boolean);
  return (
    <li className={styles.product} data-chosen={place > 0 || undefined}>
      <Checkbox
        label={
          <span className={styles.productName}>
            <span className={styles.thumbnail}>
              {image_url ? (
                <img src={image_url} alt="" loading="lazy" />
              ) : (
                <IconPhoto size={20} stroke={1.4} aria-hidden />
              )}
            </span>
            <span>
              <strong>{name}</strong>
              <span className={styles.notes}>{notes.join(' · ')}</span>
            </span>
          </span>
        }
        checked={place > 0}
        disabled={place === 0 && (isFull || isIncomplete || !is_available)}
        onChange={onToggle}
      />
      {place > 0 && <span className={styles.place}>{place}</span>}
      {missing.length > 0 && (
        <Can do="Campaign.update">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('picker.complete', { name })}
            onClick={onComplete}
          >
            {t('picker.missing', { what: missing.map((what) => t(`lacking.${what}`)).join(', ') })}
          </Button>
        </Can>
      )}
    </li>
  );
}
