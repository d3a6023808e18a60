import { ActionIcon } from '@mantine/core';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Tag } from '#ui/tag.tsx';
import { type CountedTag, useRemoveTag } from '../tags.data.ts';
import { useTagTexts } from '../tags.texts.ts';
import { TagForm } from './tag-form.tsx';
import { TagMergeDialog } from './tag-merge-dialog.tsx';
import styles from './tags.module.css';

/** A tag with how many customers have it, and what may be done with it. */
export function TagRow({ tag, others }: { tag: CountedTag; others: readonly CountedTag[] }) {
  const t = useTagTexts();
  const [open, setOpen] = useState<'edit' | 'join' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = useRemoveTag(tag.id);
  const { id, name, color, customers: count } = tag;
  const actions = [
    { key: 'edit', permission: 'CustomerTag.update', Icon: IconPencil },
    ...(others.length > 0
      ? [{ key: 'join', permission: 'CustomerTag.destroy', Icon: IconArrowMerge } as const]
      : []),
    { key: 'remove', permission: 'CustomerTag.destroy', Icon: IconTrash },
  ] as const;
  return (
    <li>
      <span className={styles.name}>
        <Tag name={name} color={color} />
      </span>
      {count > 0 ? (
        <Link to="/customers" search={{ tag_id: [id] }} className="plain-link">
          {t('customers', { count })}
        </Link>
      ) : (
        <span>{t('customers_none')}</span>
      )}
      <span className={styles.actions}>
        {actions.map(({ key, permission, Icon }) => (
          <Can key={key} do={permission}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t(key, { name })}
              onClick={() => setOpen(key)}
            >
              <Icon size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Can>
        ))}
      </span>
      {open === 'edit' && <TagForm tag={tag} onClose={close} />}
      {open === 'join' && <TagMergeDialog tag={tag} others={others} onClose={close} />}
      <Confirm
        isOpen={open === 'remove'}
        title={t('remove_title', { name })}
        text={count === 0 ? t('remove_effect_none') : t('remove_effect', { count })}
        action={t('remove_action')}
        isDangerous
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => toast('success', t('removed')),
            onError: (error) => {
              toastFailure(error);
              close();
            },
          })
        }
      />
    </li>
  );
}
