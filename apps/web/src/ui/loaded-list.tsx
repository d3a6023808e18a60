import type { ComponentProps, ReactNode } from 'react';
import { EmptyPanel, EmptyState } from './exception.tsx';
import { Loaded } from './loaded.tsx';
import { Pages } from './pages.tsx';

type EmptyText = ComponentProps<typeof EmptyState>;

interface ListPage<Row> {
  data: Row[];
  meta: ComponentProps<typeof Pages>['meta'];
}

/** Whether the list itself is empty, and not only a page behind its last. */
export function hasNothing({ data, meta }: ListPage<unknown>): boolean {
  return data.length === 0 && meta.current_page === 1;
}

interface LoadedListProps<Row> {
  query: ComponentProps<typeof Loaded<ListPage<Row>>>['query'];
  /** Whether something is looked for; then no rows are a search without a find. */
  isFiltered?: boolean;
  /** While there is nothing to list at all. */
  empty: EmptyText;
  /** Where the search finds nothing. */
  none?: EmptyText;
  onPage: ComponentProps<typeof Pages>['onChange'];
  /** The table; its rows are undefined while the first answer is under way. */
  children(rows: Row[] | undefined): ReactNode;
}

/** A list with its pages and its four states: waiting, nothing yet, nothing found, there. */
export function LoadedList<Row>(props: LoadedListProps<Row>) {
  const { query, isFiltered = false, empty, none, onPage, children } = props;
  return (
    <Loaded
      query={query}
      waiting={<div className="list">{children(undefined)}</div>}
      isEmpty={(page) => hasNothing(page) && !isFiltered}
      empty={<EmptyPanel {...empty} />}
    >
      {({ data, meta }) => (
        <div className="list">
          {children(data)}
          {none && data.length === 0 && <EmptyState {...none} />}
          <Pages meta={meta} onChange={onPage} />
        </div>
      )}
    </Loaded>
  );
}
