import type { Survey, SurveyProblem } from '@clientela/contract';
import { Button, Drawer, Popover, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { HistoryButtons, SaveStatus, useHistoryKeys } from '#areas/messaging/editing/index.ts';
import { useAfterRender } from '#lib/after-render.ts';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { SavedMeanwhile } from '#ui/saved-meanwhile.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { QuestionsTab } from '../parts/questions-tab.tsx';
import { SettingsTab } from '../parts/settings-tab.tsx';
import { ShareTab } from '../parts/share-tab.tsx';
import { mayPublish, publishLabel, SurveyMenu } from '../parts/survey-menu.tsx';
import { SurveyPreview } from '../parts/survey-preview.tsx';
import { SurveyStatus } from '../parts/survey-status.tsx';
import styles from '../parts/surveys.module.css';
import { type DraftEdits, useSurveyDraft } from '../parts/use-draft.ts';
import { usePreview } from '../parts/use-preview.ts';
import { useMoveSurvey, useSurvey } from '../surveys.data.ts';
import { SURVEY_TABS } from '../surveys.search.ts';
import { useSurveyTexts } from '../surveys.texts.ts';

const route = getRouteApi('/surveys/$id/edit');

/** Edits a survey next to its preview. */
export function SurveyEditorScreen() {
  const { id } = route.useParams();
  const survey = useSurvey(id);
  return <Loaded query={survey}>{(opened) => <Editor key={id} opened={opened} />}</Loaded>;
}

/** The preview opens over the settings where there is no room next to them. */
const NARROW = '(max-width: 75em)';

function Editor({ opened }: { opened: Survey }) {
  const t = useSurveyTexts();
  const { tab = 'questions' } = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const edits = useSurveyDraft(opened);
  const historyKeys = useHistoryKeys(edits.history);
  const afterRender = useAfterRender();
  const { name, definition } = edits.draft;
  const view = usePreview(definition);
  const problems = problemsOf(edits, opened);
  const preview = <SurveyPreview name={name} definition={definition} preview={view} />;

  // Not where it is opened: a new question is in the definition only after that.
  const show = useEffectEvent((id: string) => view.showQuestion(id));
  useEffect(() => {
    if (openId !== null) show(openId);
  }, [openId]);

  function open(id: string | null) {
    setOpenId(id);
    if (id === null) return;
    afterRender(() => {
      const card = document.querySelector(`[data-question="${id}"]`);
      card?.scrollIntoView({ block: 'nearest' });
      card?.querySelector('textarea')?.focus({ preventScroll: true });
    });
  }

  async function jump(id: string | null) {
    await navigate({ search: { tab: undefined }, replace: true });
    open(id);
  }

  return (
    <Page
      title={t('editor.title')}
      before={<BackLink to="/surveys" label={t('new_survey.back')} />}
      action={<Actions survey={opened} edits={edits} problems={problems} />}
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
          <SurveyStatus survey={opened} />
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
            {problems.length > 0 ? (
              <Problems problems={problems} edits={edits} onJump={jump} />
            ) : (
              mayPublish(opened) && (
                <span className={styles.ready}>
                  <IconCircleCheck size={16} stroke={1.8} aria-hidden />
                  {t('editor.problems_none')}
                </span>
              )
            )}
          </span>
        </div>
        <div className={styles.settings}>
          <Tabs />
          {tab === 'questions' && (
            <QuestionsTab
              edits={edits}
              survey={opened}
              problems={problems}
              openId={openId}
              onOpen={open}
              onShowEnding={view.showEnding}
            />
          )}
          {tab === 'settings' && <SettingsTab edits={edits} survey={opened} />}
          {tab === 'share' && <ShareTab survey={opened} />}
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

function Tabs() {
  const t = useSurveyTexts();
  const { id } = route.useParams();
  return (
    <SectionTabs className={styles.tabs} label={t('editor.tabs')}>
      {SURVEY_TABS.map((one) => (
        <Link
          key={one}
          to="/surveys/$id/edit"
          params={{ id }}
          search={{ tab: one === 'questions' ? undefined : one }}
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

/** Input that cannot be saved, else what prevents publishing the saved draft; each problem once. */
function problemsOf({ issues, draft }: DraftEdits, survey: Survey): SurveyProblem[] {
  if (issues.length === 0) return survey.problems;
  const problems = issues.map(({ message, path: [, part, place] }) => ({
    question_id:
      part === 'questions' ? (draft.definition.questions[Number(place)]?.id ?? null) : null,
    message,
  }));
  return [...new Map(problems.map((one) => [`${one.question_id} ${one.message}`, one])).values()];
}

interface ProblemsProps {
  problems: readonly SurveyProblem[];
  edits: DraftEdits;
  onJump(question_id: string | null): void;
}

function Problems({ problems, edits, onJump }: ProblemsProps) {
  const t = useSurveyTexts();
  const { questions } = edits.draft.definition;
  const nameOf = (id: string | null) => {
    const number = questions.findIndex((one) => one.id === id) + 1;
    return number > 0 ? t('editor.problem_question', { number }) : t('editor.problem_survey');
  };
  return (
    <Popover width={360} position="bottom-end" withArrow>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAlertTriangle size={16} aria-hidden />}>
          {t('editor.problems', { count: problems.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.problems}>
          {problems.map(({ question_id, message }) => (
            <li key={`${question_id} ${message}`}>
              <UnstyledButton className={styles.problemLink} onClick={() => onJump(question_id)}>
                {nameOf(question_id)}
              </UnstyledButton>
              : {message}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ActionsProps {
  survey: Survey;
  edits: DraftEdits;
  problems: readonly SurveyProblem[];
}

function Actions({ survey, edits, problems }: ActionsProps) {
  const t = useSurveyTexts();
  const { id, status, version } = survey;
  const move = useMoveSurvey(id);
  const navigate = route.useNavigate();
  const step = (name: 'publish' | 'pause', text: 'published' | 'paused') =>
    move.mutate(name, {
      onSuccess: (changed) => {
        edits.follow(changed);
        toast('success', t(`actions.${text}`));
        // Once published, the next thing is to send it.
        if (version === 0) void navigate({ search: { tab: 'share' }, replace: true });
      },
    });
  return (
    <>
      {version > 0 && (
        <LinkButton to="/surveys/$id/results" params={{ id }} variant="default">
          {t('actions.results')}
        </LinkButton>
      )}
      <Can do="Survey.update">
        {status === 'active' && (
          <Button
            variant="default"
            loading={move.isPending}
            onClick={() => step('pause', 'paused')}
          >
            {t('actions.pause')}
          </Button>
        )}
        {status !== 'finished' && (
          <Button
            loading={move.isPending}
            disabled={edits.autosave.isDirty || problems.length > 0 || !mayPublish(survey)}
            onClick={() => step('publish', 'published')}
          >
            {t(publishLabel(survey))}
          </Button>
        )}
      </Can>
      <SurveyMenu survey={survey} isEditing onMoved={edits.follow} />
    </>
  );
}
