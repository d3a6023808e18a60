import type { Brand } from '@clientela/contract';
import { textColorOn } from '@clientela/domain';
import { pictureAddress } from '#areas/messaging/pictures/index.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import styles from './brand.module.css';

/** The beginning of a message in this brand. */
export function BrandSample({ brand }: { brand: Brand }) {
  const t = useEmailTexts();
  const { logo, primary_color, button_radius } = brand;
  return (
    <section
      className={styles.sample}
      aria-label={t('brand.sample')}
      style={{ background: brand.background, fontFamily: `${brand.font}, Helvetica, sans-serif` }}
    >
      <div
        className={styles.message}
        style={{ background: brand.content_background, color: brand.text_color }}
      >
        {logo && <img src={pictureAddress(logo, 320)} alt="" className={styles.logo} />}
        <strong className={styles.title}>{t('brand.sample_title')}</strong>
        <p>
          {t('brand.sample_text')}{' '}
          <span style={{ color: primary_color, textDecoration: 'underline' }}>
            {t('brand.sample_link')}
          </span>
        </p>
        <span
          className={styles.button}
          style={{
            background: primary_color,
            color: textColorOn(primary_color),
            borderRadius: button_radius,
          }}
        >
          {t('brand.sample_button')}
        </span>
        {brand.social.length > 0 && (
          <p style={{ color: primary_color }}>
            {brand.social.map(({ network }) => t(`networks.${network}`)).join(' · ')}
          </p>
        )}
      </div>
    </section>
  );
}
