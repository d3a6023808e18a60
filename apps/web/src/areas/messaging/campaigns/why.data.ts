import * as contract from '@clientela/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useCurrentStore, useMay } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

/** A customer of the store, or the e-mail or phone of one. */
export type WhyCustomer = { customer_id: string } | { contact: string };

/** Why a customer received a campaign, or did not, as of now. */
export function useWhy(campaign_id: string, query: WhyCustomer) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.explainCustomer, store_id, campaign_id, query),
    queryFn: ({ signal }) =>
      call(contract.explainCustomer, { store_id, campaign_id, query, signal }),
    staleTime: 0,
  });
}

/** Customers and leads that a search finds, to choose one of; `isSettled`: the search has responded. */
export function useCustomerChoices(search: string) {
  const { id: store_id } = useCurrentStore();
  const query = { search, per_page: 10 };
  const { data, isPlaceholderData } = useQuery({
    queryKey: keyOf(contract.listCustomers, store_id, query),
    queryFn: ({ signal }) => call(contract.listCustomers, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
  const customers = (data?.data ?? []).map(({ id, first_name, last_name, email }) => ({
    value: id,
    label: [`${first_name} ${last_name}`.trim(), email].filter(Boolean).join(' · '),
  }));
  return { customers, isSettled: data !== undefined && !isPlaceholderData };
}

/** Launched campaigns, newest first. A person who may not list campaigns chooses among those of the customer's messages. */
export function useCampaignChoices(customer_id: string) {
  const { id: store_id } = useCurrentStore();
  const mayList = useMay('Campaign.index');
  const campaigns = { per_page: 200, ordering: 'created_at:desc' as const };
  const listed = useQuery({
    queryKey: keyOf(contract.listCampaigns, store_id, campaigns),
    queryFn: ({ signal }) => call(contract.listCampaigns, { store_id, query: campaigns, signal }),
    enabled: mayList,
  });
  const messages = { customer_id, per_page: 100 };
  const own = useQuery({
    queryKey: keyOf(contract.listCampaignActivities, store_id, messages),
    queryFn: ({ signal }) =>
      call(contract.listCampaignActivities, { store_id, query: messages, signal }),
    enabled: !mayList,
  });
  const choices = mayList
    ? (listed.data?.data ?? []).filter(({ launched_at }) => launched_at !== null)
    : (own.data?.data ?? []).map(({ campaign }) => campaign);
  const byId = new Map(choices.map(({ id, name }) => [id, name]));
  return [...byId].map(([value, label]) => ({ value, label }));
}
