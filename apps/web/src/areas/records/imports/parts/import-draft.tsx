import type { Import, ImportPreview } from '@clientela/contract';
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportField, type ImportKind } from '@clientela/domain';
import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { formatNumber } from '#lib/format.ts';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import {
  type Settings,
  useCancelImport,
  useImportPreview,
  useStartImport,
} from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import { ColumnMapping, targetsOf } from './column-mapping.tsx';
import { Consents, Questions, Statuses } from './import-questions.tsx';
import styles from './imports.module.css';
import { SampleRows } from './sample-rows.tsx';
import { SheetChoice } from './sheet-choice.tsx';

/** Kind and sheet of the file, and everything else that a person may correct in it. */
export function ImportDraft({ draft }: { draft: Import }) {
  const [sheet, setSheet] = useState(draft.sheet);
  const [kind, setKind] = useState(draft.kind);
  const filled = draft.sheets.filter(({ is_filled }) => is_filled);
  return (
    <div className={styles.draft}>
      <KindChoice kind={kind} onChange={setKind} />
      {sheet !== null && filled.length > 1 && (
        <SheetChoice sheets={draft.sheets} sheet={sheet} onChange={setSheet} />
      )}
      <SheetDraft key={`${kind} ${sheet}`} draft={draft} sheet={sheet} kind={kind} />
    </div>
  );
}

/** Kind of records in the file, recognised or chosen; another choice parses the file again. */
function KindChoice({ kind, onChange }: { kind: ImportKind; onChange(kind: ImportKind): void }) {
  const t = useImportTexts();
  return (
    <Panel>
      <NativeSelect
        label={t('upload.kind')}
        description={t(`kind_help.${kind}`)}
        data={IMPORT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          onChange(IMPORT_KINDS.find((one) => one === value) ?? kind)
        }
        maw={420}
      />
    </Panel>
  );
}

interface SheetDraftProps {
  draft: Import;
  sheet: string | null;
  kind: ImportKind;
}

/** Everything a person may correct before a file, or one sheet of it, is imported. */
function SheetDraft({ draft, sheet, kind }: SheetDraftProps) {
  const [settings, setSettings] = useState<Settings>({
    ...(sheet !== null && sheet !== draft.sheet && { sheet }),
    ...(kind !== draft.kind && { kind }),
  });
  const preview = useImportPreview(draft.id, settings);
  const start = useStartImport(draft.id);
  const discard = useCancelImport(draft.id);
  const page = useRef<HTMLDivElement>(null);
  const change = (changed: Settings) => setSettings({ ...settings, ...changed });
  const isKept = Object.keys(settings).length > 0 && !isUnderWay(start) && !isUnderWay(discard);

  return (
    <Loaded query={preview}>
      {(shown) => {
        const parts = { preview: shown, settings, onChange: change };
        return (
          <div ref={page} className={styles.draft}>
            <ColumnMapping kind={kind} columns={shown.columns} onChange={change} />
            <Missing kind={kind} groups={shown.missing} />
            <Questions {...parts} />
            <Statuses {...parts} kind={kind} />
            <Consents {...parts} />
            <SampleRows preview={shown} isUpdating={preview.isFetching} />
            <TotalNote kind={kind} preview={shown} />
            <DraftActions
              discard={discard}
              kind={kind}
              rows={shown.rows}
              isOpen={shown.missing.length > 0 || shown.questions.length > 0}
              isBusy={start.isPending}
              onOpen={() => showFirstOpen(page.current)}
              onStart={() => start.mutate({ ...settings, ...targetsOf(shown.columns) })}
            />
            <UnsavedGuard isDirty={isKept} />
          </div>
        );
      }}
    </Loaded>
  );
}

const isUnderWay = ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }) =>
  isPending || isSuccess;

function showFirstOpen(page: HTMLElement | null) {
  const open = page?.querySelector<HTMLElement>('[data-open]');
  open?.scrollIntoView({ block: 'center' });
  (open?.querySelector('input') ?? open)?.focus({ preventScroll: true });
}

interface DraftActionsProps {
  discard: ReturnType<typeof useCancelImport>;
  kind: ImportKind;
  rows: number | null;
  /** An open question blocks the import. */
  isOpen: boolean;
  isBusy: boolean;
  onOpen(): void;
  onStart(): void;
}

/** Import or discard; open questions are listed, instead of disabling the button. */
function DraftActions(props: DraftActionsProps) {
  const { discard, kind, rows, isOpen, isBusy, onOpen, onStart } = props;
  const t = useImportTexts();
  const navigate = useNavigate();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <Group justify="flex-end">
      {isOpen && (
        <Text size="sm" c="dimmed">
          {t('detail.open_questions')}
        </Text>
      )}
      <Can do="StoreSynchronization.update">
        <Button size="md" variant="default" onClick={asking.open}>
          {t('detail.discard')}
        </Button>
        <Confirm
          isOpen={isAsking}
          title={t('detail.discard')}
          text={t('detail.discard_text')}
          action={t('detail.discard')}
          isDangerous
          isBusy={discard.isPending}
          onClose={asking.close}
          onConfirm={() =>
            discard.mutate(undefined, { onSuccess: () => void navigate({ to: '/imports' }) })
          }
        />
      </Can>
      <Button size="md" loading={isBusy} onClick={isOpen ? onOpen : onStart}>
        {rows === null
          ? t('detail.start')
          : t(`detail.start_${kind}`, { count: rows, shown: formatNumber(rows) })}
      </Button>
    </Group>
  );
}

interface MissingProps {
  kind: Import['kind'];
  groups: ImportPreview['missing'];
}

/** Required fields that the file lacks; it may contain another kind of records. */
function Missing({ kind, groups }: MissingProps) {
  const t = useImportTexts();
  if (groups.length === 0) return null;
  const fields = groups
    .map((group) => group.map((field) => IMPORT_FIELDS[field].label).join(t('detail.or')))
    .join('; ');
  return (
    <Alert color="yellow" data-open tabIndex={-1}>
      {t('detail.missing', { fields })}
      <Text size="sm" mt={4}>
        {t('detail.missing_kind', { kind: t(`kind.${kind}`) })}
      </Text>
    </Alert>
  );
}

/** Explains the total of an order where the file has none. */
function TotalNote({ kind, preview }: { kind: ImportKind; preview: ImportPreview }) {
  const t = useImportTexts();
  const has = (field: ImportField) => preview.columns.some((column) => column.field === field);
  if (kind !== 'order_lines' || has('order_total')) return null;
  if (!has('shipping') && !has('discount')) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('detail.total_note')}
    </Text>
  );
}
