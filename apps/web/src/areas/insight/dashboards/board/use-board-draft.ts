import type { Dashboard, DashboardDraft as Draft } from '@clientela/contract';
import { DashboardDraft } from '@clientela/contract/dashboards';
import { useDraft } from '#areas/messaging/editing/index.ts';
import { useReadDashboard, useSaveDashboard } from './board.data.ts';

/** A dashboard as it is edited: the definition apart from its name. */
interface EditedDashboard extends Pick<Draft, 'name' | 'visibility'> {
  definition: Pick<Draft, 'period' | 'compare' | 'where' | 'widgets'>;
}

const flat = ({ definition, ...fields }: EditedDashboard): Draft => ({ ...fields, ...definition });

const draftOf = ({ name, visibility, period, compare, where, widgets }: Dashboard) => ({
  name,
  visibility,
  definition: { period, compare, where, widgets },
});

/** A dashboard's draft with undo; what is complete is saved by itself. */
export function useBoardDraft(opened: Dashboard) {
  const save = useSaveDashboard(opened.id).mutateAsync;
  return useDraft<Dashboard, EditedDashboard>({
    opened,
    draftOf,
    schema: { safeParse: (draft) => DashboardDraft.safeParse(flat(draft as EditedDashboard)) },
    save: ({ if_updated_at, ...draft }) => save({ ...flat(draft), if_updated_at }),
    read: useReadDashboard(opened.id),
  });
}
