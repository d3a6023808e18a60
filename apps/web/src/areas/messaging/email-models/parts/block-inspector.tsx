import type { BlockAudience, EmailBlock } from '@clientela/contract';
import { EMAIL_SCALES, type EmailScale } from '@clientela/contract/email-models';
import { Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { PicturePicker } from '#areas/messaging/pictures/index.ts';
import type texts from '../email-models.texts.json';
import { useEmailTexts } from '../email-models.texts.ts';
import { AudienceField } from './audience-field.tsx';
import { Align, ColorField, Line, Price, Whole } from './block-inputs.tsx';
import { HtmlFields } from './html-fields.tsx';
import { LinkField } from './link-field.tsx';
import { ProductsFields } from './products-fields.tsx';
import { SaveBlock } from './save-block.tsx';
import { SocialFields } from './social-fields.tsx';

type FieldName = keyof typeof texts.fields;

interface InspectorProps<Block extends EmailBlock = EmailBlock> {
  block: Block;
  /** Changes of one field in a row are one step of undo. */
  onChange(block: Block, field: string): void;
}
type InspectorOf<Type extends EmailBlock['type']> = InspectorProps<
  Extract<EmailBlock, { type: Type }>
>;

/** The settings of the selected block; its texts are edited on the canvas. */
export function BlockInspector({ block, onChange }: InspectorProps) {
  const t = useEmailTexts();
  return (
    <Stack gap={12}>
      <Text fw={540}>{t(`blocks.${block.type}`)}</Text>
      <Fields block={block} onChange={onChange} />
      {block.type !== 'footer' && (
        <AudienceField
          key={block.id}
          audience={block.only_for}
          onChange={(only_for) => onChange(withAudience(block, only_for), 'only_for')}
        />
      )}
      <SaveBlock block={block} />
    </Stack>
  );
}

/** A block for everyone has no audience. */
function withAudience(
  { only_for: _, ...block }: Exclude<EmailBlock, { type: 'footer' }>,
  audience: BlockAudience | undefined,
): EmailBlock {
  return (audience ? { ...block, only_for: audience } : block) as EmailBlock;
}

function Fields({ block, onChange }: InspectorProps) {
  const t = useEmailTexts();
  switch (block.type) {
    case 'text':
      return <TextFields block={block} onChange={onChange} />;
    case 'image':
      return <ImageFields block={block} onChange={onChange} />;
    case 'button':
      return <ButtonFields block={block} onChange={onChange} />;
    case 'divider':
      return <DividerFields block={block} onChange={onChange} />;
    case 'spacer':
      return <SpacerFields block={block} onChange={onChange} />;
    case 'products':
      return <ProductsFields block={block} onChange={onChange} />;
    case 'product':
      return <ProductFields block={block} onChange={onChange} />;
    case 'coupon':
    case 'bonus':
      return <BoxFields block={block} onChange={onChange} />;
    case 'survey':
      return <SurveyFields block={block} onChange={onChange} />;
    case 'video':
      return <VideoFields block={block} onChange={onChange} />;
    case 'social':
      return <SocialFields block={block} onChange={(changed) => onChange(changed, 'links')} />;
    case 'columns':
      return <ColumnsFields block={block} onChange={onChange} />;
    case 'html':
      return <HtmlFields block={block} onChange={onChange} />;
    case 'footer':
      return (
        <Text size="sm" c="dimmed">
          {t('inspector.footer')}
        </Text>
      );
  }
}

/** Label, value and change of one field of the block, named as the field is. */
function useFields<Block extends EmailBlock>({ block, onChange }: InspectorProps<Block>) {
  const t = useEmailTexts();
  const of = <Key extends keyof Block & FieldName>(key: Key) => ({
    label: t(`fields.${key as FieldName}`),
    value: block[key],
    onChange: (value: Block[Key]) => onChange({ ...block, [key]: value }, key),
  });
  return { of, t };
}

function TextFields(inspector: InspectorOf<'text'>) {
  const { of } = useFields(inspector);
  return (
    <>
      <Align {...of('align')} />
      <Whole {...of('font_size')} min={10} max={48} />
      <ColorField {...of('color')} value={inspector.block.color ?? '#1c1f1d'} />
    </>
  );
}

function ImageFields(inspector: InspectorOf<'image'>) {
  const { of, t } = useFields(inspector);
  const { block, onChange } = inspector;
  return (
    <>
      <PictureFields block={block} onChange={onChange} />
      <LinkField
        label={t('fields.href')}
        href={block.href}
        isOptional
        onChange={of('href').onChange}
      />
      <Group grow>
        <Whole {...of('width')} min={20} max={600} />
        <Align {...of('align')} />
      </Group>
    </>
  );
}

/** A picture of the library brings its description, and is shown no wider than it is. */
function PictureFields({ block, onChange }: InspectorOf<'image' | 'video'>) {
  const t = useEmailTexts();
  return (
    <>
      <PicturePicker
        label={t('fields.src')}
        value={block.src}
        onChange={(src, picked) => {
          const alt = block.alt || (picked?.alt ?? '');
          const width = picked && block.type === 'image' && { width: Math.min(picked.width, 600) };
          onChange({ ...block, src, alt, ...width }, 'src');
        }}
      />
      <Line
        label={t('fields.alt')}
        description={t('fields.alt_help')}
        value={block.alt}
        onChange={(alt) => onChange({ ...block, alt }, 'alt')}
      />
    </>
  );
}

function ButtonFields(inspector: InspectorOf<'button'>) {
  const { of } = useFields(inspector);
  const href = of('href');
  return (
    <>
      <LinkField label={href.label} href={href.value} onChange={href.onChange} />
      <Group grow align="end">
        <ColorField {...of('background')} />
        <ColorField {...of('color')} />
      </Group>
      <Align {...of('align')} />
    </>
  );
}

function DividerFields(inspector: InspectorOf<'divider'>) {
  const { of } = useFields(inspector);
  return (
    <Group grow align="end">
      <ColorField {...of('color')} />
      <Whole {...of('thickness')} min={1} max={10} />
    </Group>
  );
}

function SpacerFields(inspector: InspectorOf<'spacer'>) {
  const { of } = useFields(inspector);
  return <Whole {...of('height')} min={4} max={200} />;
}

function ProductFields(inspector: InspectorOf<'product'>) {
  const { of, t } = useFields(inspector);
  const { block, onChange } = inspector;
  const description = of('description');
  return (
    <>
      <PicturePicker
        label={t('fields.image')}
        value={block.image}
        onChange={(image) => onChange({ ...block, image }, 'image')}
      />
      <Textarea
        size="xs"
        autosize
        maxLength={1000}
        {...description}
        onChange={(event) => description.onChange(event.currentTarget.value)}
      />
      <Group grow>
        <Price {...of('price')} />
        <Price {...of('old_price')} />
      </Group>
      <LinkField label={t('fields.href')} href={block.href} onChange={of('href').onChange} />
    </>
  );
}

function BoxFields(inspector: InspectorOf<'coupon' | 'bonus'>) {
  const { of, t } = useFields(inspector);
  return (
    <>
      {inspector.block.type === 'coupon' && (
        <Text size="sm" c="dimmed">
          {t('inspector.coupon')}
        </Text>
      )}
      <Line {...of('description')} />
      <ColorField {...of('background')} />
    </>
  );
}

function SurveyFields(inspector: InspectorOf<'survey'>) {
  const { of, t } = useFields(inspector);
  const { block, onChange } = inspector;
  const scales = Object.keys(EMAIL_SCALES) as EmailScale[];
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('inspector.survey')}
      </Text>
      <NativeSelect
        size="xs"
        label={t('fields.scale')}
        data={scales.map((value) => ({ value, label: t(`scales.${value}`) }))}
        value={block.scale}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...block, scale: value as EmailScale }, 'scale')
        }
      />
      <Line {...of('low_label')} />
      <Line {...of('high_label')} />
      <ColorField {...of('background')} />
      <ColorField {...of('color')} value={block.color} />
    </>
  );
}

function VideoFields(inspector: InspectorOf<'video'>) {
  const { of, t } = useFields(inspector);
  const { block, onChange } = inspector;
  return (
    <>
      <PictureFields block={block} onChange={onChange} />
      <LinkField label={t('inspector.video')} href={block.href} onChange={of('href').onChange} />
    </>
  );
}

const COLUMN_COUNTS = [2, 3, 4];

function ColumnsFields({ block, onChange }: InspectorOf<'columns'>) {
  const t = useEmailTexts();
  /** Blocks of columns that go move into the last one that stays. */
  function resize(count: number) {
    const { columns } = block;
    const kept = columns.slice(0, count);
    const moved = columns.slice(count).flatMap(({ blocks }) => blocks);
    const last = kept.at(-1);
    const resized = [
      ...kept.slice(0, -1),
      ...(last ? [{ blocks: [...last.blocks, ...moved] }] : []),
      ...Array.from({ length: Math.max(0, count - columns.length) }, () => ({ blocks: [] })),
    ];
    onChange({ ...block, columns: resized }, 'columns');
  }
  return (
    <NativeSelect
      size="xs"
      label={t('fields.columns')}
      data={COLUMN_COUNTS.map(String)}
      value={String(block.columns.length)}
      onChange={({ currentTarget: { value } }) => resize(Number(value))}
    />
  );
}
