import { ATTRIBUTE_VALUES_COUNTED, type CustomAttribute } from '@clientela/contract';
import { ActionIcon, Button, Text } from '@mantine/core';
import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { messageOf } from '#lib/failure.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { useChangeAttribute, useRemoveAttribute } from '../attributes.data.ts';
import { useAttributeTexts } from '../attributes.texts.ts';
import { AttributeForm } from './attribute-form.tsx';
import styles from './attributes.module.css';

interface AttributeRowProps {
  attribute: CustomAttribute;
  /** Its place among those in use, and how many they are. */
  place: number;
  among: number;
}

/** An attribute with its type and use, and what may be done with it. */
export function AttributeRow({ attribute, place, among }: AttributeRowProps) {
  const t = useAttributeTexts();
  const { id, owner, name, type, is_column, archived_at, values } = attribute;
  const [open, setOpen] = useState<'edit' | 'archive' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const change = useChangeAttribute(id);
  const remove = useRemoveAttribute(id);
  const used =
    values > ATTRIBUTE_VALUES_COUNTED
      ? t(`values_many.${owner}`)
      : values > 0
        ? t(`values_${owner}`, { count: values })
        : t('values_none');
  const moves = [
    { key: 'up', to: place - 1, Icon: IconArrowUp },
    { key: 'down', to: place + 1, Icon: IconArrowDown },
  ] as const;
  const setArchived = (is_archived: boolean) =>
    change.mutate(
      { is_archived },
      {
        onSuccess: () => toast('success', t(is_archived ? 'archived' : 'restored', { name })),
        onError: toastFailure,
        onSettled: close,
      },
    );

  return (
    <li>
      <span className={styles.name}>
        {name}
        <Text size="sm" c="dimmed">
          {t(`types.${type}`)} · {used}
          {is_column && ` · ${t('column_mark')}`}
        </Text>
      </span>
      <span className={styles.actions}>
        <Can do="ResourceCustomAttribute.update">
          {archived_at ? (
            <Button
              size="xs"
              variant="default"
              loading={change.isPending}
              onClick={() => setArchived(false)}
            >
              {t('restore')}
            </Button>
          ) : (
            <>
              {among > 1 &&
                moves.map(({ key, to, Icon }) => (
                  <ActionIcon
                    key={key}
                    variant="subtle"
                    color="gray"
                    aria-label={t(key, { name })}
                    disabled={to < 0 || to >= among || change.isPending}
                    onClick={() => change.mutate({ position: to }, { onError: toastFailure })}
                  >
                    <Icon size={16} stroke={1.8} aria-hidden />
                  </ActionIcon>
                ))}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('edit', { name })}
                onClick={() => setOpen('edit')}
              >
                <IconPencil size={16} stroke={1.8} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('archive', { name })}
                onClick={() => setOpen('archive')}
              >
                <IconArchive size={16} stroke={1.8} aria-hidden />
              </ActionIcon>
            </>
          )}
        </Can>
        {values === 0 && (
          <Can do="ResourceCustomAttribute.destroy">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remove', { name })}
              onClick={() => setOpen('remove')}
            >
              <IconTrash size={16} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Can>
        )}
      </span>
      {open === 'edit' && <AttributeForm attribute={attribute} onClose={close} />}
      <Confirm
        isOpen={open === 'archive'}
        title={t('archive_title', { name })}
        text={t('archive_text')}
        action={t('archive_action')}
        isBusy={change.isPending}
        onClose={close}
        onConfirm={() => setArchived(true)}
      />
      <Confirm
        isOpen={open === 'remove'}
        title={t('remove_title', { name })}
        text={t('remove_text')}
        action={t('remove_action')}
        isDangerous
        isBusy={remove.isPending}
        problem={remove.error && messageOf(remove.error)}
        onClose={() => {
          remove.reset();
          close();
        }}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => toast('success', t('removed')) })
        }
      />
    </li>
  );
}
