import type { EmailBlock } from '@clientela/contract';
import { ActionIcon, Button, Group, Menu, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useEmailTexts } from '../email-models.texts.ts';
import { CELL_TYPES, newCellBlock, newColumns } from '../new-block.ts';
import { BlockEditor } from './block-editor.tsx';
import styles from './email-models.module.css';

interface BlockListProps<Block extends EmailBlock> {
  blocks: Block[];
  onChange(blocks: Block[]): void;
  /** Columns hold no columns, and no footer. */
  isInner?: boolean;
  /** Blocks the preview found something wrong with. */
  broken: ReadonlySet<string>;
}

/** The blocks of a message in their order; one is open at a time. */
export function BlockList<Block extends EmailBlock>(props: BlockListProps<Block>) {
  const { blocks, onChange, isInner = false, broken } = props;
  const [openId, setOpenId] = useState<string | null>(null);

  function insert(block: EmailBlock) {
    // New blocks go before the footer, which closes every message.
    const footer = blocks.findIndex(({ type }) => type === 'footer');
    const at = footer < 0 ? blocks.length : footer;
    onChange([...blocks.slice(0, at), block as Block, ...blocks.slice(at)]);
    setOpenId(block.id);
  }

  function move(index: number, by: number) {
    const moved = [...blocks];
    const [block] = moved.splice(index, 1);
    if (block) moved.splice(index + by, 0, block);
    onChange(moved);
  }

  const last = blocks.filter(({ type }) => type !== 'footer').length - 1;
  return (
    <div className={styles.blockList}>
      {blocks.map((block, index) => (
        <BlockItem
          key={block.id}
          block={block}
          isOpen={block.id === openId}
          isBroken={broken.has(block.id)}
          broken={broken}
          onToggle={() => setOpenId(block.id === openId ? null : block.id)}
          onChange={(changed) =>
            onChange(blocks.map((one) => (one.id === block.id ? (changed as Block) : one)))
          }
          {...(block.type !== 'footer' && {
            onUp: index > 0 ? () => move(index, -1) : undefined,
            onDown: index < last ? () => move(index, 1) : undefined,
            onRemove: () => onChange(blocks.filter(({ id }) => id !== block.id)),
          })}
        />
      ))}
      <AddBlock isInner={isInner} onAdd={insert} />
    </div>
  );
}

interface BlockItemProps {
  block: EmailBlock;
  isOpen: boolean;
  isBroken: boolean;
  broken: ReadonlySet<string>;
  onToggle(): void;
  onChange(block: EmailBlock): void;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove?: () => void;
}

function BlockItem({ block, isOpen, isBroken, broken, ...actions }: BlockItemProps) {
  const t = useEmailTexts();
  return (
    <div className={styles.blockItem} data-broken={isBroken || undefined}>
      <div className={styles.blockHead}>
        <UnstyledButton
          className={styles.blockName}
          aria-expanded={isOpen}
          onClick={actions.onToggle}
        >
          <strong>{t(`blocks.${block.type}`)}</strong>
          <span>{summaryOf(block)}</span>
        </UnstyledButton>
        {actions.onRemove && (
          <Group gap={0} wrap="nowrap">
            <BlockAction label={t('blocks.up')} onClick={actions.onUp}>
              <IconArrowUp size={15} stroke={1.8} aria-hidden />
            </BlockAction>
            <BlockAction label={t('blocks.down')} onClick={actions.onDown}>
              <IconArrowDown size={15} stroke={1.8} aria-hidden />
            </BlockAction>
            <BlockAction label={t('blocks.remove')} onClick={actions.onRemove}>
              <IconTrash size={15} stroke={1.6} aria-hidden />
            </BlockAction>
          </Group>
        )}
      </div>
      {isOpen && (
        <div className={styles.blockBody}>
          {block.type === 'columns' ? (
            <Columns block={block} broken={broken} onChange={actions.onChange} />
          ) : (
            <BlockEditor block={block} onChange={actions.onChange} />
          )}
        </div>
      )}
    </div>
  );
}

interface ColumnsProps {
  block: Extract<EmailBlock, { type: 'columns' }>;
  broken: ReadonlySet<string>;
  onChange(block: EmailBlock): void;
}

function Columns({ block, broken, onChange }: ColumnsProps) {
  const t = useEmailTexts();
  return block.columns.map((column, index) => (
    <div key={column.blocks[0]?.id ?? `empty-${index + 1}`} className={styles.blockColumn}>
      <span>{t('blocks.column', { number: index + 1 })}</span>
      <BlockList
        isInner
        broken={broken}
        blocks={column.blocks}
        onChange={(blocks) =>
          onChange({
            ...block,
            columns: block.columns.map((one, at) => (at === index ? { blocks } : one)),
          })
        }
      />
    </div>
  ));
}

interface BlockActionProps {
  label: string;
  onClick: (() => void) | undefined;
  children: React.ReactNode;
}

function BlockAction({ label, onClick, children }: BlockActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={!onClick}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

interface AddBlockProps {
  isInner: boolean;
  onAdd(block: EmailBlock): void;
}

function AddBlock({ isInner, onAdd }: AddBlockProps) {
  const t = useEmailTexts();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        >
          {t('blocks.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CELL_TYPES.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(newCellBlock(type))}>
            {t(`blocks.${type}`)}
          </Menu.Item>
        ))}
        {!isInner && (
          <Menu.Item onClick={() => onAdd(newColumns())}>{t('blocks.columns')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A few words by which a closed block is recognised. */
function summaryOf(block: EmailBlock): string {
  switch (block.type) {
    case 'text':
    case 'footer':
      return block.html
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 60);
    case 'image':
      return block.alt || block.src;
    case 'button':
      return block.label;
    case 'product':
      return block.name;
    case 'coupon':
      return block.code;
    case 'social':
      return block.links.map(({ network }) => network).join(', ');
    case 'columns':
      return String(block.columns.length);
    case 'divider':
      return '';
  }
}
