import { AUDIT_ACTIONS, type AuditAction } from '@clientela/contract';
import { Group, NativeSelect } from '@mantine/core';
import { Filters } from '#ui/filters.tsx';
import { useAuditActors } from '../audit.data.ts';
import { keyOfAction, useAuditTexts } from '../audit.texts.ts';

interface AuditFiltersProps {
  actor: string | undefined;
  action: AuditAction | undefined;
  onChange(changed: { actor?: string | undefined; action?: string | undefined }): void;
}

/** The log of one person, integration or other actor, or of one kind of change. */
export function AuditFilters({ actor, action, onChange }: AuditFiltersProps) {
  const t = useAuditTexts();
  const actors = useAuditActors();
  return (
    <Group gap={8}>
      <Filters active={[actor, action]}>
        <NativeSelect
          aria-label={t('actor')}
          value={actor ?? ''}
          onChange={(event) => onChange({ actor: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('everyone') },
            ...(actors.data?.data ?? []).map(({ kind, id, name }) => ({
              value: id ?? kind,
              label: name ?? t(`kinds.${kind}`),
            })),
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
      </Filters>
    </Group>
  );
}
