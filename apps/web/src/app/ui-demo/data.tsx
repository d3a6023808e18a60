import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, formatMoney, formatNumber, formatShortMoney } from '#lib/format.ts';
import { BarList, Chart } from '#ui/chart.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Pages } from '#ui/pages.tsx';
import { Panel } from '#ui/panel.tsx';
import { Change, Stat, Stats } from '#ui/stat.tsx';
import type { Column } from '#ui/table-types.ts';

interface Sale {
  id: string;
  customer: string;
  day: string;
  total: number;
}

const SALES: Sale[] = [
  { id: '1', customer: 'Ana Souza', day: '2026-11-18', total: 123_456 },
  { id: '2', customer: 'Bruno Lima', day: '2026-11-19', total: 9_990 },
  { id: '3', customer: 'Célia Prado', day: '2026-11-20', total: 1_050_000 },
];

const COLUMNS: Column<Sale>[] = [
  { key: 'customer', label: 'Cliente', sort: 'customer', render: (sale) => sale.customer },
  { key: 'day', label: 'Data', sort: 'day', render: (sale) => formatDay(sale.day) },
  { key: 'total', label: 'Total', align: 'right', render: (sale) => formatMoney(sale.total) },
];

const CHANGES = { up: 'a mais que antes', down: 'a menos que antes', flat: 'igual a antes' };
const POINTS = SALES.map(({ id, day, total }) => ({
  key: id,
  label: formatDay(day),
  value: total,
}));

/** Numbers and rows. */
export function Data() {
  const [selected, setSelected] = useState<string[]>([]);
  const [ordering, setOrdering] = useState('day:desc');
  const [page, setPage] = useState(2);
  const table = {
    id: 'demo',
    label: 'Vendas',
    columns: COLUMNS,
    rowKey: (sale: Sale) => sale.id,
    rowName: (sale: Sale) => sale.customer,
  };
  return (
    <>
      <Stats>
        <Stat
          label="Receita"
          value={formatShortMoney(152_345_678)}
          exact={formatMoney(152_345_678)}
        />
        <Stat
          label="Vendas"
          value={formatNumber(5_261)}
          note={<Change share={0.133} words={CHANGES} />}
        />
        <Stat
          label="Ticket médio"
          value={undefined}
          note={<Change share={-0.026} words={CHANGES} />}
        />
      </Stats>
      <Chart
        title="Receita no período"
        points={POINTS}
        format={formatMoney}
        keyLabel="Dia"
        kind="line"
      />
      <Chart
        title="Receita por dia"
        points={POINTS}
        format={formatMoney}
        keyLabel="Dia"
        kind="bars"
      />
      <Panel title="Barras">
        <BarList points={POINTS} format={formatMoney} />
      </Panel>
      <Panel title="Tabela">
        <DataTable
          {...table}
          rows={SALES}
          ordering={ordering}
          onOrdering={setOrdering}
          selection={{
            selected,
            onChange: setSelected,
            actions: <Button size="xs">Exportar</Button>,
          }}
        />
        <Pages
          meta={{ current_page: page, last_page: 9, total: 212 }}
          onChange={({ page: next }) => setPage(next)}
        />
      </Panel>
      <Panel title="Tabela enquanto carrega">
        <DataTable {...table} id="demo-waiting" rows={undefined} />
      </Panel>
    </>
  );
}
