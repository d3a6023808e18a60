import type { Popup, PopupProblem } from '@clientela/contract';
import { Button, Drawer, Menu, Popover, TextInput } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconDots, IconEye } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { HistoryButtons, SaveStatus, useHistoryKeys } from '#areas/messaging/editing/index.ts';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { SavedMeanwhile } from '#ui/saved-meanwhile.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { ConsentTab } from '../parts/consent-tab.tsx';
import { ContentTab } from '../parts/content-tab.tsx';
import { CouponTab } from '../parts/coupon-tab.tsx';
import { LookTab } from '../parts/look-tab.tsx';
import { PopupPreview } from '../parts/popup-preview.tsx';
import { PopupStatus } from '../parts/popup-status.tsx';
import styles from '../parts/popups.module.css';
import { TestTab } from '../parts/test-tab.tsx';
import { type DraftEdits, type TabProps, usePopupDraft } from '../parts/use-draft.ts';
import { WhenTab } from '../parts/when-tab.tsx';
import { WhoTab } from '../parts/who-tab.tsx';
import { useDeletePopup, useMovePopup, usePopup } from '../popups.data.ts';
import { POPUP_TABS, type PopupTab } from '../popups.search.ts';
import { usePopupTexts } from '../popups.texts.ts';

const route = getRouteApi('/popups/$id/edit');

/** Edits a pop-up next to its preview. */
export function PopupEditorScreen() {
  const { id } = route.useParams();
  const popup = usePopup(id);
  return <Loaded query={popup}>{(opened) => <Editor key={id} opened={opened} />}</Loaded>;
}

/** The preview opens over the settings where there is no room next to them. */
const NARROW = '(max-width: 75em)';

function Editor({ opened }: { opened: Popup }) {
  const t = usePopupTexts();
  const { tab = 'content' } = route.useSearch();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [letter, setLetter] = useState<'A' | 'B' | 'C'>('A');
  const edits = usePopupDraft(opened);
  const historyKeys = useHistoryKeys(edits.history);
  const { definition } = edits.draft;
  const variant =
    definition.variants.find((one) => one.letter === letter) ?? definition.variants[0];
  const problems = problemsOf(edits, opened);
  const tabProps = { edits, problems, popup: opened };
  const preview = variant && (
    <PopupPreview id={opened.id} definition={definition} letter={variant.letter} />
  );

  return (
    <Page
      title={t('editor.title')}
      before={<BackLink to="/popups" label={t('new_popup.back')} />}
      action={<Actions popup={opened} edits={edits} problems={problems} />}
    >
      <UnsavedGuard isDirty={edits.autosave.isDirty} />
      <SavedMeanwhile
        clash={edits.version.clash}
        isBusy={false}
        onShow={edits.show}
        onOverwrite={edits.overwrite}
        onClose={edits.version.dismiss}
      />
      <div className={styles.editor} onKeyDownCapture={historyKeys}>
        <div className={styles.bar}>
          <HistoryButtons history={edits.history} />
          <SaveStatus autosave={edits.autosave} />
          <PopupStatus popup={opened} />
          <span className={styles.barEnd}>
            {isNarrow && (
              <Button
                variant="default"
                leftSection={<IconEye size={16} stroke={1.8} aria-hidden />}
                onClick={() => setPreviewOpen(true)}
              >
                {t('editor.preview')}
              </Button>
            )}
            <Problems problems={problems} />
          </span>
        </div>
        <div className={styles.settings}>
          <Tabs />
          {tab === 'content' && (
            <Panel>
              <TextInput
                label={t('new_popup.name')}
                description={t('new_popup.name_help')}
                maxLength={120}
                withAsterisk
                value={edits.draft.name}
                onChange={({ currentTarget: { value } }) => edits.set('name', value)}
              />
              {definition.variants.length > 1 && (
                <Button.Group mt={12}>
                  {definition.variants.map((one) => (
                    <Button
                      key={one.letter}
                      size="xs"
                      variant={one === variant ? 'light' : 'default'}
                      aria-pressed={one === variant}
                      onClick={() => setLetter(one.letter)}
                    >
                      {t('test.variant', { letter: one.letter })}
                    </Button>
                  ))}
                </Button.Group>
              )}
            </Panel>
          )}
          {tab === 'content' && variant && <ContentTab {...tabProps} variant={variant} />}
          {tab !== 'content' && <OtherTab tab={tab} {...tabProps} />}
        </div>
        {!isNarrow && (
          <aside className={styles.preview} aria-label={t('editor.preview')}>
            {preview}
          </aside>
        )}
      </div>
      {isNarrow && (
        <Drawer
          opened={isPreviewOpen}
          onClose={() => setPreviewOpen(false)}
          position="bottom"
          size="95%"
          title={t('editor.preview')}
        >
          {preview}
        </Drawer>
      )}
    </Page>
  );
}

function OtherTab({ tab, ...props }: TabProps & { tab: Exclude<PopupTab, 'content'> }) {
  switch (tab) {
    case 'look':
      return <LookTab {...props} />;
    case 'when':
      return <WhenTab {...props} />;
    case 'who':
      return <WhoTab {...props} />;
    case 'consent':
      return <ConsentTab {...props} />;
    case 'coupon':
      return <CouponTab {...props} />;
    case 'test':
      return <TestTab {...props} />;
  }
}

function Tabs() {
  const t = usePopupTexts();
  const { id } = route.useParams();
  return (
    <SectionTabs className={styles.tabs} label={t('editor.tabs')}>
      {POPUP_TABS.map((one) => (
        <Link
          key={one}
          to="/popups/$id/edit"
          params={{ id }}
          search={{ tab: one === 'content' ? undefined : one }}
          className="section-tab"
          activeOptions={{ explicitUndefined: true }}
          replace
        >
          {t(`tabs.${one}`)}
        </Link>
      ))}
    </SectionTabs>
  );
}

/** Input that cannot be saved, else what prevents publishing the saved draft. */
function problemsOf(edits: DraftEdits, popup: Popup): PopupProblem[] {
  if (edits.issues.length === 0) return popup.problems;
  return edits.issues.map(({ message }) => ({ tab: 'content', block_id: null, message }));
}

function Problems({ problems }: { problems: readonly PopupProblem[] }) {
  const t = usePopupTexts();
  const { id } = route.useParams();
  const Icon = problems.length > 0 ? IconAlertTriangle : IconCircleCheck;
  const words =
    problems.length > 0
      ? t('editor.problems', { count: problems.length })
      : t('editor.problems_none');
  if (problems.length === 0) {
    return (
      <Button variant="subtle" color="gray" leftSection={<Icon size={16} aria-hidden />} disabled>
        {words}
      </Button>
    );
  }
  return (
    <Popover width={360} position="bottom-end" withArrow>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon size={16} aria-hidden />}>
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.problems}>
          {problems.map(({ tab, block_id, message }) => (
            <li key={`${tab} ${block_id} ${message}`}>
              <Link
                to="/popups/$id/edit"
                params={{ id }}
                search={{ tab: tab === 'content' ? undefined : tab }}
                replace
              >
                {t(`tabs.${tab}`)}
              </Link>
              : {message}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ActionsProps {
  popup: Popup;
  edits: DraftEdits;
  problems: readonly PopupProblem[];
}

function Actions({ popup, edits, problems }: ActionsProps) {
  const t = usePopupTexts();
  const navigate = useNavigate();
  const move = useMovePopup(popup.id);
  const remove = useDeletePopup(popup.id);
  const [asked, setAsked] = useState<'finish' | 'delete' | null>(null);
  const { status, version, has_changes } = popup;
  const hasNews = status !== 'active' || has_changes;
  const isOver = status === 'finished' || status === 'archived';
  const isLive = status === 'active' || status === 'paused';
  const step = (name: Parameters<typeof move.mutate>[0], done?: () => void) =>
    move.mutate(name, {
      onSuccess: (moved) => {
        edits.follow(moved);
        done?.();
      },
    });

  return (
    <>
      {version > 0 && (
        <LinkButton to="/popups/$id" params={{ id: popup.id }} variant="default">
          {t('editor.results')}
        </LinkButton>
      )}
      <Can do="Newsletter.update">
        {status === 'active' && (
          <Button variant="default" loading={move.isPending} onClick={() => step('pause')}>
            {t('editor.pause')}
          </Button>
        )}
        {!isOver && (
          <Button
            loading={move.isPending}
            disabled={edits.autosave.isDirty || problems.length > 0 || !hasNews}
            onClick={() => step('publish', () => toast('success', t('editor.published')))}
          >
            {t(
              status === 'paused'
                ? 'editor.resume'
                : version > 0
                  ? 'editor.publish_changes'
                  : 'editor.publish',
            )}
          </Button>
        )}
      </Can>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={t('editor.more')} px={10}>
            <IconDots size={18} stroke={1.8} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() =>
              move.mutate('clone', {
                onSuccess: ({ id }) => void navigate({ to: '/popups/$id/edit', params: { id } }),
              })
            }
          >
            {t('editor.clone')}
          </Menu.Item>
          {isLive && <Menu.Item onClick={() => setAsked('finish')}>{t('editor.finish')}</Menu.Item>}
          {status !== 'archived' && (
            <Menu.Item onClick={() => step('archive')}>{t('editor.archive')}</Menu.Item>
          )}
          {popup.signups === 0 && (
            <Menu.Item color="red" onClick={() => setAsked('delete')}>
              {t('editor.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        isOpen={asked !== null}
        title={t(asked === 'delete' ? 'editor.delete' : 'editor.finish')}
        text={t(asked === 'delete' ? 'editor.delete_text' : 'editor.finish_text', {
          name: popup.name,
        })}
        action={t(asked === 'delete' ? 'editor.delete' : 'editor.finish')}
        isDangerous
        isBusy={remove.isPending || move.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked === 'finish') step('finish', () => setAsked(null));
          else {
            remove.mutate(undefined, {
              onSuccess: () => {
                toast('success', t('editor.deleted'));
                void navigate({ to: '/popups' });
              },
              onSettled: () => setAsked(null),
            });
          }
        }}
      />
    </>
  );
}
