import { getRouteApi } from '@tanstack/react-router';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { AskAssistant } from '../parts/ask-assistant.tsx';
import { useDashboard } from './board.data.ts';
import { BoardMenu } from './board-menu.tsx';
import { BoardPeriod } from './board-period.tsx';
import { BoardSwitcher } from './board-switcher.tsx';
import { BoardView } from './board-view.tsx';

const route = getRouteApi('/dashboards');

/** One of the store's dashboards; another period is chosen for oneself, not for everybody. */
export function BoardScreen({ id }: { id: string }) {
  const { period, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const dashboard = useDashboard(id);
  return (
    <Loaded query={dashboard}>
      {(board) => {
        const chosen = period === 'custom' ? (from && to ? { from, to } : undefined) : period;
        const shown = chosen ?? board.period;
        return (
          <Page
            title={board.name}
            before={<BoardSwitcher name={board.name} />}
            action={
              <>
                <BoardPeriod
                  period={shown}
                  onChange={(next) =>
                    void navigate({
                      search: {
                        board: id,
                        ...(typeof next === 'string'
                          ? { period: next }
                          : { period: 'custom', ...next }),
                      },
                      replace: true,
                    })
                  }
                />
                <AskAssistant />
                <BoardMenu id={id} name={board.name} period={shown} />
              </>
            }
          >
            <BoardView
              widgets={board.widgets}
              scope={{ period: shown, compare: board.compare, where: board.where }}
            />
          </Page>
        );
      }}
    </Loaded>
  );
}
