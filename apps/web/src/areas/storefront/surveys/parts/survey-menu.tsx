import type { Survey, SurveySummary } from '@clientela/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { createLink, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { useDeleteSurvey, useMoveSurvey } from '../surveys.data.ts';
import { useSurveyTexts } from '../surveys.texts.ts';

const LinkItem = createLink(Menu.Item<'a'>);

interface SurveyMenuProps {
  survey: SurveySummary;
  /** In the editor, which has buttons of its own for the rest. */
  isEditing?: boolean;
  onMoved?(survey: Survey): void;
}

/** What can be done with a survey, behind one button. */
export function SurveyMenu({ survey, isEditing = false, onMoved }: SurveyMenuProps) {
  const t = useSurveyTexts();
  const navigate = useNavigate();
  const { id, name, status, version, started } = survey;
  const move = useMoveSurvey(id);
  const remove = useDeleteSurvey(id);
  const [asked, setAsked] = useState<'finish' | 'delete' | null>(null);
  const isLive = status === 'active' || status === 'paused';

  const step = (name: 'publish' | 'pause' | 'finish', done?: () => void) =>
    move.mutate(name, {
      onSuccess: (changed) => {
        onMoved?.(changed);
        done?.();
      },
    });
  const clone = () =>
    move.mutate('clone', {
      onSuccess: (copy) => void navigate({ to: '/surveys/$id/edit', params: { id: copy.id } }),
    });
  const confirm = () => {
    if (asked === 'finish') {
      step('finish', () => setAsked(null));
      return;
    }
    remove.mutate(undefined, {
      onSuccess: () => {
        toast('success', t('actions.deleted'));
        if (isEditing) void navigate({ to: '/surveys' });
      },
      onSettled: () => setAsked(null),
    });
  };

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant={isEditing ? 'default' : 'subtle'}
            color="gray"
            size={isEditing ? 36 : 'md'}
            aria-label={t('actions.of', { name })}
          >
            <IconDots size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isEditing && (
            <>
              <MayUpdate>
                <LinkItem component="a" to="/surveys/$id/edit" params={{ id }}>
                  {t('actions.edit')}
                </LinkItem>
              </MayUpdate>
              {version > 0 && (
                <LinkItem component="a" to="/surveys/$id/results" params={{ id }}>
                  {t('actions.results')}
                </LinkItem>
              )}
              <MayUpdate>
                {mayPublish(survey) && (
                  <Menu.Item
                    onClick={() => step('publish', () => toast('success', t('actions.published')))}
                  >
                    {t(publishLabel(survey))}
                  </Menu.Item>
                )}
                {status === 'active' && (
                  <Menu.Item
                    onClick={() => step('pause', () => toast('success', t('actions.paused')))}
                  >
                    {t('actions.pause')}
                  </Menu.Item>
                )}
              </MayUpdate>
            </>
          )}
          <Can do="Survey.create">
            <Menu.Item onClick={clone}>{t('actions.clone')}</Menu.Item>
          </Can>
          <MayUpdate>
            {isLive && (
              <Menu.Item onClick={() => setAsked('finish')}>{t('actions.finish')}</Menu.Item>
            )}
          </MayUpdate>
          <Can do="Survey.destroy">
            {started === 0 && (
              <Menu.Item color="red" onClick={() => setAsked('delete')}>
                {t('actions.delete')}
              </Menu.Item>
            )}
          </Can>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        isOpen={asked !== null}
        title={t(`actions.${asked ?? 'finish'}`)}
        text={t(asked === 'delete' ? 'actions.delete_text' : 'actions.finish_text', { name })}
        action={t(`actions.${asked ?? 'finish'}`)}
        isDangerous
        isBusy={remove.isPending || move.isPending}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
      />
    </>
  );
}

function MayUpdate({ children }: { children: React.ReactNode }) {
  return <Can do="Survey.update">{children}</Can>;
}

/** Whether publishing would change what people see. */
export function mayPublish({
  status,
  has_changes,
}: Pick<SurveySummary, 'status' | 'has_changes'>): boolean {
  return status !== 'finished' && (status !== 'active' || has_changes);
}

/** What publishing does to a survey, as its button says it. */
export function publishLabel({ status, version }: Pick<SurveySummary, 'status' | 'version'>) {
  if (status === 'paused') return 'actions.resume';
  return version > 0 ? 'actions.publish_changes' : 'actions.publish';
}
