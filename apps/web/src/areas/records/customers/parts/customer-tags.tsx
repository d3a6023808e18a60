import type { Customer } from '@clientela/contract';
import { present } from '@clientela/domain';
import { Button, Popover, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import styles from '#ui/tag.module.css';
import { Tag } from '#ui/tag.tsx';
import { useCreateTag, useCustomerTags, useTagCustomer } from '../customers.data.ts';
import { useCustomerTexts } from '../customers.texts.ts';
import { TAG_COLORS } from '../tag-colors.ts';

const COLORS = Object.values(TAG_COLORS);

/** The tags of a customer, removable, with a small search to add one. */
export function CustomerTags({ customer }: { customer: Customer }) {
  const t = useCustomerTexts();
  const mayChange = useMay('Customer.update');
  const tagCustomer = useTagCustomer(customer.id);
  const ids = customer.tags.map(({ id }) => id);

  return (
    <span className={styles.tags}>
      {customer.tags.map(({ id, name, color }) => (
        <Tag
          key={id}
          name={name}
          color={color}
          {...(mayChange && {
            removeLabel: t('detail.remove_tag', { name }),
            onRemove: () => tagCustomer.mutate({ tag_id: id, action: 'remove' }),
          })}
        />
      ))}
      {mayChange && (
        <AddTag taken={ids} onAdd={(tag_id) => tagCustomer.mutate({ tag_id, action: 'add' })} />
      )}
    </span>
  );
}

function AddTag({ taken, onAdd }: { taken: readonly string[]; onAdd(id: string): void }) {
  const t = useCustomerTexts();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const tags = useCustomerTags().data?.data ?? [];
  const createTag = useCreateTag();
  const mayCreate = useMay('CustomerTag.create');
  const name = typed.trim();
  const found = tags.filter(
    (tag) => !taken.includes(tag.id) && tag.name.toLowerCase().includes(name.toLowerCase()),
  );
  const isKnown = tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase());

  function add(id: string) {
    onAdd(id);
    setOpen(false);
    setTyped('');
  }

  function create() {
    const color = present(COLORS[tags.length % COLORS.length], 'color');
    createTag.mutate({ name, color }, { onSuccess: ({ id }) => add(id) });
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={12} stroke={2} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('detail.add_tag')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          aria-label={t('detail.add_tag')}
          placeholder={t('detail.add_tag')}
          value={typed}
          maxLength={40}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <div className={styles.options}>
          {found.slice(0, 8).map((tag) => (
            <button key={tag.id} type="button" onClick={() => add(tag.id)}>
              <Tag name={tag.name} color={tag.color} />
            </button>
          ))}
          {name && !isKnown && mayCreate && (
            <Button size="xs" variant="subtle" loading={createTag.isPending} onClick={create}>
              {t('detail.new_tag', { name })}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
