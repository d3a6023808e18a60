import type { Customer, CustomerMerge } from '@clientela/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Panel } from '#ui/panel.tsx';
import { mergesOptions, useUndoMerge } from '../merges.data.ts';
import { useMergeTexts } from '../merges.texts.ts';
import styles from './merges.module.css';

/** Records that went into this one, each with the way back; nothing where there are none. */
export function MergeHistory({ customer }: { customer: Customer }) {
  const t = useMergeTexts();
  const merges = useQuery(mergesOptions(customer.id)).data?.data ?? [];
  if (merges.length === 0) return null;
  return (
    <Panel title={t('merge.history')}>
      <ul className={styles.history}>
        {merges.map((merge) => (
          <Entry key={merge.id} merge={merge} />
        ))}
      </ul>
    </Panel>
  );
}

function Entry({ merge }: { merge: CustomerMerge }) {
  const t = useMergeTexts();
  const { time_zone } = useCurrentStore();
  const undo = useUndoMerge();
  const [isAsking, setAsking] = useState(false);
  const { name } = merge.merged_customer;
  const values = {
    name,
    date: formatInstantDay(merge.created_at, time_zone),
    author: merge.merged_by ?? '',
  };
  const confirm = () =>
    undo.mutate(merge.id, {
      onSuccess: () => {
        setAsking(false);
        toast('success', t('merge.undone', { name }));
      },
    });
  return (
    <li>
      <span>{t(merge.merged_by ? 'merge.entry_by' : 'merge.entry', values)}</span>
      <Can do="Customer.update">
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {t('merge.undo')}
        </Button>
      </Can>
      <Confirm
        isOpen={isAsking}
        title={t('merge.undo_title')}
        text={t('merge.undo_text', { name })}
        action={t('merge.undo')}
        isBusy={undo.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}
