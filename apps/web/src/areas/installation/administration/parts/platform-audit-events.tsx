import type { PlatformAuditEvent } from '@clientela/contract';
import { IconHistory } from '@tabler/icons-react';
import { DateText } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import type { Column } from '#ui/table-types.ts';
import { usePlatformAuditEvents } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';

/** Administrators' changes of the platform, newest first; changes of a store are in its own log. */
export function PlatformAuditEvents() {
  const t = useAdministrationTexts();
  const events = usePlatformAuditEvents();
  return (
    <Loaded
      query={events}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <div className="panel">
          <EmptyState
            icon={<IconHistory size={24} stroke={1.6} />}
            title={t('audit.empty_title')}
            text={t('audit.empty_text')}
          />
        </div>
      }
    >
      {(rows) => <EventTable rows={rows} />}
    </Loaded>
  );
}

function EventTable({ rows }: { rows: PlatformAuditEvent[] }) {
  const t = useAdministrationTexts();
  const sentence = ({ action, details }: PlatformAuditEvent) =>
    t(`audit.sentences.${keyOfAction(action)}`, details);
  const columns: Column<PlatformAuditEvent>[] = [
    { key: 'what', label: t('audit.what'), render: sentence },
    { key: 'who', label: t('audit.who'), render: ({ user }) => user?.name ?? t('audit.system') },
    {
      key: 'when',
      label: t('audit.when'),
      render: ({ created_at }) => <DateText instant={created_at} withTime />,
    },
  ];
  return (
    <DataTable
      id="platform-audit-events"
      label={t('tabs.audit')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={sentence}
    />
  );
}

type Underscored<Action> = Action extends `${infer Subject}.${infer Verb}`
  ? `${Subject}_${Verb}`
  : never;

/** Dots part keys from one another, so the texts of an action carry its name without one. */
function keyOfAction(
  action: PlatformAuditEvent['action'],
): Underscored<PlatformAuditEvent['action']> {
  return action.replace('.', '_') as Underscored<PlatformAuditEvent['action']>;
}
