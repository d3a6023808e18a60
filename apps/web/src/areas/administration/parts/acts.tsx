import type { PlatformAct } from '@clientela/contract';
import { IconHistory } from '@tabler/icons-react';
import { DateText } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import type { Column } from '#ui/table-types.ts';
import { useActs } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';

/** What administrators changed of the platform, newest first; what concerns a store stands in its own log. */
export function Acts() {
  const t = useAdministrationTexts();
  const acts = useActs();
  return (
    <Loaded
      query={acts}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <div className="panel">
          <EmptyState
            icon={<IconHistory size={24} stroke={1.6} />}
            title={t('acts.empty_title')}
            text={t('acts.empty_text')}
          />
        </div>
      }
    >
      {(rows) => <ActTable rows={rows} />}
    </Loaded>
  );
}

function ActTable({ rows }: { rows: PlatformAct[] }) {
  const t = useAdministrationTexts();
  const sentence = ({ action, details }: PlatformAct) =>
    t(`acts.sentences.${keyOfAction(action)}`, details);
  const columns: Column<PlatformAct>[] = [
    { key: 'what', label: t('acts.what'), render: sentence },
    { key: 'who', label: t('acts.who'), render: ({ user }) => user?.name ?? t('acts.system') },
    {
      key: 'when',
      label: t('acts.when'),
      render: ({ created_at }) => <DateText instant={created_at} withTime />,
    },
  ];
  return (
    <DataTable
      id="platform-acts"
      label={t('tabs.acts')}
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
function keyOfAction(action: PlatformAct['action']): Underscored<PlatformAct['action']> {
  return action.replace('.', '_') as Underscored<PlatformAct['action']>;
}
