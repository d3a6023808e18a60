import {
  CONTACT_CHANNELS,
  type ContactChannel,
  CUSTOMER_ORDERINGS,
  RFM_SEGMENTS,
} from '@clientela/contract';
import { type ListSearch, listIn, listSearch, oneOf, textIn } from '#lib/search.ts';

/** URL parameters of the customer list. */
export interface CustomersSearch extends ListSearch {
  tab?: 'clusters' | 'leads' | undefined;
  rfm_segment?: (typeof RFM_SEGMENTS)[number] | undefined;
  tag_id?: string[] | undefined;
  customer_cluster_id?: string | undefined;
  import_id?: string | undefined;
  state?: string | undefined;
  reachable?: ContactChannel | undefined;
  birthday_month?: number | undefined;
  /** The export whose file is shown. */
  export?: string | undefined;
}

const isOrdering = (field: string) =>
  (CUSTOMER_ORDERINGS as readonly string[]).includes(field) || /^custom\.[a-z0-9_]+$/.test(field);

export function customersSearch(raw: Record<string, unknown>): CustomersSearch {
  const month = Number(textIn(raw.birthday_month));
  return {
    ...listSearch(raw, isOrdering),
    tab: oneOf(raw.tab, ['clusters', 'leads']),
    rfm_segment: oneOf(raw.rfm_segment, RFM_SEGMENTS),
    tag_id: listIn(raw.tag_id),
    customer_cluster_id: textIn(raw.customer_cluster_id),
    import_id: textIn(raw.import_id),
    state: textIn(raw.state),
    reachable: oneOf(raw.reachable, CONTACT_CHANNELS),
    export: textIn(raw.export),
    birthday_month: month >= 1 && month <= 12 ? month : undefined,
  };
}

type Filters = Pick<
  CustomersSearch,
  | 'rfm_segment'
  | 'tag_id'
  | 'state'
  | 'reachable'
  | 'birthday_month'
  | 'customer_cluster_id'
  | 'import_id'
>;

/** Props of the customer list's filters and of their chips. */
export interface CustomerFiltersProps {
  filters: Filters;
  onChange(filters: Filters): void;
}
