import type { AdministeredDatabase } from '@clientela/contract';
import { formatBytes } from '#lib/bytes.ts';
import { formatNumber } from '#lib/format.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { useDatabases } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';

const REFRESH_MS = 10_000;

/** The databases of the installation: which answer, how many stores each holds, and how far its copies are. */
export function Databases() {
  const t = useAdministrationTexts();
  const databases = useDatabases(REFRESH_MS);
  return (
    <Loaded query={databases}>
      {(rows) => (
        <div className={styles.column}>
          <p className={styles.soft}>{t('databases.lead')}</p>
          <DatabaseTable rows={rows} />
        </div>
      )}
    </Loaded>
  );
}

function DatabaseTable({ rows }: { rows: AdministeredDatabase[] }) {
  const t = useAdministrationTexts();
  const nameOf = ({ name, is_home }: AdministeredDatabase) =>
    is_home ? t('databases.home') : name;
  const copyOf = ({ is_home, lag_bytes: lag }: AdministeredDatabase) => {
    if (is_home) return t('databases.none');
    if (lag === null) return t('databases.unknown');
    return lag === 0 ? t('databases.copied') : t('databases.behind', { size: formatBytes(lag) });
  };
  const columns: Column<AdministeredDatabase>[] = [
    { key: 'name', label: t('databases.name'), render: nameOf },
    {
      key: 'state',
      label: t('databases.state'),
      render: ({ is_answering }) => (
        <StatusBadge tone={is_answering ? 'success' : 'danger'}>
          {t(is_answering ? 'databases.answering' : 'databases.away')}
        </StatusBadge>
      ),
    },
    {
      key: 'stores',
      label: t('databases.stores'),
      align: 'right',
      render: ({ stores }) => formatNumber(stores),
    },
    { key: 'copy', label: t('databases.copy'), render: copyOf },
  ];
  return (
    <DataTable
      id="administered-databases"
      label={t('databases.lead')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={nameOf}
    />
  );
}
