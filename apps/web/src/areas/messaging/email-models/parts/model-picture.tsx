import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEmailModel, useEmailPreview } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import styles from './email-models.module.css';
import { EmailFrame } from './email-preview.tsx';

const PAUSE_MS = 400;

interface ModelPictureProps {
  id: string;
  /** With its variables. */
  subject: string;
  coupon: string;
}

/** A model as the store's latest customer would receive it; nothing where it cannot be drawn. */
export function ModelPicture({ id, subject, coupon }: ModelPictureProps) {
  const t = useEmailTexts();
  const document = useEmailModel(id).data?.document;
  const [settled] = useDebouncedValue(subject, PAUSE_MS);
  const sample = { customer_id: null, is_nameless: false, coupon };
  const preview = useEmailPreview(document ? { subject: settled, document, ...sample } : null);
  if (preview.isError) return null;
  const shown = preview.data;
  return (
    <figure className={styles.picture}>
      <figcaption>
        {shown ? (
          <>
            <strong>{shown.subject || t('picture.no_subject')}</strong>
            <Text size="xs" c="dimmed">
              {shown.customer
                ? t('picture.for', { name: shown.customer.name || shown.customer.email })
                : t('preview.no_customer')}
            </Text>
          </>
        ) : (
          <Skeleton height={36} width={240} />
        )}
      </figcaption>
      {shown ? (
        <EmailFrame html={shown.html} text={shown.text} view="desktop" />
      ) : (
        <Skeleton height={420} radius={0} />
      )}
    </figure>
  );
}
