import { ADDON_TYPES, type AddonOffer } from '@clientela/contract';
import { addonLabel } from '@clientela/contract/features';
import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import { formatFineMoney } from '#lib/fine-money.ts';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { EmptyState } from '#ui/exception.tsx';
import tagStyles from '#ui/tag.module.css';
import { StatusBadge } from '#ui/tag.tsx';
import { useAddonOffers } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';
import { ContractDialog } from './contract-dialog.tsx';
import styles from './plan.module.css';
import { PlanSection } from './plan-section.tsx';

/** Add-ons on sale, by category. */
export function Catalogue() {
  const t = usePlansTexts();
  const offers = useAddonOffers();
  const [chosen, setChosen] = useState<AddonOffer | null>(null);
  return (
    <PlanSection title={t('catalogue.title')} query={offers} height={240}>
      {({ data, balance, period }) => {
        const onSale = data.filter(isShown);
        if (onSale.length === 0) {
          return <EmptyState title={t('catalogue.empty_title')} text={t('catalogue.empty_text')} />;
        }
        return (
          <>
            <p className="panel-lead">{t('catalogue.lead')}</p>
            {ADDON_TYPES.map((type) => (
              <Category
                key={type}
                type={type}
                offers={onSale.filter((offer) => offer.type === type)}
                onChoose={setChosen}
              />
            ))}
            {chosen && (
              <ContractDialog
                offer={chosen}
                balance={balance}
                end={period.end}
                onClose={() => setChosen(null)}
              />
            )}
          </>
        );
      }}
    </PlanSection>
  );
}

/** Offers that can be bought or requested; contracted ones are listed above. */
function isShown({ price, price_now, contracted }: AddonOffer): boolean {
  return price_now !== null || (price === null && !contracted?.is_active);
}

interface CategoryProps {
  type: AddonOffer['type'];
  offers: AddonOffer[];
  onChoose(offer: AddonOffer): void;
}

function Category({ type, offers, onChoose }: CategoryProps) {
  const t = usePlansTexts();
  if (offers.length === 0) return null;
  return (
    <section className={styles.category}>
      <Title order={3}>{t(`catalogue.categories.${type}`)}</Title>
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer, onChoose }: { offer: AddonOffer; onChoose(offer: AddonOffer): void }) {
  const t = usePlansTexts();
  const mayContract = useMay('StoreWallet.update');
  const { title, name, description, billing, units, price, price_now, usage_price } = offer;
  return (
    <li className={styles.offer}>
      <div className={styles.offerHead}>
        <strong>{title}</strong>
        <StatusBadge tone="neutral">{t(`addons.${billing}`)}</StatusBadge>
      </div>
      {addonLabel(name) !== title && (
        <span className={`${tagStyles.tag} ${styles.tag}`}>{addonLabel(name)}</span>
      )}
      {description && <p>{description}</p>}
      {units !== null && <Units name={name} units={units} />}
      {usage_price > 0 && (
        <p className={styles.soft}>
          {t('catalogue.per_use', { price: formatFineMoney(usage_price) })}
        </p>
      )}
      <div className={styles.offerFoot}>
        <p className={styles.offerPrice}>
          {price === null ? (
            t('plan.on_request')
          ) : (
            <>
              {formatMoney(price)} <span>{t(`catalogue.periods.${offer.usage_period}`)}</span>
            </>
          )}
        </p>
        {mayContract && price_now !== null && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('catalogue.contract_of', { title })}
            onClick={() => onChoose(offer)}
          >
            {t('catalogue.contract')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Units({ name, units }: { name: AddonOffer['name']; units: number }) {
  const t = usePlansTexts();
  const known = (['email', 'sms', 'whatsapp', 'campaign'] as const).find((one) => one === name);
  return (
    <p className={styles.soft}>
      {t(`catalogue.units_${known ?? 'other'}`, { shown: formatNumber(units) })}
    </p>
  );
}
