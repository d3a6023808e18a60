import { AUDIT_ACTIONS, type AuditAction } from '@clientela/contract';
import { Group, NativeSelect } from '@mantine/core';
import { useAuditPeople } from '../audit.data.ts';
import { keyOfAction, useAuditTexts } from '../audit.texts.ts';

interface AuditFiltersProps {
  user_id: string | undefined;
  action: AuditAction | undefined;
  onChange(changed: { user_id?: string | undefined; action?: string | undefined }): void;
}

/** The log of one person, or of one kind of change. */
export function AuditFilters({ user_id, action, onChange }: AuditFiltersProps) {
  const t = useAuditTexts();
  const people = useAuditPeople();
  return (
    <Group gap={8}>
      <NativeSelect
        aria-label={t('person')}
        value={user_id ?? ''}
        onChange={(event) => onChange({ user_id: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('everyone') },
          ...(people.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('action')}
        value={action ?? ''}
        onChange={(event) => onChange({ action: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('everything') },
          ...AUDIT_ACTIONS.map((value) => ({
            value,
            label: t(`actions.${keyOfAction(value)}`),
          })),
        ]}
      />
    </Group>
  );
}
