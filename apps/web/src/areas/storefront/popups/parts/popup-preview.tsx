import type {
  AttributeField,
  PopupContents,
  PopupContentsField,
  PopupDefinition,
} from '@clientela/contract';
import { POPUP_ATTRIBUTE_TYPES } from '@clientela/contract/popups';
import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useEffect, useRef, useState } from 'react';
import { pictureAddress } from '#areas/messaging/pictures/index.ts';
import { useAttributeFields } from '#areas/records/attributes/index.ts';
import { useConsentTexts } from '../popups.data.ts';
import { usePopupTexts } from '../popups.texts.ts';
import styles from './popups.module.css';

/** The shop's renderer; loaded with the first preview. */
const renderer = () => import('@clientela/storefront/renderer');

interface PopupPreviewProps {
  id: string;
  definition: PopupDefinition;
  letter: 'A' | 'B' | 'C';
}

const STEPS = ['form', 'error', 'success', 'confirm', 'teaser'] as const;
type Step = (typeof STEPS)[number];

/** The pop-up as visitors see it, drawn by the shop's own renderer in a frame of its own. */
export function PopupPreview({ id, definition, letter }: PopupPreviewProps) {
  const t = usePopupTexts();
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [step, setStep] = useState<Step>('form');
  const contents = useContents(id, definition);
  const hasTeaser = definition.teaser !== null && definition.format !== 'INLINE';
  const steps = STEPS.filter(
    (one) => (one !== 'teaser' || hasTeaser) && (one !== 'confirm' || definition.double_opt_in),
  );
  const shown = steps.includes(step) ? step : 'form';
  return (
    <Stack gap={10}>
      <SegmentedControl
        size="xs"
        aria-label={t('preview.width')}
        data={(['desktop', 'phone'] as const).map((value) => ({
          value,
          label: t(`preview.${value}`),
        }))}
        value={width}
        onChange={(value) => setWidth(value === 'phone' ? 'phone' : 'desktop')}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('preview.step')}
        data={steps.map((value) => ({ value, label: t(`preview.${value}`) }))}
        value={shown}
        onChange={(value) => setStep(STEPS.find((one) => one === value) ?? 'form')}
      />
      {contents ? (
        <Frame
          key={width}
          contents={contents}
          teaser={definition.teaser}
          coupon={couponOf(definition)}
          letter={letter}
          step={shown}
          width={width}
        />
      ) : (
        <Skeleton height={560} aria-label={t('preview.waiting')} />
      )}
    </Stack>
  );
}

/** A code for the preview: real ones belong to people. */
function couponOf({ coupon }: PopupDefinition): string {
  if (coupon.kind === 'NONE' || coupon.reveal === 'MESSAGE') return '';
  return coupon.kind === 'FIXED' ? coupon.code || 'CUPOM10' : 'CUPOM10';
}

/** What publishing would send to the shop. */
function useContents(id: string, definition: PopupDefinition): PopupContents | null {
  const texts = useConsentTexts().data?.data;
  const known = useAttributeFields('CUSTOMER');
  if (!texts) return null;
  const { format, design, consent_text_ids, variants } = definition;
  const fields = [...definition.fields, ...attributeFieldsOf(definition, known)];
  const consents = texts.flatMap(({ channel, versions }) =>
    versions
      .filter((version) => consent_text_ids.includes(version.id))
      .map((version) => ({ id: version.id, channel, text: version.text })),
  );
  const sources = variants
    .flatMap(({ form, success }) => [...form, ...success])
    .flatMap((block) => (block.type === 'image' && block.src ? [block.src] : []));
  const pictures = Object.fromEntries(sources.map((src) => [src, pictureAddress(src, 640)]));
  return { id, version: 0, format, design, fields, consents, variants, pictures };
}

function attributeFieldsOf(
  { attributes }: PopupDefinition,
  known: readonly AttributeField[],
): PopupContentsField[] {
  return attributes.flatMap(({ attribute_id, label, is_required }) => {
    const attribute = known.find(({ id }) => id === attribute_id);
    const type = POPUP_ATTRIBUTE_TYPES.find((one) => one === attribute?.type);
    if (!attribute || !type) return [];
    const { key, name } = attribute;
    return { name: `custom.${key}` as const, label: label || name, is_required, type };
  });
}

interface FrameProps {
  contents: PopupContents;
  teaser: PopupDefinition['teaser'];
  coupon: string;
  letter: 'A' | 'B' | 'C';
  step: Step;
  width: 'desktop' | 'phone';
}

function Frame({ contents, teaser, coupon, letter, step, width }: FrameProps) {
  const t = usePopupTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const target = frame.current?.contentDocument;
    if (!target) return;
    let close: (() => void) | null = null;
    let isGone = false;
    void renderer().then(({ render }) => {
      if (isGone) return;
      const drawn = render(contents, {
        document: target,
        isPreview: true,
        letter,
        step,
        teaser,
        coupon,
      });
      close = drawn.close;
    });
    return () => {
      isGone = true;
      close?.();
    };
  }, [contents, teaser, coupon, letter, step]);
  return (
    <iframe
      ref={frame}
      title={t('preview.title')}
      // The renderer draws from here: the frame itself runs, opens and sends nothing.
      sandbox="allow-same-origin"
      className={styles.frame}
      data-width={width}
    />
  );
}
