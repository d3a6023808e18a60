import type { Dashboard, Widget } from '@clientela/contract';
import { WIDGETS_MAX } from '@clientela/contract/dashboard-widgets';
import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import {
  HistoryButtons,
  SaveStatus,
  useDrops,
  useHistoryKeys,
} from '#areas/messaging/editing/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { SavedMeanwhile } from '#ui/saved-meanwhile.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { freeId, moveBy, moveNextTo } from './arrange.ts';
import { useMetricsCatalogue } from './board.data.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';
import { BoardPeriod } from './board-period.tsx';
import { EditableWidget } from './editable-widget.tsx';
import { Filters } from './filters.tsx';
import { newWidget } from './new-widget.ts';
import { useArrange } from './use-arrange.ts';
import { useBoardDraft } from './use-board-draft.ts';

const KindsDialog = lazy(() => import('./kinds-dialog.tsx'));
const WidgetSettings = lazy(() => import('./widget-settings.tsx'));

const COMPARISONS = ['previous', 'last_year', 'none'] as const;
const NAME_MAX = 60;

/** Arranges a dashboard in place: what is seen is what is saved. */
export function BoardEditor({ opened }: { opened: Dashboard }) {
  const t = useBoardTexts();
  const { features } = useCurrentStore();
  const edits = useBoardDraft(opened);
  const historyKeys = useHistoryKeys(edits.history);
  const catalogue = useMetricsCatalogue();
  const [isAdding, setAdding] = useState(false);
  const [adjustedId, setAdjustedId] = useState<string | null>(null);
  const { name, visibility, definition } = edits.draft;
  const { widgets, period, compare, where } = definition;
  // A filter without values is being written: it selects nothing yet.
  const scope = { period, compare, where: where.filter(({ values }) => values.length > 0) };
  const adjusted = widgets.find(({ id }) => id === adjustedId);
  const nameOf = (widget: Widget) => widget.title || t(`kinds.${widget.kind}`);

  const setWidgets = (next: Widget[], group = 'widgets') =>
    edits.setDefinition('widgets', next, group);
  const setWidget = (widget: Widget, group: string) =>
    setWidgets(
      widgets.map((one) => (one.id === widget.id ? widget : one)),
      group,
    );
  const arrange = useArrange({ widgets, nameOf, onChange: setWidgets });
  useDrops((dragged, target) => {
    if (dragged.kind !== 'block' || target.kind !== 'block') return;
    const place = { target: target.id, isAfter: target.edge === 'bottom' };
    setWidgets(moveNextTo(widgets, dragged.id, place));
  });

  function duplicate(widget: Widget) {
    const at = widgets.indexOf(widget);
    setWidgets(widgets.toSpliced(at + 1, 0, { ...widget, id: freeId(widgets) }));
  }

  return (
    <Page
      title={t('editor.title')}
      before={<BackLink to="/dashboards" search={{ board: opened.id }} label={name} />}
      action={
        <LinkButton to="/dashboards" search={{ board: opened.id }} variant="default">
          {t('editor.done')}
        </LinkButton>
      }
    >
      <UnsavedGuard isDirty={edits.autosave.isDirty} />
      <SavedMeanwhile
        clash={edits.version.clash}
        isBusy={false}
        onShow={edits.show}
        onOverwrite={edits.overwrite}
        onClose={edits.version.dismiss}
      />
      <div className={styles.editing} onKeyDownCapture={historyKeys}>
        <div className={styles.settingsBar}>
          <TextInput
            label={t('editor.name')}
            maxLength={NAME_MAX}
            value={name}
            onChange={({ currentTarget: { value } }) => edits.set('name', value)}
            error={name.trim() === '' ? t('editor.name_missing') : undefined}
          />
          <BoardPeriod
            label={t('editor.period')}
            period={period}
            onChange={(chosen) => edits.setDefinition('period', chosen)}
          />
          <NativeSelect
            label={t('editor.compare')}
            data={COMPARISONS.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
            value={compare}
            onChange={({ currentTarget: { value } }) =>
              edits.setDefinition('compare', COMPARISONS.find((one) => one === value) ?? 'previous')
            }
          />
          <NativeSelect
            label={t('editor.visibility')}
            data={[
              { value: 'store', label: t('visibilities.store') },
              { value: 'private', label: t('visibilities.private') },
            ]}
            value={visibility}
            onChange={({ currentTarget: { value } }) =>
              edits.set('visibility', value === 'private' ? 'private' : 'store')
            }
          />
          <div className={styles.barEnd}>
            <HistoryButtons history={edits.history} />
            <SaveStatus autosave={edits.autosave} />
          </div>
        </div>
        {catalogue.data && (
          <Filters
            where={where}
            catalogue={catalogue.data}
            onChange={(next) => edits.setDefinition('where', next)}
          />
        )}
        <p id="arrange-help" className={styles.soft}>
          {t('arrange.help')}
        </p>
        <div className={styles.grid}>
          {widgets.map((widget) => (
            <EditableWidget
              key={widget.id}
              widget={widget}
              scope={scope}
              name={nameOf(widget)}
              isTaken={arrange.takenId === widget.id}
              onHandleKey={(event) => arrange.handleKey(event, widget.id)}
              onRelease={() => arrange.release(widget.id)}
              onAdjust={() => setAdjustedId(widget.id)}
              onDuplicate={() => duplicate(widget)}
              onMove={(by) => setWidgets(moveBy(widgets, widget.id, by))}
              onRemove={() => setWidgets(widgets.filter(({ id }) => id !== widget.id))}
            />
          ))}
          <div className={styles.add}>
            <Button
              variant={widgets.length === 0 ? 'filled' : 'default'}
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              disabled={widgets.length >= WIDGETS_MAX}
              onClick={() => setAdding(true)}
            >
              {t('adding.title')}
            </Button>
            {widgets.length >= WIDGETS_MAX && <p className={styles.soft}>{t('adding.full')}</p>}
          </div>
        </div>
        <VisuallyHidden role="status">{arrange.spoken}</VisuallyHidden>
      </div>
      <Suspense>
        {isAdding && (
          <KindsDialog
            hasAll={features.some(({ tag }) => tag === 'enhanced_dashboards')}
            onClose={() => setAdding(false)}
            onChoose={(kind) => {
              const widget = newWidget(freeId(widgets), kind);
              setWidgets([...widgets, widget]);
              setAdding(false);
              if (widget.query || kind === 'note') setAdjustedId(widget.id);
            }}
          />
        )}
        {adjusted && catalogue.data && (
          <WidgetSettings
            key={adjusted.id}
            widget={adjusted}
            catalogue={catalogue.data}
            onChange={setWidget}
            onClose={() => setAdjustedId(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}
