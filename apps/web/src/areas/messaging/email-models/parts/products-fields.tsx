import type { EmailBlock, ProductSource } from '@clientela/contract';
import { Group, NativeSelect, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { ProductChoice, useProductCategories } from '#areas/records/orders/index.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { Line, Whole } from './block-inputs.tsx';

type ProductsBlock = Extract<EmailBlock, { type: 'products' }>;

const KINDS = ['best_sellers', 'chosen', 'new', 'seen', 'bought', 'bought_together'] as const;
const PERSONAL: ReadonlySet<ProductSource['kind']> = new Set(['seen', 'bought', 'bought_together']);
const DAYS = [7, 30, 90, 365] as const;

interface ProductsFieldsProps {
  block: ProductsBlock;
  onChange(block: ProductsBlock, field: string): void;
}

/** Which products of the catalogue a block shows, and how. */
export function ProductsFields({ block, onChange }: ProductsFieldsProps) {
  const t = useEmailTexts();
  const { source } = block;
  const set = <Key extends keyof ProductsBlock & string>(key: Key, value: ProductsBlock[Key]) =>
    onChange({ ...block, [key]: value }, key);
  const columns = [1, 2, 3, 4];
  return (
    <>
      <SourceFields source={source} onChange={(changed) => set('source', changed)} />
      <Group grow align="end">
        <Whole
          label={t('products.count')}
          min={1}
          max={12}
          value={block.count}
          onChange={(count) => set('count', count)}
        />
        <NativeSelect
          size="xs"
          label={t('products.columns')}
          data={columns.map(String)}
          value={String(block.columns)}
          onChange={({ currentTarget: { value } }) => set('columns', Number(value))}
        />
      </Group>
      <Switch
        size="xs"
        label={t('products.shows_price')}
        checked={block.shows_price}
        onChange={({ currentTarget: { checked } }) => set('shows_price', checked)}
      />
      <Line
        label={t('fields.button_label')}
        value={block.button_label}
        onChange={(label) => set('button_label', label)}
      />
      <Text size="xs" c="dimmed">
        {PERSONAL.has(source.kind) && `${t('products.personal')} `}
        {source.kind === 'bought_together' && `${t('products.formula')} `}
        {t('products.fallback')}
      </Text>
    </>
  );
}

interface SourceFieldsProps {
  source: ProductSource;
  onChange(source: ProductSource): void;
}

function SourceFields({ source, onChange }: SourceFieldsProps) {
  const t = useEmailTexts();
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('products.source')}
        data={KINDS.map((value) => ({ value, label: t(`products.kinds.${value}`) }))}
        value={source.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange(newSource(KINDS.find((kind) => kind === value) ?? 'best_sellers'))
        }
      />
      {source.kind === 'chosen' && (
        <Group gap={8}>
          <ProductChoice
            label={t('products.choose')}
            value={source.product_ids}
            onChange={(product_ids) => onChange({ ...source, product_ids })}
          />
        </Group>
      )}
      {source.kind === 'best_sellers' && (
        <NativeSelect
          size="xs"
          label={t('products.days')}
          data={DAYS.map((days) => ({ value: String(days), label: t(`products.days_${days}`) }))}
          value={String(source.days)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...source, days: DAYS.find((days) => String(days) === value) ?? 90 })
          }
        />
      )}
      {(source.kind === 'best_sellers' || source.kind === 'new') && (
        <CategoryField
          category={source.category}
          onChange={(category) => onChange({ ...source, category })}
        />
      )}
    </>
  );
}

function newSource(kind: ProductSource['kind']): ProductSource {
  switch (kind) {
    case 'chosen':
      return { kind, product_ids: [] };
    case 'best_sellers':
      return { kind, days: 90, category: null };
    case 'new':
      return { kind, category: null };
    case 'seen':
    case 'bought':
    case 'bought_together':
      return { kind };
  }
}

interface CategoryFieldProps {
  category: string | null;
  onChange(category: string | null): void;
}

function CategoryField({ category, onChange }: CategoryFieldProps) {
  const t = useEmailTexts();
  const categories = useProductCategories().data?.data ?? [];
  return (
    <NativeSelect
      size="xs"
      label={t('products.category')}
      data={[
        { value: '', label: t('products.all_categories') },
        ...categories.map(({ name }) => ({ value: name, label: name })),
      ]}
      value={category ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value || null)}
    />
  );
}
