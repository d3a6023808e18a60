import type { EmailBlock, Product } from '@clientela/contract';
import { textColorOn } from '@clientela/domain';
import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useProductList } from '#areas/records/orders/index.ts';
import { formatMoney } from '#lib/format.ts';
import { useEmailTexts } from '../../email-models.texts.ts';
import styles from './canvas.module.css';
import { useCanvas } from './canvas-context.ts';

type ProductsBlock = Extract<EmailBlock, { type: 'products' }>;

/** The products that a customer without history would see, in the rows of the message. */
export function ProductsView({ block }: { block: ProductsBlock }) {
  const t = useEmailTexts();
  const { source, columns } = block;
  const most = source.kind === 'chosen' ? source.product_ids.length : block.count;
  const count = Math.min(block.count, most);
  const list = useProductList(count > 0 ? { source, count } : null);
  const products = count > 0 ? list.data?.data : [];
  if (!products) return <Skeleton height={240} />;
  if (products.length === 0) return <div className={styles.noPicture}>{t('products.none')}</div>;
  const rows = Array.from({ length: Math.ceil(products.length / columns) }, (_, row) =>
    products.slice(row * columns, (row + 1) * columns),
  );
  return rows.map((row) => (
    <div
      key={row[0]?.id}
      className={styles.productRow}
      style={{ '--columns': columns } as CSSProperties}
    >
      {row.map((product) => (
        <div key={product.id}>
          <ProductCell block={block} product={product} />
        </div>
      ))}
    </div>
  ));
}

function ProductCell({ block, product }: { block: ProductsBlock; product: Product }) {
  const t = useEmailTexts();
  const { link_color, button_radius } = useCanvas().document.settings;
  const { name, image_url, price, old_price } = product;
  const width = Math.floor(600 / block.columns) - 40;
  return (
    <div className={styles.productCell}>
      <img src={image_url ?? ''} alt={name} style={{ width: '100%', maxWidth: width }} />
      <br />
      {name}
      {block.shows_price && price !== null && (
        <>
          <br />
          {old_price === null ? (
            <strong>{formatMoney(price)}</strong>
          ) : (
            <>
              {`${t('products.from')} `}
              <s>{formatMoney(old_price)}</s>
              {` ${t('products.to')} `}
              <strong>{formatMoney(price)}</strong>
            </>
          )}
        </>
      )}
      {block.button_label && (
        <div>
          <span
            className={styles.smallButton}
            style={{
              background: link_color,
              color: textColorOn(link_color),
              borderRadius: button_radius,
            }}
          >
            {block.button_label}
          </span>
        </div>
      )}
    </div>
  );
}
