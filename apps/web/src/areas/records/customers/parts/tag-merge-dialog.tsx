import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toast, toastFailure } from '#lib/toast.tsx';
import { type CountedTag, useMergeTags } from '../tags.data.ts';
import { useTagTexts } from '../tags.texts.ts';

interface TagMergeDialogProps {
  tag: CountedTag;
  others: readonly CountedTag[];
  onClose(): void;
}

/** Chooses the tag that a tag becomes, and says what that changes. */
export function TagMergeDialog({ tag, others, onClose }: TagMergeDialogProps) {
  const t = useTagTexts();
  const merge = useMergeTags();
  const [into, setInto] = useState('');
  const { name, customers: count } = tag;
  const apply = () =>
    merge.mutate(
      { tag_id: tag.id, into_id: into },
      {
        onSuccess: ({ kept }) => {
          toast('success', t('merged', { name, kept: kept.name }));
          onClose();
        },
        onError: toastFailure,
      },
    );
  return (
    <Modal opened onClose={onClose} title={t('merge_title', { name })} size={460}>
      <Stack gap={16}>
        <NativeSelect
          label={t('merge_into')}
          data-autofocus
          data={[
            { value: '', label: t('merge_choose') },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={into}
          onChange={({ currentTarget }) => setInto(currentTarget.value)}
        />
        <Text>
          {count === 0 ? t('merge_effect_none', { name }) : t('merge_effect', { name, count })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('merge_where', { name })}
        </Text>
        <Group justify="flex-end">
          <Button disabled={into === ''} loading={merge.isPending} onClick={apply}>
            {t('merge_action')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
