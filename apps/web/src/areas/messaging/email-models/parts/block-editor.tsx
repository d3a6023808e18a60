import type { EmailBlock } from '@clientela/contract';
import { Group, Stack, Textarea } from '@mantine/core';
import { PicturePicker } from '#areas/messaging/pictures/index.ts';
import type texts from '../email-models.texts.json';
import { useEmailTexts } from '../email-models.texts.ts';
import { Align, ColorField, Line, Price, Whole } from './block-inputs.tsx';
import { RichText } from './rich-text/rich-text.tsx';
import { SocialFields } from './social-fields.tsx';

type FieldName = keyof typeof texts.fields;
type PlainBlock = Exclude<EmailBlock, { type: 'columns' }>;

interface BlockEditorProps<Block extends PlainBlock = PlainBlock> {
  block: Block;
  onChange(block: Block): void;
}
type EditorOf<Type extends PlainBlock['type']> = BlockEditorProps<
  Extract<PlainBlock, { type: Type }>
>;

/** The fields of one block. */
export function BlockEditor({ block, onChange }: BlockEditorProps) {
  return (
    <Stack gap={12}>
      <Fields block={block} onChange={onChange} />
    </Stack>
  );
}

function Fields({ block, onChange }: BlockEditorProps) {
  switch (block.type) {
    case 'text':
      return <TextFields block={block} onChange={onChange} />;
    case 'image':
      return <ImageFields block={block} onChange={onChange} />;
    case 'button':
      return <ButtonFields block={block} onChange={onChange} />;
    case 'divider':
      return <DividerFields block={block} onChange={onChange} />;
    case 'product':
      return <ProductFields block={block} onChange={onChange} />;
    case 'coupon':
      return <CouponFields block={block} onChange={onChange} />;
    case 'social':
      return <SocialFields block={block} onChange={onChange} />;
    case 'footer':
      return <FooterFields block={block} onChange={onChange} />;
  }
}

/** Label, value and change of one field of the block, named as the field is. */
function useFields<Block extends PlainBlock>({ block, onChange }: BlockEditorProps<Block>) {
  const t = useEmailTexts();
  const of = <Key extends keyof Block & FieldName>(key: Key) => ({
    label: t(`fields.${key as FieldName}`),
    value: block[key],
    onChange: (value: Block[Key]) => onChange({ ...block, [key]: value }),
  });
  return { of, t };
}

function TextFields(editor: EditorOf<'text'>) {
  const { of, t } = useFields(editor);
  const { block, onChange } = editor;
  return (
    <>
      <RichText
        label={t('fields.text')}
        html={block.html}
        onChange={(html) => onChange({ ...block, html })}
      />
      <Group grow align="end">
        <Align {...of('align')} />
        <Whole {...of('font_size')} min={10} max={48} />
        <ColorField {...of('color')} value={block.color ?? '#1c1f1d'} />
      </Group>
    </>
  );
}

function ImageFields(editor: EditorOf<'image'>) {
  const { of } = useFields(editor);
  const { block, onChange } = editor;
  return (
    <>
      <PicturePicker
        {...of('src')}
        onChange={(src, picked) =>
          onChange({
            ...block,
            src,
            alt: block.alt || (picked?.alt ?? ''),
            // Enlarged pictures are blurred.
            width: picked ? Math.max(20, Math.min(block.width, picked.width)) : block.width,
          })
        }
      />
      <Line {...of('alt')} />
      <Line {...of('href')} />
      <Group grow>
        <Whole {...of('width')} min={20} max={600} />
        <Align {...of('align')} />
      </Group>
    </>
  );
}

function ButtonFields(editor: EditorOf<'button'>) {
  const { of } = useFields(editor);
  return (
    <>
      <Line {...of('label')} />
      <Line {...of('href')} />
      <Group grow align="end">
        <ColorField {...of('background')} />
        <ColorField {...of('color')} />
        <Align {...of('align')} />
      </Group>
    </>
  );
}

function DividerFields(editor: EditorOf<'divider'>) {
  const { of } = useFields(editor);
  return (
    <Group grow align="end">
      <ColorField {...of('color')} />
      <Whole {...of('thickness')} min={1} max={10} />
    </Group>
  );
}

function ProductFields(editor: EditorOf<'product'>) {
  const { of } = useFields(editor);
  const description = of('description');
  return (
    <>
      <Line {...of('name')} />
      <Textarea
        size="xs"
        autosize
        maxLength={1000}
        {...description}
        onChange={(event) => description.onChange(event.currentTarget.value)}
      />
      <PicturePicker {...of('image')} />
      <Line {...of('href')} />
      <Group grow>
        <Price {...of('price')} />
        <Price {...of('old_price')} />
      </Group>
      <Line {...of('button_label')} />
    </>
  );
}

function CouponFields(editor: EditorOf<'coupon'>) {
  const { of, t } = useFields(editor);
  return (
    <>
      <Line {...of('title')} />
      <Line {...of('code')} description={t('fields.code_help', { variable: '{{coupon}}' })} />
      <Line {...of('description')} />
      <ColorField {...of('background')} />
    </>
  );
}

function FooterFields(editor: EditorOf<'footer'>) {
  const { of, t } = useFields(editor);
  const { block, onChange } = editor;
  return (
    <>
      <RichText
        label={t('fields.footer_text')}
        html={block.html}
        onChange={(html) => onChange({ ...block, html })}
      />
      <Line {...of('unsubscribe_label')} />
    </>
  );
}
