import {
  FILTER_DEPTH_MAX,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  isFilterGroup,
} from '@clientela/contract/cluster-filters';
import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useClusterTexts } from '../clusters.texts.ts';
import { newCondition } from '../filter-catalogue.ts';
import { ConditionFields } from './condition-fields.tsx';
import styles from './filter-builder.module.css';

interface FilterBuilderProps {
  group: FilterGroup;
  onChange(group: FilterGroup): void;
  /** Left out for the outermost group, which stays. */
  onRemove?: () => void;
  depth?: number;
}

const OPERATORS = ['all', 'any', 'none'] as const;

/** A group of conditions, with groups inside it, down to the depth the grammar allows. */
export function FilterBuilder({ group, onChange, onRemove, depth = 1 }: FilterBuilderProps) {
  const t = useClusterTexts();
  const add = (node: FilterNode) => onChange({ ...group, of: [...group.of, node] });
  const replace = (index: number, node: FilterNode) =>
    onChange({ ...group, of: group.of.map((old, at) => (at === index ? node : old)) });
  const remove = (index: number) =>
    onChange({ ...group, of: group.of.filter((_, at) => at !== index) });

  return (
    <fieldset className={styles.group} aria-label={t(`builder.op.${group.op}`)}>
      <Group justify="space-between" wrap="nowrap">
        <SegmentedControl
          size="xs"
          aria-label={t('builder.op_label')}
          value={group.op}
          onChange={(value) =>
            onChange({ ...group, op: OPERATORS.find((op) => op === value) ?? 'all' })
          }
          data={OPERATORS.map((op) => ({ value: op, label: t(`builder.op.${op}`) }))}
        />
        {onRemove && <RemoveButton label={t('builder.remove_group')} onClick={onRemove} />}
      </Group>
      {group.of.map((node, index) => (
        // A condition has no identity but its place; its inputs are all controlled.
        <div key={keyOfNode(index)} className={styles.row}>
          {isFilterGroup(node) ? (
            <FilterBuilder
              group={node}
              depth={depth + 1}
              onChange={(changed) => replace(index, changed)}
              onRemove={() => remove(index)}
            />
          ) : (
            <Condition
              condition={node}
              onChange={(changed) => replace(index, changed)}
              onRemove={() => remove(index)}
            />
          )}
        </div>
      ))}
      <Group gap={8}>
        <AddButton
          label={t('builder.add_condition')}
          onClick={() => add(newCondition('last_sale_at'))}
        />
        {depth < FILTER_DEPTH_MAX && (
          <AddButton
            label={t('builder.add_group')}
            onClick={() => add({ op: 'any', of: [newCondition('state')] })}
          />
        )}
      </Group>
    </fieldset>
  );
}

const keyOfNode = (index: number) => `node-${index}`;

interface ConditionProps {
  condition: FilterCondition;
  onChange(condition: FilterCondition): void;
  onRemove(): void;
}

function Condition({ condition, onChange, onRemove }: ConditionProps) {
  const t = useClusterTexts();
  return (
    <div className={styles.condition}>
      <ConditionFields condition={condition} onChange={onChange} />
      <RemoveButton label={t('builder.remove')} onClick={onRemove} />
    </div>
  );
}

function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
      <IconTrash size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
