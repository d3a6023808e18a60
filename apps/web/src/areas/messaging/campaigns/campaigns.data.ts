import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, callForBytes, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { saveAnswer } from '#lib/download.ts';
import { Failure } from '#lib/failure.ts';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { toastFailure } from '#lib/toast.tsx';

export type CampaignValues = BodyOf<typeof contract.createCampaign>;

/** Polling fallback, for networks that block live updates. */
const POLL_MS = 30_000;

/** Sending or preparing: its numbers move by themselves. */
const isMoving = (stage: contract.CampaignStage | undefined) =>
  stage === 'preparing' || stage === 'activated';

type CampaignPage = contract.ResponseOf<typeof contract.listCampaigns>;

/** A campaign with its current progress; this event is also the only sign that a scheduled one has started. */
function withProgress<Row extends contract.CampaignSummary>(
  row: Row,
  { campaign_id, progress }: contract.LiveEvents['campaign.progress'],
): Row {
  if (row.id !== campaign_id) return row;
  const stage = row.stage === 'scheduled' ? 'activated' : row.stage;
  return { ...row, progress, stage };
}

/** Applies live campaign events: progress comes with the event, other data is invalidated. */
function useCampaignUpdates() {
  const client = useQueryClient();
  const { id: store_id } = useCurrentStore();
  const refetch = (...keys: unknown[][]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const list = keyOf(contract.listCampaigns);
  useLive('campaign.progress', (event) => {
    const moved = <Row extends contract.CampaignSummary>(row: Row) => withProgress(row, event);
    client.setQueryData<contract.CampaignDetail>(
      keyOf(contract.getCampaign, event.campaign_id),
      (known) => known && { ...moved(known), wait: null },
    );
    client.setQueriesData<CampaignPage>(
      { queryKey: list },
      (page) => page && { ...page, data: page.data.map(moved) },
    );
  });
  useLive('campaign.changed', ({ campaign_id }) =>
    refetch(keyOf(contract.getCampaign, campaign_id), list),
  );
  useLive('campaign.results', ({ campaign_id }) =>
    refetch(
      keyOf(contract.getCampaignResults, store_id, campaign_id),
      keyOf(contract.listAttributedOrders, store_id, campaign_id),
      keyOf(contract.getCampaignSteps, store_id, campaign_id),
      list,
    ),
  );
  useLive('resync', () =>
    refetch(
      keyOf(contract.getCampaign),
      keyOf(contract.getCampaignResults),
      keyOf(contract.listAttributedOrders),
      list,
    ),
  );
}

export function useCampaigns(query: QueryOf<typeof contract.listCampaigns>) {
  const { id: store_id } = useCurrentStore();
  useCampaignUpdates();
  return useQuery({
    queryKey: keyOf(contract.listCampaigns, store_id, query),
    queryFn: ({ signal }) => call(contract.listCampaigns, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCampaign(id: string) {
  useCampaignUpdates();
  return useQuery({
    queryKey: keyOf(contract.getCampaign, id),
    queryFn: ({ signal }) => call(contract.getCampaign, { id, signal }),
    refetchInterval: ({ state }) => (isMoving(state.data?.stage) ? POLL_MS : false),
  });
}

/** The name of the survey that a campaign sends; nothing until it is loaded. */
export function useSurveyName(id: string | null): string | undefined {
  const { id: store_id } = useCurrentStore();
  const query = { of: 'survey' as const, ids: [id ?? ''] };
  return useQuery({
    queryKey: keyOf(contract.listFilterOptions, store_id, query),
    queryFn: ({ signal }) => call(contract.listFilterOptions, { store_id, query, signal }),
    enabled: id !== null,
    staleTime: 60_000,
  }).data?.data[0]?.label;
}

export function useGoals() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCampaignGoals, store_id),
    queryFn: ({ signal }) => call(contract.listCampaignGoals, { store_id, signal }),
  });
}

/** The channels that the store has not set up; none while that is not known. */
export function useMissingChannels() {
  const { id: store_id } = useCurrentStore();
  const { data } = useQuery({
    queryKey: keyOf(contract.listCampaignChannels, store_id),
    queryFn: ({ signal }) => call(contract.listCampaignChannels, { store_id, signal }),
  });
  const missing = data?.data.filter(({ is_set_up }) => !is_set_up) ?? [];
  return missing.map(({ channel }) => channel);
}

/** Templates that may be sent now. */
export function useTemplateChoices() {
  const { id: store_id } = useCurrentStore();
  const query = { status: 'APPROVED' as const, per_page: 1000, ordering: 'name:asc' as const };
  return useQuery({
    queryKey: keyOf(contract.listWhatsappTemplates, store_id, query),
    queryFn: ({ signal }) => call(contract.listWhatsappTemplates, { store_id, query, signal }),
  });
}

/** Every template: one that Meta has paused since still has its name. */
export function useTemplateNames() {
  const { id: store_id } = useCurrentStore();
  const query = { per_page: 1000, ordering: 'name:asc' as const };
  return useQuery({
    queryKey: keyOf(contract.listWhatsappTemplates, store_id, query),
    queryFn: ({ signal }) => call(contract.listWhatsappTemplates, { store_id, query, signal }),
  });
}

export function useModelChoices() {
  const { id: store_id } = useCurrentStore();
  const query = { per_page: 1000, ordering: 'name:asc' as const };
  return useQuery({
    queryKey: keyOf(contract.listEmailModels, store_id, query),
    queryFn: ({ signal }) => call(contract.listEmailModels, { store_id, query, signal }),
  });
}

function useKeepCampaign() {
  const client = useQueryClient();
  // Not awaited, so that the next step opens at once.
  return (campaign: contract.Campaign) => {
    // The reason to wait is fetched again.
    client.setQueryData<contract.CampaignDetail>(
      keyOf(contract.getCampaign, campaign.id),
      (known) => ({ ...campaign, wait: null, watches: known?.watches ?? [] }),
    );
    void client.invalidateQueries({ queryKey: keyOf(contract.getCampaign, campaign.id) });
    void client.invalidateQueries({ queryKey: keyOf(contract.listCampaigns) });
    void client.invalidateQueries({ queryKey: keyOf(contract.getStoreContext) });
  };
}

/** Reads a campaign as it is now, whatever is remembered of it. */
export function useReadCampaign(id: string) {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: keyOf(contract.getCampaign, id),
      queryFn: ({ signal }) => call(contract.getCampaign, { id, signal }),
      staleTime: 0,
    });
}

/** Creates a draft, or saves the one named. */
export function useSaveCampaign() {
  const { id: store_id } = useCurrentStore();
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: ({
      id,
      body,
    }: {
      id: string | null;
      body: BodyOf<typeof contract.updateCampaign>;
    }) =>
      id
        ? call(contract.updateCampaign, { id, body })
        : call(contract.createCampaign, { store_id, body }),
    onSuccess: keep,
  });
}

/** Changes a sequence under way. */
export function usePublishVersion(campaign_id: string) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.publishVersion>) =>
      call(contract.publishVersion, { store_id, campaign_id, body }),
    onSuccess: (campaign) => {
      keep(campaign);
      const steps = keyOf(contract.getCampaignSteps, store_id, campaign_id);
      void client.invalidateQueries({ queryKey: steps });
    },
  });
}

export function useDeleteCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteCampaign, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listCampaigns) }),
    onError: toastFailure,
  });
}

/** The pre-flight check, fetched each time it opens. */
export function useReview(campaign_id: string) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.reviewCampaign, store_id, campaign_id),
    queryFn: ({ signal }) => call(contract.reviewCampaign, { store_id, campaign_id, signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

/** Calls what the campaign's e-mails link to and show, each time the review opens. */
export function useLinkCheck(campaign_id: string, enabled = true) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.checkCampaignLinks, store_id, campaign_id),
    queryFn: ({ signal }) => call(contract.checkCampaignLinks, { store_id, campaign_id, signal }),
    enabled,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}

export function useDownloadExclusions(campaign_id: string) {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: async (reason: contract.ExclusionReason | undefined) =>
      saveAnswer(
        await callForBytes(contract.downloadExclusions, {
          store_id,
          campaign_id,
          query: { reason },
        }),
        'fora-da-campanha.csv',
      ),
    onError: toastFailure,
  });
}

const TRANSITIONS = {
  activate: contract.activateCampaign,
  pause: contract.pauseCampaign,
  resume: contract.resumeCampaign,
  cancel: contract.cancelCampaign,
  release: contract.releaseCampaign,
};
type Transition = keyof typeof TRANSITIONS;

/** Activates, pauses, resumes, cancels or releases; a repeated click is the same intention. */
export function useTransition(campaign_id: string) {
  const { id: store_id } = useCurrentStore();
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: (transition: Exclude<Transition, 'activate' | 'resume'>) =>
      call(TRANSITIONS[transition], { store_id, campaign_id }),
    onSuccess: keep,
    onError: toastFailure,
  });
}

export function useChangeLimits(campaign_id: string) {
  const { id: store_id } = useCurrentStore();
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateCampaignLimits>) =>
      call(contract.updateCampaignLimits, { store_id, campaign_id, body }),
    onSuccess: keep,
    onError: toastFailure,
  });
}

/** Makes an activated campaign a draft again; refused once it leaves, and the bar goes. */
export function useUndo(campaign_id: string) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: () => call(contract.undoCampaign, { store_id, campaign_id }),
    onSuccess: keep,
    onError: (error) => {
      toastFailure(error);
      void client.invalidateQueries({ queryKey: keyOf(contract.getStoreContext) });
    },
  });
}

/** Starts or resumes the sending; too little money is a question, not an error. */
export function useLaunch(campaign_id: string, transition: 'activate' | 'resume') {
  const { id: store_id } = useCurrentStore();
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.activateCampaign>) =>
      call(TRANSITIONS[transition], { store_id, campaign_id, body }),
    onSuccess: keep,
    onError: (error) => {
      if (!shortfallOf(error)) toastFailure(error);
    },
  });
}

/** How far the balance reaches, where that is why a launch was not done yet. */
export function shortfallOf(error: unknown) {
  if (!(error instanceof Failure) || error.code !== 'balance_covers_part') return null;
  const { covered = 0, missing = 0 } = error.values;
  return { text: error.message, covered, missing };
}

export function useResults(campaign_id: string, isLive: boolean) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getCampaignResults, store_id, campaign_id),
    queryFn: ({ signal }) => call(contract.getCampaignResults, { store_id, campaign_id, signal }),
    refetchInterval: isLive ? POLL_MS : false,
  });
}

/** How many customers are where in a sequence. */
export function useSteps(campaign_id: string, isLive: boolean, version?: number) {
  const { id: store_id } = useCurrentStore();
  const query = { version };
  return useQuery({
    queryKey: keyOf(contract.getCampaignSteps, store_id, campaign_id, query),
    queryFn: ({ signal }) =>
      call(contract.getCampaignSteps, { store_id, campaign_id, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? POLL_MS : false,
  });
}

export function useEnrollments(
  campaign_id: string,
  query: QueryOf<typeof contract.listCampaignEnrollments>,
) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCampaignEnrollments, store_id, campaign_id, query),
    queryFn: ({ signal }) =>
      call(contract.listCampaignEnrollments, { store_id, campaign_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Takes a customer out of a sequence. */
export function useRemoveEnrollment(campaign_id: string) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enrollment_id: string) =>
      call(contract.removeCampaignEnrollment, { store_id, campaign_id, enrollment_id }),
    onSettled: () => {
      for (const endpoint of [contract.listCampaignEnrollments, contract.getCampaignSteps]) {
        void client.invalidateQueries({ queryKey: keyOf(endpoint, store_id, campaign_id) });
      }
    },
    onError: toastFailure,
  });
}

/** A dry run of a sequence over the last 90 days, fetched each time it opens. */
export function useDryRun(campaign_id: string) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.dryRunCampaign, store_id, campaign_id),
    queryFn: ({ signal }) => call(contract.dryRunCampaign, { store_id, campaign_id, signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

/** Tries a bonus rule on the purchases of the last year. */
export function useSimulation() {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: (body: contract.BonusSimulationPlan) =>
      call(contract.simulateBonus, { store_id, body }),
  });
}

/** The purchases of a simulation as a file. */
export function useDownloadSimulation(simulation_id: string) {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: async () =>
      saveAnswer(
        await callForBytes(contract.exportBonusSimulation, { store_id, simulation_id }),
        'simulacao-de-bonus.csv',
      ),
  });
}

/** Makes a draft of a ready sequence. */
export function useStartReadySequence() {
  const { id: store_id } = useCurrentStore();
  const keep = useKeepCampaign();
  return useMutation({
    mutationFn: (key: contract.ReadySequenceKey) =>
      call(contract.startReadySequence, { store_id, body: { key } }),
    onSuccess: keep,
    onError: toastFailure,
  });
}

/** Whether the latest campaign with an answer separates its control group automatically; null: none has one. */
export function useControlAnswer(): boolean | null | undefined {
  const { id: store_id } = useCurrentStore();
  const query = { per_page: 50, ordering: 'created_at:desc' as const };
  const { data } = useQuery({
    queryKey: keyOf(contract.listCampaigns, store_id, query),
    queryFn: ({ signal }) => call(contract.listCampaigns, { store_id, query, signal }),
  });
  if (!data) return undefined;
  return data.data.find((row) => typeof row.control_auto === 'boolean')?.control_auto ?? null;
}

export function useAttributedOrders(campaign_id: string) {
  const { id: store_id } = useCurrentStore();
  const query = { per_page: 10 };
  return useQuery({
    queryKey: keyOf(contract.listAttributedOrders, store_id, campaign_id, query),
    queryFn: ({ signal }) =>
      call(contract.listAttributedOrders, { store_id, campaign_id, query, signal }),
  });
}

/** Whether messages of this campaign stayed in the test outbox; `mayRead`: the person may see it. */
export function useHasOutbox(campaign_id: string, mayRead: boolean): boolean {
  const { id: store_id } = useCurrentStore();
  const query = { campaign_id, per_page: 1 };
  const { data } = useQuery({
    queryKey: keyOf(contract.listOutboxMessages, store_id, query),
    queryFn: ({ signal }) => call(contract.listOutboxMessages, { store_id, query, signal }),
    enabled: mayRead,
  });
  return (data?.data.length ?? 0) > 0;
}

/** Names of received custom events, fetched only if wanted. */
export function useCustomEventNames(isWanted: boolean): string[] {
  const { id: store_id } = useCurrentStore();
  const { data } = useQuery({
    queryKey: keyOf(contract.listCustomEventNames, store_id),
    queryFn: ({ signal }) => call(contract.listCustomEventNames, { store_id, signal }),
    enabled: isWanted,
  });
  return data?.data.map(({ name }) => name) ?? [];
}
