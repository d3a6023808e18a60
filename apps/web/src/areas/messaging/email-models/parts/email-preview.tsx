import type { EmailPreview as Preview } from '@clientela/contract';
import { Alert, SegmentedControl, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { type CSSProperties, useMemo, useState } from 'react';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { type Draft, type Sample, useEmailPreview } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import styles from './email-models.module.css';
import { Mistakes, mistakesOf } from './mistakes.tsx';
import { SampleFields } from './sample-fields.tsx';

const PAUSE_MS = 400;
const VIEWS = ['desktop', 'phone', 'dark', 'text'] as const;
type View = (typeof VIEWS)[number];

/** Narrower, a message of 600 px would not look as on a computer. */
const DESKTOP_WIDTH = 680;

/** A live preview, debounced after the last key; `draft` is the displayed one. */
export function useLivePreview({ subject, document }: Draft) {
  const t = useEmailTexts();
  const [sample, setSample] = useState<Sample>({
    customer_id: null,
    is_nameless: false,
    coupon: t('preview.coupon_example'),
  });
  const draft = useMemo(() => ({ subject, document, ...sample }), [subject, document, sample]);
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const mistakes = useMemo(() => mistakesOf(settled.document), [settled.document]);
  const preview = useEmailPreview(mistakes.length === 0 ? settled : null);
  return { draft, sample, setSample, mistakes, preview };
}

interface EmailPreviewProps {
  live: ReturnType<typeof useLivePreview>;
}

/** The message as it will be read, on a wide screen, on a phone and as plain text. */
export function EmailPreview({ live }: EmailPreviewProps) {
  const { mistakes, preview, sample, setSample } = live;
  const t = useEmailTexts();
  const [view, setView] = useState<View>('desktop');
  return (
    <section className={`panel ${styles.preview}`} aria-label={t('preview.title')}>
      <div className={styles.previewHead}>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.title')}
          value={view}
          onChange={(value) => setView(VIEWS.find((one) => one === value) ?? view)}
          data={VIEWS.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <SampleFields sample={sample} onChange={setSample} />
      </div>
      {mistakes.length > 0 && (
        <Alert color="yellow" title={t('preview.incomplete')}>
          <Mistakes mistakes={mistakes} />
        </Alert>
      )}
      <Loaded query={preview} waiting={<Skeleton height={420} />}>
        {(shown) => <Shown preview={shown} view={view} />}
      </Loaded>
    </section>
  );
}

function Shown({ preview, view }: { preview: Preview; view: View }) {
  const t = useEmailTexts();
  const size = formatNumber(Math.ceil(preview.bytes / 1000));
  return (
    <>
      <div className={styles.previewFacts}>
        <strong>{preview.subject}</strong>
        <span>
          {preview.customer
            ? t('preview.for', { name: preview.customer.name || preview.customer.email })
            : t('preview.no_customer')}{' '}
          · {t('preview.size', { size })}
        </span>
      </div>
      {preview.is_too_big && <Alert color="yellow">{t('preview.too_big', { size })}</Alert>}
      {preview.problems.length > 0 && (
        <Alert color="yellow" title={t('preview.problems')}>
          <ul className={styles.problems}>
            {preview.problems.map(({ block_id, code, message }) => (
              <li key={`${block_id} ${code} ${message}`}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <EmailFrame html={withCut(preview, t('canvas.gmail_cut'))} text={preview.text} view={view} />
    </>
  );
}

/** The HTML with a row where Gmail cuts it. */
function withCut({ html, cut_at }: Preview, label: string): string {
  if (cut_at === null) return html;
  const style =
    'padding:4px;border-top:2px dashed #c92a2a;color:#c92a2a;font:13px sans-serif;text-align:center';
  const row = `<tr><td style="${style}">${label}</td></tr>`;
  return html.slice(0, cut_at) + row + html.slice(cut_at);
}

interface EmailFrameProps {
  html: string;
  text: string;
  view: View;
  /** Its links open, each in a tab of its own. */
  hasLinks?: boolean;
}

/** A message in a frame that runs no script and reaches nothing of ours. */
export function EmailFrame({ html, text, view, hasLinks = false }: EmailFrameProps) {
  const t = useEmailTexts();
  const { ref, width } = useElementSize();
  if (view === 'text') return <pre className={styles.emailText}>{text}</pre>;
  // As wide as on a computer, made smaller as a whole where the screen is narrower.
  const scale = width > 0 ? Math.min(1, width / DESKTOP_WIDTH) : 1;
  return (
    <div
      ref={ref}
      className={styles.frame}
      data-view={view}
      style={{ '--scale': scale } as CSSProperties}
    >
      <iframe
        title={t('preview.frame')}
        sandbox={hasLinks ? 'allow-popups allow-popups-to-escape-sandbox' : ''}
        srcDoc={html}
      />
    </div>
  );
}
