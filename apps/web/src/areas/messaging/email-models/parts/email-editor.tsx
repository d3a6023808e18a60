import type { EmailModelDraft as Draft, EmailModel, EmailProblem } from '@clientela/contract';
import { EmailModelDraft } from '@clientela/contract/email-models';
import { Button, Drawer, TextInput, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconListDetails, IconPalette, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  HistoryButtons,
  SaveStatus,
  useAutosave,
  useDrops,
  useHistory,
  useHistoryKeys,
} from '#areas/messaging/editing/index.ts';
import { toastFailure } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { SavedMeanwhile, useVersion } from '#ui/saved-meanwhile.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useReadEmailModel, useSaveEmailModel } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { BlockInspector } from './block-inspector.tsx';
import { Canvas } from './canvas/canvas.tsx';
import styles from './editor.module.css';
import { EmailPreview, useLivePreview } from './email-preview.tsx';
import { MessageText } from './message-text.tsx';
import { Outline } from './outline.tsx';
import { Palette } from './palette.tsx';
import { ProblemList } from './problem-list.tsx';
import { StylePanel } from './style-panel.tsx';
import { TestSend } from './test-send.tsx';
import { useDocument } from './use-document.ts';
import { useLinkCheck } from './use-link-check.ts';

/** Below this width the canvas has the screen for itself, and panels open over it. */
const NARROW = '(max-width: 75em)';
/** Below this width, as on small laptops, the message keeps its 600 px and the settings open over it. */
const MEDIUM = '(max-width: 88em)';

type Sheet = 'inspector' | 'palette' | 'style' | 'outline' | 'preview';

interface EmailEditorProps {
  opened: EmailModel;
  /** The block that has the focus at first. */
  blockId?: string | undefined;
  /** Over another screen, which has the way back. */
  isInDialog?: boolean;
}

/** The editor of an e-mail model; what is complete is saved by itself. */
export function EmailEditor({ opened, blockId, isInDialog = false }: EmailEditorProps) {
  const t = useEmailTexts();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const isMedium = useMediaQuery(MEDIUM, undefined, { getInitialValueInEffect: false }) ?? false;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const history = useHistory<Draft>(draftOf(opened));
  const editing = useDocument(history);
  const draft = history.value;
  const saving = useSaving(opened, history);
  const live = useLivePreview(draft);
  const check = useLinkCheck(draft.document);
  const historyKeys = useHistoryKeys(history);
  const problems = [...problemsOf(live), ...check.problems];
  useDrops(editing.drop);
  const openAt = useEffectEvent(() => {
    if (blockId !== undefined && editing.nameOf(blockId) !== null) editing.show(blockId);
  });
  useEffect(() => openAt(), []);

  const openPanel = isMedium ? () => setSheet('inspector') : null;
  const actions = {
    ...editing,
    problems: messagesByBlock(problems),
    cutBlockId: live.preview.data?.cut_block_id ?? null,
    openInspector: openPanel,
  };
  const set = (field: 'name' | 'subject') => (value: string) =>
    history.change({ ...draft, [field]: value }, field);
  const setPreheader = (preheader: string) =>
    history.change({ ...draft, document: { ...draft.document, preheader } }, 'preheader');
  const errors = fieldErrors(draft);
  const inspector = editing.selected ? (
    <BlockInspector key={editing.selected.id} block={editing.selected} onChange={editing.change} />
  ) : (
    <StylePanel settings={draft.document.settings} onChange={editing.setSettings} />
  );
  const insert = (what: Parameters<typeof editing.insert>[0]) => {
    setSheet(null);
    editing.insert(what, editing.selectedId ? { id: editing.selectedId } : null);
  };
  const sheets: Record<Sheet, React.ReactNode> = {
    inspector,
    palette: <Palette onInsert={insert} />,
    style: <StylePanel settings={draft.document.settings} onChange={editing.setSettings} />,
    outline: (
      <Outline
        blocks={draft.document.blocks}
        selectedId={editing.selectedId}
        onSelect={(id) => {
          setSheet(null);
          editing.show(id);
        }}
      />
    ),
    preview: <EmailPreview live={live} />,
  };

  return (
    <Page
      title={t('form.edit_title')}
      before={!isInDialog && <BackLink to="/email-models" label={t('form.back')} />}
      action={
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={16} stroke={1.8} aria-hidden />}
            onClick={() => setSheet('preview')}
          >
            {t('preview.title')}
          </Button>
          <TestSend draft={live.draft} />
        </>
      }
    >
      <UnsavedGuard isDirty={saving.autosave.isDirty} save={saving.autosave.saveNow} />
      <SavedMeanwhile
        clash={saving.version.clash}
        isBusy={false}
        onShow={saving.show}
        onOverwrite={saving.overwrite}
        onClose={saving.version.dismiss}
      />
      <VisuallyHidden role="status">{editing.announcement}</VisuallyHidden>
      <div className={styles.editor} onKeyDownCapture={historyKeys}>
        <div className={styles.bar}>
          <HistoryButtons history={history} />
          <SaveStatus autosave={saving.autosave} />
          <span className={styles.barEnd}>
            {isMedium && !isNarrow && (
              <SheetButton
                icon={IconPalette}
                label={t('sheets.style')}
                onClick={() => setSheet('style')}
              />
            )}
            <ProblemList
              problems={problems}
              nameOf={editing.nameOf}
              onJump={(id) => editing.show(id)}
              check={check}
            />
          </span>
        </div>
        {!isNarrow && <Palette onInsert={insert} />}
        <div className={styles.middle}>
          <div className={styles.envelope}>
            <TextInput
              label={t('form.name')}
              maxLength={120}
              withAsterisk
              value={draft.name}
              error={errors.name}
              onChange={({ currentTarget: { value } }) => set('name')(value)}
            />
            <MessageText
              label={t('form.subject')}
              isLine
              isOptional
              most={200}
              value={draft.subject}
              onChange={set('subject')}
            />
            <MessageText
              label={t('form.preheader')}
              description={t('form.preheader_help')}
              isLine
              isOptional
              most={200}
              value={draft.document.preheader}
              onChange={setPreheader}
            />
          </div>
          <Canvas actions={actions} />
        </div>
        {!isMedium && (
          <aside className={styles.inspector} aria-label={t('inspector.title')}>
            {inspector}
          </aside>
        )}
      </div>
      {isNarrow && (
        <nav className={styles.sheetBar} aria-label={t('sheets.title')}>
          <SheetButton
            icon={IconPlus}
            label={t('sheets.palette')}
            onClick={() => setSheet('palette')}
          />
          <SheetButton
            icon={IconListDetails}
            label={t('sheets.outline')}
            onClick={() => setSheet('outline')}
          />
          <SheetButton
            icon={IconPalette}
            label={t('sheets.style')}
            onClick={() => setSheet('style')}
          />
        </nav>
      )}
      <Drawer
        opened={sheet !== null}
        onClose={() => setSheet(null)}
        position={isNarrow ? 'bottom' : 'right'}
        size={sheetSize(sheet, isNarrow)}
        title={sheet && t(`sheets.${sheet}`)}
      >
        {sheet && sheets[sheet]}
      </Drawer>
    </Page>
  );
}

/** A panel over the lower part of a phone leaves the block above it in view. */
function sheetSize(sheet: Sheet | null, isNarrow: boolean): string | number {
  if (sheet === 'preview') return isNarrow ? '95%' : 760;
  return isNarrow ? '60%' : 360;
}

interface SheetButtonProps {
  icon: typeof IconPlus;
  label: string;
  onClick(): void;
}

function SheetButton({ icon: Icon, label, onClick }: SheetButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** Saves the draft by itself, and lets a person decide where another one saved meanwhile. */
function useSaving(opened: EmailModel, history: ReturnType<typeof useHistory<Draft>>) {
  const saveModel = useSaveEmailModel(opened.id);
  const version = useVersion(opened, useReadEmailModel(opened.id));
  // The server's clock of the latest save, before React renders it.
  const known = useRef(opened.updated_at);
  const draft = history.value;

  async function save(value: Draft, if_updated_at = known.current): Promise<boolean> {
    try {
      const saved = await saveModel.mutateAsync({ ...value, if_updated_at });
      known.current = saved.updated_at;
      version.shows(saved);
      return true;
    } catch (error) {
      let isShown = false;
      await version.refused(error, (why) => {
        isShown = true;
        toastFailure(why as Error);
      });
      if (isShown) throw error;
      return false;
    }
  }

  const autosave = useAutosave({
    value: draft,
    isComplete: EmailModelDraft.safeParse(draft).success,
    save,
  });

  return {
    autosave,
    version,
    show(newer: EmailModel) {
      const shown = draftOf(newer);
      known.current = newer.updated_at;
      history.reset(shown);
      autosave.resume(shown);
      version.shows(newer);
    },
    overwrite(newer: EmailModel) {
      void save(draft, newer.updated_at).then((isSaved) => isSaved && autosave.resume(draft));
    },
  };
}

function draftOf({ name, subject, document }: EmailModel): Draft {
  return { name, subject, document };
}

function fieldErrors(draft: Draft): { name?: string } {
  const issue = EmailModelDraft.shape.name.safeParse(draft.name).error?.issues[0];
  return issue ? { name: issue.message } : {};
}

type Problem = Pick<EmailProblem, 'block_id' | 'severity' | 'message'>;

/** Invalid input first, which the server cannot compile, then what the compiled message lacks. */
function problemsOf({ mistakes, preview }: ReturnType<typeof useLivePreview>): Problem[] {
  const invalid = mistakes.map(({ block, message }) => ({
    block_id: block?.id ?? null,
    severity: 'error' as const,
    message,
  }));
  return invalid.length > 0 ? invalid : (preview.data?.problems ?? []);
}

function messagesByBlock(problems: readonly Problem[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { block_id, severity, message } of problems) {
    if (block_id === null || severity !== 'error') continue;
    found.set(block_id, [...(found.get(block_id) ?? []), message]);
  }
  return found;
}
