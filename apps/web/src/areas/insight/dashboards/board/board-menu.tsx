import type { QueryPeriod } from '@clientela/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { createLink, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ExportDialog } from '#areas/records/exports/index.ts';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { useCloneDashboard, useDashboards, useDeleteDashboard } from './board.data.ts';
import { useBoardTexts } from './board.texts.ts';

const LinkItem = createLink(Menu.Item<'a'>);
const ShareDialog = lazy(() => import('./share-dialog.tsx'));
const SubscribeDialog = lazy(() => import('./subscribe-dialog.tsx'));

interface BoardMenuProps {
  /** Empty until it is known. */
  id: string;
  name: string;
  period: QueryPeriod;
  isOverview?: boolean;
  onOpen?(): void;
}

/** What can be done with a dashboard, behind one button. */
export function BoardMenu({ id, name, period, isOverview = false, onOpen }: BoardMenuProps) {
  const t = useBoardTexts();
  const navigate = useNavigate();
  const clone = useCloneDashboard();
  const remove = useDeleteDashboard(id);
  const [opened, setOpened] = useState<'share' | 'subscribe' | 'export' | 'delete' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Menu position="bottom-end" {...(onOpen && { onOpen })}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('menu.of', { name })}>
            <IconDots size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isOverview && (
            <Can do="Dashboard.update" feature="enhanced_dashboards">
              <LinkItem component="a" to="/dashboards/$id/edit" params={{ id }}>
                {t('menu.edit')}
              </LinkItem>
            </Can>
          )}
          <Can do="Dashboard.create" feature="enhanced_dashboards">
            <Menu.Item
              disabled={id === ''}
              onClick={() =>
                clone.mutate(id, {
                  onSuccess: (copy) =>
                    void navigate({ to: '/dashboards/$id/edit', params: { id: copy.id } }),
                })
              }
            >
              {t('menu.clone')}
            </Menu.Item>
          </Can>
          <Menu.Item disabled={id === ''} onClick={() => setOpened('export')}>
            {t('menu.export')}
          </Menu.Item>
          <Can do="Dashboard.update">
            <Menu.Item disabled={id === ''} onClick={() => setOpened('share')}>
              {t('menu.share')}
            </Menu.Item>
            <Can do="Dashboard.update" feature="enhanced_dashboards">
              <Menu.Item disabled={id === ''} onClick={() => setOpened('subscribe')}>
                {t('menu.subscribe')}
              </Menu.Item>
            </Can>
          </Can>
          {!isOverview && (
            <Can do="Dashboard.destroy">
              <Menu.Item color="red" onClick={() => setOpened('delete')}>
                {t('menu.delete')}
              </Menu.Item>
            </Can>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'export' && (
          <ExportDialog
            list={{ kind: 'dashboards', id, period }}
            fileId={undefined}
            onClose={close}
          />
        )}
        {opened === 'share' && <ShareDialog id={id} name={name} onClose={close} />}
        {opened === 'subscribe' && <SubscribeDialog id={id} name={name} onClose={close} />}
      </Suspense>
      <Confirm
        isOpen={opened === 'delete'}
        title={t('menu.delete')}
        text={t('menu.delete_text', { name })}
        action={t('menu.delete')}
        isDangerous
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast('success', t('menu.deleted', { name }));
              void navigate({ to: '/dashboards' });
            },
            onSettled: close,
          })
        }
      />
    </>
  );
}

/** The same for the overview, whose id is read once the menu opens. */
export function OverviewMenu(props: Pick<BoardMenuProps, 'name' | 'period'>) {
  const [isAsked, setAsked] = useState(false);
  const { data } = useDashboards(isAsked);
  const id = data?.data.find(({ is_overview }) => is_overview)?.id ?? '';
  return <BoardMenu {...props} id={id} isOverview onOpen={() => setAsked(true)} />;
}
