import type { IdentityConflict } from '@clientela/contract';
import { formatDocument, formatPhone } from '@clientela/domain';
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MergeButton } from '#areas/records/customers/index.ts';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { Panel } from '#ui/panel.tsx';
import { useConflicts, useKeepApart } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import styles from './imports.module.css';

/** Unreviewed conflicts between customers: of one import, or of the whole store. */
export function Conflicts({ importId }: { importId?: string }) {
  const t = useImportTexts();
  const page = useConflicts(importId).data;
  if (!page || page.data.length === 0) return null;
  const more = page.meta.total - page.data.length;
  return (
    <Panel title={t('conflicts.title')}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('conflicts.lead')}
      </Text>
      <ul className={styles.conflicts}>
        {page.data.map((conflict) => (
          <Conflict key={conflict.id} conflict={conflict} />
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt={12}>
          {t('conflicts.more', { count: more })}
        </Text>
      )}
    </Panel>
  );
}

function Conflict({ conflict }: { conflict: IdentityConflict }) {
  const t = useImportTexts();
  const keep = useKeepApart();
  return (
    <li>
      <span>
        {t('conflicts.value', { value: shown(conflict) })} <Person {...conflict.customer} />{' '}
        {t('conflicts.and')} <Person {...conflict.other_customer} />
      </span>
      <Can do="Customer.update">
        <Group gap={8}>
          <MergeButton
            size="xs"
            label={t('conflicts.merge')}
            one={conflict.customer}
            other={conflict.other_customer}
          />
          <Button
            size="xs"
            variant="default"
            loading={keep.isPending}
            onClick={() =>
              keep.mutate(conflict.id, { onSuccess: () => toast('success', t('conflicts.kept')) })
            }
          >
            {t('conflicts.keep')}
          </Button>
        </Group>
      </Can>
    </li>
  );
}

function Person({ id, name }: IdentityConflict['customer']) {
  return (
    <Link to="/customers/$id" params={{ id }}>
      {name}
    </Link>
  );
}

function shown({ kind, value }: IdentityConflict): string {
  if (kind === 'phone') return formatPhone(value);
  return kind === 'document' ? formatDocument(value) : value;
}
