import { type EmailBlock, SOCIAL_NETWORKS } from '@clientela/contract';
import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { IconTrash } from '@tabler/icons-react';
import { useEmailTexts } from '../email-models.texts.ts';
import { RichText } from './rich-text.tsx';

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

function TextFields({ block, onChange }: EditorOf<'text'>) {
  const t = useEmailTexts();
  return (
    <>
      <RichText
        label={t('fields.text')}
        html={block.html}
        onChange={(html) => onChange({ ...block, html })}
      />
      <Group grow align="end">
        <Align value={block.align} onChange={(align) => onChange({ ...block, align })} />
        <Whole
          label={t('fields.font_size')}
          value={block.font_size}
          min={10}
          max={48}
          onChange={(font_size) => onChange({ ...block, font_size })}
        />
        <ColorField
          label={t('fields.color')}
          value={block.color ?? '#1c1f1d'}
          onChange={(color) => onChange({ ...block, color })}
        />
      </Group>
    </>
  );
}

function ImageFields({ block, onChange }: EditorOf<'image'>) {
  const t = useEmailTexts();
  return (
    <>
      <Line
        label={t('fields.src')}
        value={block.src}
        onChange={(src) => onChange({ ...block, src })}
      />
      <Line
        label={t('fields.alt')}
        value={block.alt}
        onChange={(alt) => onChange({ ...block, alt })}
      />
      <Line
        label={t('fields.href')}
        value={block.href}
        onChange={(href) => onChange({ ...block, href })}
      />
      <Group grow>
        <Whole
          label={t('fields.width')}
          value={block.width}
          min={20}
          max={600}
          onChange={(width) => onChange({ ...block, width })}
        />
        <Align value={block.align} onChange={(align) => onChange({ ...block, align })} />
      </Group>
    </>
  );
}

function ButtonFields({ block, onChange }: EditorOf<'button'>) {
  const t = useEmailTexts();
  return (
    <>
      <Line
        label={t('fields.label')}
        value={block.label}
        onChange={(label) => onChange({ ...block, label })}
      />
      <Line
        label={t('fields.href')}
        value={block.href}
        onChange={(href) => onChange({ ...block, href })}
      />
      <Group grow align="end">
        <ColorField
          label={t('fields.background')}
          value={block.background}
          onChange={(background) => onChange({ ...block, background })}
        />
        <ColorField
          label={t('fields.color')}
          value={block.color}
          onChange={(color) => onChange({ ...block, color })}
        />
        <Align value={block.align} onChange={(align) => onChange({ ...block, align })} />
      </Group>
    </>
  );
}

function DividerFields({ block, onChange }: EditorOf<'divider'>) {
  const t = useEmailTexts();
  return (
    <Group grow align="end">
      <ColorField
        label={t('fields.color')}
        value={block.color}
        onChange={(color) => onChange({ ...block, color })}
      />
      <Whole
        label={t('fields.thickness')}
        value={block.thickness}
        min={1}
        max={10}
        onChange={(thickness) => onChange({ ...block, thickness })}
      />
    </Group>
  );
}

function ProductFields({ block, onChange }: EditorOf<'product'>) {
  const t = useEmailTexts();
  return (
    <>
      <Line
        label={t('fields.name')}
        value={block.name}
        onChange={(name) => onChange({ ...block, name })}
      />
      <Textarea
        size="xs"
        label={t('fields.description')}
        autosize
        maxLength={1000}
        value={block.description}
        onChange={(event) => onChange({ ...block, description: event.currentTarget.value })}
      />
      <Line
        label={t('fields.image')}
        value={block.image}
        onChange={(image) => onChange({ ...block, image })}
      />
      <Line
        label={t('fields.href')}
        value={block.href}
        onChange={(href) => onChange({ ...block, href })}
      />
      <Group grow>
        <Price
          label={t('fields.price')}
          cents={block.price}
          onChange={(price) => onChange({ ...block, price })}
        />
        <Price
          label={t('fields.old_price')}
          cents={block.old_price}
          onChange={(old_price) => onChange({ ...block, old_price })}
        />
      </Group>
      <Line
        label={t('fields.button_label')}
        value={block.button_label}
        onChange={(button_label) => onChange({ ...block, button_label })}
      />
    </>
  );
}

function CouponFields({ block, onChange }: EditorOf<'coupon'>) {
  const t = useEmailTexts();
  return (
    <>
      <Line
        label={t('fields.title')}
        value={block.title}
        onChange={(title) => onChange({ ...block, title })}
      />
      <Line
        label={t('fields.code')}
        description={t('fields.code_help', { variable: '{{coupon}}' })}
        value={block.code}
        onChange={(code) => onChange({ ...block, code })}
      />
      <Line
        label={t('fields.description')}
        value={block.description}
        onChange={(description) => onChange({ ...block, description })}
      />
      <ColorField
        label={t('fields.background')}
        value={block.background}
        onChange={(background) => onChange({ ...block, background })}
      />
    </>
  );
}

const LINKS_MAX = 8;

function SocialFields({ block, onChange }: EditorOf<'social'>) {
  const t = useEmailTexts();
  const { links } = block;
  const unused = SOCIAL_NETWORKS.find((one) => !links.some(({ network }) => network === one));
  return (
    <>
      {links.map((link) => (
        <Group key={link.network} wrap="nowrap" align="end" gap={8}>
          <NativeSelect
            size="xs"
            label={t('fields.network')}
            data={SOCIAL_NETWORKS.filter(
              (one) => one === link.network || !links.some(({ network }) => network === one),
            )}
            value={link.network}
            onChange={({ currentTarget: { value } }) => {
              const network = SOCIAL_NETWORKS.find((one) => one === value) ?? link.network;
              onChange({
                ...block,
                links: links.map((one) => (one === link ? { ...one, network } : one)),
              });
            }}
          />
          <TextInput
            size="xs"
            flex={1}
            label={t('fields.href')}
            value={link.href}
            onChange={({ currentTarget: { value: href } }) =>
              onChange({
                ...block,
                links: links.map((one) => (one === link ? { ...one, href } : one)),
              })
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('fields.remove_network')}
            disabled={links.length === 1}
            onClick={() => onChange({ ...block, links: links.filter((one) => one !== link) })}
          >
            <IconTrash size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {unused && links.length < LINKS_MAX && (
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            onChange({ ...block, links: [...links, { network: unused, href: 'https://' }] })
          }
        >
          {t('fields.add_network')}
        </Button>
      )}
    </>
  );
}

function FooterFields({ block, onChange }: EditorOf<'footer'>) {
  const t = useEmailTexts();
  return (
    <>
      <RichText
        label={t('fields.footer_text')}
        html={block.html}
        onChange={(html) => onChange({ ...block, html })}
      />
      <Line
        label={t('fields.unsubscribe_label')}
        value={block.unsubscribe_label}
        onChange={(unsubscribe_label) => onChange({ ...block, unsubscribe_label })}
      />
    </>
  );
}

interface LineProps {
  label: string;
  description?: string;
  value: string;
  onChange(value: string): void;
}

function Line({ onChange, ...input }: LineProps) {
  return (
    <TextInput size="xs" {...input} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

/** A colour of the message; the browser's own picker. */
export function ColorField({ onChange, ...input }: LineProps) {
  return (
    <TextInput
      size="xs"
      type="color"
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const ALIGNS = ['left', 'center', 'right'] as const;

interface AlignProps {
  value: (typeof ALIGNS)[number];
  onChange(value: (typeof ALIGNS)[number]): void;
}

function Align({ value, onChange }: AlignProps) {
  const t = useEmailTexts();
  return (
    <NativeSelect
      size="xs"
      label={t('fields.align')}
      data={ALIGNS.map((align) => ({ value: align, label: t(`fields.${align}`) }))}
      value={value}
      onChange={(event) =>
        onChange(ALIGNS.find((align) => align === event.currentTarget.value) ?? value)
      }
    />
  );
}

interface WholeProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
}

function Whole({ onChange, ...input }: WholeProps) {
  return (
    <NumberInput
      size="xs"
      decimalScale={0}
      {...input}
      onChange={(typed) => typed !== '' && onChange(Number(typed))}
    />
  );
}

interface PriceProps {
  label: string;
  cents: number | null;
  onChange(cents: number | null): void;
}

function Price({ label, cents, onChange }: PriceProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      prefix="R$ "
      decimalScale={2}
      thousandSeparator="."
      decimalSeparator=","
      hideControls
      min={0}
      value={cents === null ? '' : cents / 100}
      onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * 100))}
    />
  );
}
