import type { Import, ImportPreview, ImportReview } from '@clientela/contract';
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
  useImportReview,
  useStartImport,
} from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import { ColumnMapping, targetsOf } from './column-mapping.tsx';
import { Consents, Questions, Statuses } from './import-questions.tsx';
import { bringsNothing, Review } from './import-review.tsx';
import styles from './imports.module.css';
import { SampleRows } from './sample-rows.tsx';
import { SheetChoice } from './sheet-choice.tsx';

/** Kind and sheet of the file, and everything else that a person may correct in it. */
export function ImportDraft({ draft }: { draft: Import }) {
  const [sheet, setSheet] = useState(draft.sheet);
  const [kind, setKind] = useState(draft.kind);
  // Corrections stay with their kind and sheet, for a person who returns to them.
  const [corrections, setCorrections] = useState<Record<string, Settings>>({});
  const key = `${kind} ${sheet}`;
  const settings = {
    ...(sheet !== null && sheet !== draft.sheet && { sheet }),
    ...(kind !== draft.kind && { kind }),
    ...corrections[key],
  };
  const filled = draft.sheets.filter(({ is_filled }) => is_filled);
  return (
    <div className={styles.draft}>
      <KindChoice kind={kind} onChange={setKind} />
      {sheet !== null && filled.length > 1 && (
        <SheetChoice sheets={draft.sheets} sheet={sheet} onChange={setSheet} />
      )}
      <SheetDraft
        key={key}
        draft={draft}
        kind={kind}
        settings={settings}
        onChange={(changed) =>
          setCorrections({ ...corrections, [key]: { ...corrections[key], ...changed } })
        }
        onKind={setKind}
      />
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
  kind: ImportKind;
  settings: Settings;
  onChange(changed: Settings): void;
  onKind(kind: ImportKind): void;
}

/** Everything a person may correct before a file, or one sheet of it, is imported. */
function SheetDraft({ draft, kind, settings, onChange, onKind }: SheetDraftProps) {
  const preview = useImportPreview(draft.id, settings);
  const isComplete =
    preview.data !== undefined && !preview.isPlaceholderData && !isOpen(preview.data);
  const review = useImportReview(draft.id, settings, isComplete);
  const start = useStartImport(draft.id);
  const discard = useCancelImport(draft.id);
  const page = useRef<HTMLDivElement>(null);
  const isKept = Object.keys(settings).length > 0 && !isUnderWay(start) && !isUnderWay(discard);
  const counted = isComplete ? review.data?.review : undefined;

  return (
    <Loaded query={preview}>
      {(shown) => {
        const parts = { preview: shown, settings, onChange };
        return (
          <div ref={page} className={styles.draft}>
            <Recognised kind={kind} preview={shown} onKind={onKind} />
            <ColumnMapping kind={kind} columns={shown.columns} onChange={onChange} />
            <Missing kind={kind} groups={shown.missing} />
            <Questions {...parts} />
            <Statuses {...parts} kind={kind} />
            <Consents {...parts} />
            <SampleRows preview={shown} isUpdating={preview.isFetching} />
            <TotalNote kind={kind} preview={shown} />
            {isComplete && <Review review={review} columns={shown.columns} />}
            <DraftActions
              discard={discard}
              review={counted}
              isOpen={isOpen(shown)}
              isBusy={start.isPending || (isComplete && review.isPending)}
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

/** Something still has to be answered before the file can be read. */
const isOpen = ({ missing, questions }: ImportPreview) =>
  missing.length > 0 || questions.length > 0;

const isUnderWay = ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }) =>
  isPending || isSuccess;

function showFirstOpen(page: HTMLElement | null) {
  const open = page?.querySelector<HTMLElement>('[data-open]');
  open?.scrollIntoView({ block: 'center' });
  (open?.querySelector('input') ?? open)?.focus({ preventScroll: true });
}

interface DraftActionsProps {
  discard: ReturnType<typeof useCancelImport>;
  /** Undefined while it is counted; null of a file too large to be counted before. */
  review: ImportReview | null | undefined;
  /** An open question blocks the import. */
  isOpen: boolean;
  /** The import begins, or the file is being counted: the counts move the button. */
  isBusy: boolean;
  onOpen(): void;
  onStart(): void;
}

/** Import or discard; open questions are listed, instead of disabling the button. */
function DraftActions(props: DraftActionsProps) {
  const { discard, review, isOpen, isBusy, onOpen, onStart } = props;
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
      <Button
        size="md"
        loading={isBusy}
        onClick={isOpen || (review && bringsNothing(review)) ? onOpen : onStart}
      >
        {review ? startLabel(t, review) : t(review === null ? 'detail.start_file' : 'detail.start')}
      </Button>
    </Group>
  );
}

/** Names what the button brings: the orders, or the people of a file without orders. */
function startLabel(
  t: ReturnType<typeof useImportTexts>,
  { people, orders }: ImportReview,
): string {
  const of = orders ? 'orders' : 'customers';
  const { total } = orders ?? people;
  return t(`detail.start_${of}`, { count: total, shown: formatNumber(total) });
}

interface RecognisedProps {
  kind: ImportKind;
  preview: ImportPreview;
  onKind(kind: ImportKind): void;
}

/** What the column names say about the file, and the way to follow them. */
function Recognised({ kind, preview, onKind }: RecognisedProps) {
  const t = useImportTexts();
  const { recognised_kind: recognised, missing } = preview;
  if (recognised === kind) {
    return <Text size="sm">{t('detail.recognised', { kind: t(`kind.${kind}`) })}</Text>;
  }
  if (recognised === null) {
    return missing.length > 0 ? <Alert color="yellow">{t('detail.not_recognised')}</Alert> : null;
  }
  return (
    <Alert
      color="blue"
      title={t('detail.recognised_as_other_kind', { kind: t(`kind.${recognised}`) })}
    >
      <Text size="sm" mb={8}>
        {t('detail.read_as_text', { kind: t(`kind.${kind}`) })}
      </Text>
      <Button size="xs" onClick={() => onKind(recognised)}>
        {t('detail.read_as', { kind: t(`kind.${recognised}`) })}
      </Button>
    </Alert>
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
