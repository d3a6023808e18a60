import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AnswerFilters, filtersOf, type ResultSearch } from './results.search.ts';

interface AnswersLinkProps {
  id: string;
  search: ResultSearch;
  /** The rows that the number counts. */
  rows: AnswerFilters;
  count: number;
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** A number that opens the responses behind it; a zero has no link. */
export function AnswersLink(props: AnswersLinkProps) {
  const { id, search, rows, count, className, label, children } = props;
  if (count === 0) return <span className={className}>{children}</span>;
  return (
    <Link
      to="/surveys/$id/results"
      params={{ id }}
      search={{ ...filtersOf(search), ...rows, view: 'responses' }}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
