import type { CellBlock, EmailBlock } from '@clientela/contract';
import { EMAIL_SCALES } from '@clientela/contract/email-models';
import { textColorOn } from '@clientela/domain';
import { IconGift, IconPhoto } from '@tabler/icons-react';
import { pictureAddress } from '#areas/messaging/pictures/index.ts';
import { formatMoney } from '#lib/format.ts';
import { useEmailTexts } from '../../email-models.texts.ts';
import { useVariableName } from '../subject-text.ts';
import styles from './canvas.module.css';
import { useCanvas } from './canvas-context.ts';
import { CanvasLine } from './canvas-line.tsx';
import { CanvasText } from './canvas-text.tsx';
import { HtmlView } from './html-view.tsx';
import { ProductsView } from './products-view.tsx';

type Of<Type extends EmailBlock['type']> = Extract<EmailBlock, { type: Type }>;
type PlainBlock = Exclude<EmailBlock, { type: 'columns' }>;

/** A block as the message shows it, with its texts editable in place. */
export function BlockView({ block }: { block: PlainBlock }) {
  switch (block.type) {
    case 'text':
      return <TextView block={block} />;
    case 'image':
      return <ImageView block={block} />;
    case 'button':
      return <ButtonView block={block} />;
    case 'divider':
      return (
        <div className={styles.cell}>
          <hr style={{ borderTop: `${block.thickness}px solid ${block.color}` }} />
        </div>
      );
    case 'spacer':
      return <div style={{ height: block.height }} />;
    case 'product':
      return <ProductView block={block} />;
    case 'products':
      return <ProductsView block={block} />;
    case 'coupon':
      return <CouponView block={block} />;
    case 'bonus':
      return <BonusView block={block} />;
    case 'survey':
      return <SurveyView block={block} />;
    case 'video':
      return <VideoView block={block} />;
    case 'social':
      return <SocialView block={block} />;
    case 'html':
      return <HtmlView block={block} />;
    case 'footer':
      return <FooterView block={block} />;
  }
}

/** Changes one field; typing in it is one step of undo. */
function useField<Block extends PlainBlock>(block: Block) {
  const { change } = useCanvas();
  return <Key extends keyof Block & string>(key: Key) =>
    (value: Block[Key]) =>
      change({ ...block, [key]: value }, key);
}

function TextView({ block }: { block: Of<'text'> }) {
  const t = useEmailTexts();
  const { document, selectedId } = useCanvas();
  const set = useField(block);
  const isTitle = block.html.startsWith('<h');
  return (
    <div
      className={styles.cell}
      style={{
        textAlign: block.align,
        color: block.color ?? document.settings.text_color,
        fontSize: block.font_size,
      }}
    >
      <CanvasText
        label={t('fields.text')}
        html={block.html}
        placeholder={t(isTitle ? 'canvas.title_hint' : 'canvas.text_hint')}
        isSelected={selectedId === block.id}
        onChange={set('html')}
      />
    </div>
  );
}

function Picture({ src, alt, width }: { src: string; alt: string; width: number }) {
  const t = useEmailTexts();
  if (src === '') {
    return (
      <span className={styles.noPicture}>
        <IconPhoto size={28} stroke={1.4} aria-hidden />
        {t('canvas.no_picture')}
      </span>
    );
  }
  return (
    <img
      src={pictureAddress(src, width)}
      alt={alt}
      style={{ width, maxWidth: '100%' }}
      draggable={false}
    />
  );
}

function ImageView({ block }: { block: Of<'image'> }) {
  return (
    <div className={styles.cell} style={{ textAlign: block.align }}>
      <Picture {...block} />
    </div>
  );
}

interface ButtonFaceProps {
  label: string;
  background?: string;
  color?: string;
  align?: 'left' | 'center' | 'right';
  onLabel(label: string): void;
}

/** A button; without colours of its own it has those of the message's links. */
function ButtonFace({ label, background, color, align, onLabel }: ButtonFaceProps) {
  const t = useEmailTexts();
  const { document } = useCanvas();
  const { link_color, button_radius } = document.settings;
  return (
    <div className={styles.cell} style={{ textAlign: align ?? 'center' }}>
      <span
        className={styles.button}
        style={{
          background: background ?? link_color,
          color: color ?? textColorOn(link_color),
          borderRadius: button_radius,
        }}
      >
        <CanvasLine
          label={t('fields.label')}
          text={label}
          placeholder={t('canvas.button_hint')}
          onChange={onLabel}
        />
      </span>
    </div>
  );
}

function ButtonView({ block }: { block: Of<'button'> }) {
  return <ButtonFace {...block} onLabel={useField(block)('label')} />;
}

function ProductView({ block }: { block: Of<'product'> }) {
  const t = useEmailTexts();
  const set = useField(block);
  const { image, name, price, old_price, description } = block;
  return (
    <>
      <div className={styles.cell} style={{ textAlign: 'center' }}>
        <Picture src={image} alt={name} width={240} />
      </div>
      <div className={styles.cell} style={{ textAlign: 'center' }}>
        <strong>
          <CanvasLine
            label={t('fields.name')}
            text={name}
            placeholder={t('canvas.product_hint')}
            onChange={set('name')}
          />
        </strong>
        {description && <div>{description}</div>}
        {(price !== null || old_price !== null) && (
          <div>
            {old_price !== null && <s className={styles.oldPrice}>{formatMoney(old_price)}</s>}{' '}
            {price !== null && <strong>{formatMoney(price)}</strong>}
          </div>
        )}
      </div>
      {block.button_label && (
        <ButtonFace label={block.button_label} onLabel={set('button_label')} />
      )}
    </>
  );
}

interface BoxProps {
  title: string;
  description: string;
  background: string;
  border: string;
  onTitle(title: string): void;
  children: React.ReactNode;
}

function Box({ title, description, background, border, onTitle, children }: BoxProps) {
  const t = useEmailTexts();
  return (
    <div className={styles.cell}>
      <div className={styles.box} style={{ background, border }}>
        <CanvasLine
          label={t('fields.title')}
          text={title}
          placeholder={t('fields.title')}
          onChange={onTitle}
        />
        <strong className={styles.boxValue}>{children}</strong>
        {description && <div>{description}</div>}
      </div>
    </div>
  );
}

function CouponView({ block }: { block: Of<'coupon'> }) {
  const t = useEmailTexts();
  const set = useField(block);
  return (
    <Box {...block} border="2px dashed #9aa39e" onTitle={set('title')}>
      <CanvasLine
        label={t('fields.code')}
        text={block.code}
        placeholder={t('fields.code')}
        onChange={set('code')}
      />
    </Box>
  );
}

function BonusView({ block }: { block: Of<'bonus'> }) {
  const set = useField(block);
  const nameOf = useVariableName();
  return (
    <>
      <Box {...block} border="1px solid #9aa39e" onTitle={set('title')}>
        <span className={styles.fixedVariable}>
          <IconGift size={18} stroke={1.6} aria-hidden /> {nameOf('bonus.balance')}
        </span>
      </Box>
      {block.button_label && (
        <ButtonFace label={block.button_label} onLabel={set('button_label')} />
      )}
    </>
  );
}

function SurveyView({ block }: { block: Of<'survey'> }) {
  const t = useEmailTexts();
  const { document } = useCanvas();
  const set = useField(block);
  const { scale, low_label, high_label, background, color } = block;
  const ends = [low_label, high_label].filter((label) => label.trim() !== '');
  const borderRadius = document.settings.button_radius;
  return (
    <div className={styles.cell} style={{ textAlign: 'center' }}>
      <strong>
        <CanvasLine
          label={t('fields.title')}
          text={block.title}
          placeholder={t('fields.title')}
          onChange={set('title')}
        />
      </strong>
      <div>
        {EMAIL_SCALES[scale].map((score) => (
          <span key={score}>
            <span className={styles.score} style={{ background, color, borderRadius }}>
              {score}
            </span>{' '}
          </span>
        ))}
      </div>
      {ends.length > 0 && <div className={styles.scaleEnds}>{ends.join(' ↔ ')}</div>}
    </div>
  );
}

function VideoView({ block }: { block: Of<'video'> }) {
  const t = useEmailTexts();
  const { document } = useCanvas();
  return (
    <>
      <div className={styles.cell} style={{ textAlign: 'center' }}>
        <Picture src={block.src} alt={block.alt} width={600} />
      </div>
      <div className={styles.cell} style={{ textAlign: 'center' }}>
        {'▶ '}
        <span style={{ color: document.settings.link_color, textDecoration: 'underline' }}>
          <CanvasLine
            label={t('fields.label')}
            text={block.label}
            placeholder={t('canvas.button_hint')}
            onChange={useField(block)('label')}
          />
        </span>
      </div>
    </>
  );
}

function SocialView({ block }: { block: Of<'social'> }) {
  const t = useEmailTexts();
  const { document } = useCanvas();
  return (
    <div className={styles.cell} style={{ textAlign: 'center' }}>
      {block.links.map(({ network }, index) => (
        <span key={network}>
          {index > 0 && ' \u00a0 '}
          <span style={{ color: document.settings.link_color, textDecoration: 'underline' }}>
            {t(`networks.${network}`)}
          </span>
        </span>
      ))}
    </div>
  );
}

function FooterView({ block }: { block: Of<'footer'> }) {
  const t = useEmailTexts();
  const { selectedId } = useCanvas();
  const nameOf = useVariableName();
  const set = useField(block);
  return (
    <div className={`${styles.cell} ${styles.footer}`}>
      <CanvasText
        label={t('fields.footer_text')}
        html={block.html}
        placeholder={t('canvas.footer_hint')}
        isSelected={selectedId === block.id}
        onChange={set('html')}
      />
      <p className={styles.address}>
        {nameOf('store.name')}
        <br />
        {nameOf('store.address')}
      </p>
      <span className={styles.wayOut}>
        <CanvasLine
          label={t('fields.unsubscribe_label')}
          text={block.unsubscribe_label}
          placeholder={t('fields.unsubscribe_label')}
          onChange={set('unsubscribe_label')}
        />
      </span>
    </div>
  );
}

/** More than a line shows: a variable cut in half would be shown as code. */
const SUMMARY_MAX = 200;

/** A few words by which a block is recognised in a list. */
export function blockSummary(block: EmailBlock | CellBlock): string {
  const plain = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  switch (block.type) {
    case 'text':
    case 'html':
    case 'footer':
      return plain(block.html).slice(0, SUMMARY_MAX);
    case 'image':
      return block.alt;
    case 'button':
    case 'video':
      return block.label;
    case 'product':
      return block.name;
    case 'coupon':
    case 'bonus':
    case 'survey':
      return block.title;
    case 'social':
      return block.links.map(({ network }) => network).join(', ');
    case 'columns':
      return String(block.columns.length);
    case 'products':
    case 'divider':
    case 'spacer':
      return '';
  }
}
