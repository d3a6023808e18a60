import type { SurveyResults } from '@clientela/contract';
import type { ResultSearch } from './results.search.ts';

/** Of each part of the numbers. */
export interface NumbersProps {
  id: string;
  search: ResultSearch;
  results: SurveyResults;
}
