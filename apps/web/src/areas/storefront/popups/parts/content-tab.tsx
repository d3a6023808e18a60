import type { PopupBlock, PopupField, PopupVariant } from '@clientela/contract';
import { POPUP_FIELDS } from '@clientela/contract/popups';
import {
  Button,
  Group,
  Menu,
  NativeSelect,
  NumberInput,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { PicturePicker } from '#areas/messaging/pictures/index.ts';
import { Panel } from '#ui/panel.tsx';
import { newPopupBlock } from '../new-popup.ts';
import { usePopupTexts } from '../popups.texts.ts';
import { AttributeList } from './attribute-list.tsx';
import styles from './popups.module.css';
import { Tool } from './tool.tsx';
import type { TabProps } from './use-draft.ts';

const STEP_TYPES = {
  form: ['title', 'text', 'image', 'form', 'button', 'spacer'],
  success: ['title', 'text', 'image', 'coupon', 'button', 'spacer'],
} as const satisfies Record<string, readonly PopupBlock['type'][]>;

interface ContentTabProps extends TabProps {
  variant: PopupVariant;
}

/** What the pop-up says and asks. */
export function ContentTab({ edits, problems, variant }: ContentTabProps) {
  const t = usePopupTexts();
  const { definition } = edits.draft;
  const setStep = (step: 'form' | 'success') => (blocks: PopupBlock[], group: string) =>
    edits.setDefinition(
      'variants',
      definition.variants.map((one) =>
        one.letter === variant.letter ? { ...one, [step]: blocks } : one,
      ),
      group,
    );
  const wrong = new Map(
    problems.flatMap((one) => (one.block_id ? [[one.block_id, one.message]] : [])),
  );
  return (
    <>
      {(['form', 'success'] as const).map((step) => (
        <Panel key={step} title={t(`content.${step}`)}>
          <BlockList
            blocks={variant[step]}
            types={STEP_TYPES[step]}
            wrong={wrong}
            onChange={setStep(step)}
          />
        </Panel>
      ))}
      <Panel title={t('content.fields')}>
        <FieldList
          fields={definition.fields}
          onChange={(fields) => edits.setDefinition('fields', fields)}
        />
        <AttributeList
          attributes={definition.attributes}
          onChange={(attributes) => edits.setDefinition('attributes', attributes)}
        />
      </Panel>
      {definition.format !== 'INLINE' && <Teaser edits={edits} />}
    </>
  );
}

interface BlockListProps {
  blocks: readonly PopupBlock[];
  types: readonly PopupBlock['type'][];
  wrong: ReadonlyMap<string, string>;
  onChange(blocks: PopupBlock[], group: string): void;
}

function BlockList({ blocks, types, wrong, onChange }: BlockListProps) {
  const t = usePopupTexts();
  const hasForm = blocks.some(({ type }) => type === 'form');
  const offered = types.filter((type) => type !== 'form' || !hasForm);
  return (
    <Stack gap={12}>
      <ol className={styles.blocks}>
        {blocks.map((block, index) => {
          const name = t(`blocks.${block.type}`);
          const move = (by: -1 | 1) =>
            onChange(blocks.toSpliced(index, 1).toSpliced(index + by, 0, block), 'move');
          const problem = wrong.get(block.id);
          return (
            <li
              key={block.id}
              className={styles.block}
              data-block={block.id}
              data-wrong={problem ? true : undefined}
            >
              <div>
                <BlockFields
                  block={block}
                  error={problem}
                  onChange={(changed) => onChange(blocks.with(index, changed), block.id)}
                />
              </div>
              <div className={styles.tools}>
                <Tool
                  label={t('content.up', { name })}
                  isOff={index === 0}
                  onClick={() => move(-1)}
                >
                  <IconArrowUp size={16} stroke={1.8} aria-hidden />
                </Tool>
                <Tool
                  label={t('content.down', { name })}
                  isOff={index === blocks.length - 1}
                  onClick={() => move(1)}
                >
                  <IconArrowDown size={16} stroke={1.8} aria-hidden />
                </Tool>
                <Tool
                  label={t('content.remove', { name })}
                  isOff={block.type === 'form'}
                  onClick={() => onChange(blocks.toSpliced(index, 1), 'remove')}
                >
                  <IconTrash size={16} stroke={1.8} aria-hidden />
                </Tool>
              </div>
            </li>
          );
        })}
      </ol>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            style={{ alignSelf: 'start' }}
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          >
            {t('content.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((type) => (
            <Menu.Item key={type} onClick={() => onChange([...blocks, newPopupBlock(type)], 'add')}>
              {t(`blocks.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Stack>
  );
}

interface BlockFieldsProps {
  block: PopupBlock;
  error: string | undefined;
  onChange(block: PopupBlock): void;
}

function BlockFields({ block, error, onChange }: BlockFieldsProps) {
  const t = usePopupTexts();
  const label = t(`blocks.${block.type}`);
  switch (block.type) {
    case 'title':
      return (
        <TextInput
          label={label}
          maxLength={200}
          value={block.text}
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ ...block, text: value })}
        />
      );
    case 'text':
      return (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxLength={1000}
          value={block.text}
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ ...block, text: value })}
        />
      );
    case 'image':
      return (
        <Stack gap={8}>
          <PicturePicker
            label={t('block.src')}
            value={block.src}
            error={error ?? null}
            onChange={(src, picked) =>
              onChange({ ...block, src, alt: block.alt || (picked?.alt ?? '') })
            }
          />
          <TextInput
            label={t('block.alt')}
            maxLength={300}
            value={block.alt}
            onChange={({ currentTarget: { value } }) => onChange({ ...block, alt: value })}
          />
        </Stack>
      );
    case 'form':
      return (
        <TextInput
          label={`${label}: ${t('block.button_label').toLowerCase()}`}
          maxLength={60}
          value={block.button_label}
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ ...block, button_label: value })}
        />
      );
    case 'coupon':
      return (
        <TextInput
          label={t('block.coupon_label')}
          maxLength={120}
          value={block.label}
          error={error}
          onChange={({ currentTarget: { value } }) => onChange({ ...block, label: value })}
        />
      );
    case 'button':
      return (
        <Stack gap={8}>
          <TextInput
            label={t('block.button_label')}
            maxLength={60}
            value={block.label}
            error={error}
            onChange={({ currentTarget: { value } }) => onChange({ ...block, label: value })}
          />
          <TextInput
            label={t('block.href')}
            placeholder="https://"
            inputMode="url"
            maxLength={2000}
            value={block.href}
            onChange={({ currentTarget: { value } }) => onChange({ ...block, href: value })}
          />
        </Stack>
      );
    case 'spacer':
      return (
        <NumberInput
          label={`${label}: ${t('block.height').toLowerCase()}`}
          min={4}
          max={80}
          value={block.height}
          onChange={(height) => height !== '' && onChange({ ...block, height: Number(height) })}
        />
      );
  }
}

interface FieldListProps {
  fields: readonly PopupField[];
  onChange(fields: PopupField[]): void;
}

function FieldList({ fields, onChange }: FieldListProps) {
  const t = usePopupTexts();
  const unused = POPUP_FIELDS.filter((name) => !fields.some((field) => field.name === name));
  return (
    <Stack gap={12}>
      <Text size="sm" c="dimmed">
        {t('content.fields_help')}
      </Text>
      <ul className={styles.blocks}>
        {fields.map((field, index) => {
          const name = t(`fields.${field.name}`);
          return (
            <li key={field.name} className={styles.block}>
              <Group gap={12} align="end">
                <TextInput
                  style={{ flex: 1 }}
                  label={`${name}: ${t('content.label').toLowerCase()}`}
                  maxLength={80}
                  value={field.label}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(fields.with(index, { ...field, label: value }))
                  }
                />
                <Switch
                  mb={8}
                  label={t('content.required')}
                  checked={field.is_required}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(fields.with(index, { ...field, is_required: checked }))
                  }
                />
              </Group>
              <div className={styles.tools}>
                <Tool
                  label={t('content.up', { name })}
                  isOff={index === 0}
                  onClick={() =>
                    onChange(fields.toSpliced(index, 1).toSpliced(index - 1, 0, field))
                  }
                >
                  <IconArrowUp size={16} stroke={1.8} aria-hidden />
                </Tool>
                <Tool
                  label={t('content.remove', { name })}
                  isOff={fields.length === 1}
                  onClick={() => onChange(fields.toSpliced(index, 1))}
                >
                  <IconTrash size={16} stroke={1.8} aria-hidden />
                </Tool>
              </div>
            </li>
          );
        })}
      </ul>
      {unused.length > 0 && (
        <NativeSelect
          maw={260}
          aria-label={t('content.add_field')}
          value=""
          data={[
            { value: '', label: t('content.add_field') },
            ...unused.map((name) => ({ value: name, label: t(`fields.${name}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const name = unused.find((one) => one === value);
            if (name)
              onChange([...fields, { name, label: t(`fields.${name}`), is_required: false }]);
          }}
        />
      )}
    </Stack>
  );
}

function Teaser({ edits }: Pick<TabProps, 'edits'>) {
  const t = usePopupTexts();
  const { teaser } = edits.draft.definition;
  return (
    <Panel title={t('content.teaser')}>
      <Stack gap={12}>
        <Switch
          label={t('content.teaser')}
          description={t('content.teaser_help')}
          checked={teaser !== null}
          onChange={({ currentTarget: { checked } }) =>
            edits.setDefinition('teaser', checked ? { text: '', side: 'right' } : null)
          }
        />
        {teaser && (
          <Group grow align="start">
            <TextInput
              label={t('content.teaser_text')}
              maxLength={40}
              value={teaser.text}
              onChange={({ currentTarget: { value } }) =>
                edits.setDefinition('teaser', { ...teaser, text: value })
              }
            />
            <NativeSelect
              label={t('content.teaser_side')}
              value={teaser.side}
              data={(['left', 'right'] as const).map((value) => ({
                value,
                label: t(`content.${value}`),
              }))}
              onChange={({ currentTarget: { value } }) =>
                edits.setDefinition('teaser', {
                  ...teaser,
                  side: value === 'left' ? 'left' : 'right',
                })
              }
            />
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
