import { getRouteApi } from '@tanstack/react-router';
import { Loaded } from '#ui/loaded.tsx';
import { useDashboard } from '../board/board.data.ts';
import { BoardEditor } from '../board/board-editor.tsx';

const route = getRouteApi('/dashboards/$id/edit');

/** Edits a dashboard. */
export function EditDashboardScreen() {
  const { id } = route.useParams();
  const dashboard = useDashboard(id);
  return <Loaded query={dashboard}>{(opened) => <BoardEditor key={id} opened={opened} />}</Loaded>;
}
