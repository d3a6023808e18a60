import type { Import } from '@clientela/contract';
import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { useImport } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import { ImportBadge } from '../parts/import-badge.tsx';
import { ImportDraft } from '../parts/import-draft.tsx';
import { ImportProgress } from '../parts/import-progress.tsx';
import { ImportReport } from '../parts/import-report.tsx';
import { SheetRead } from '../parts/sheet-choice.tsx';

const route = getRouteApi('/imports/$id');

/** One file on its way in: checked, running, reported. */
export function ImportScreen() {
  const t = useImportTexts();
  const current = useImport(route.useParams().id);
  return (
    <Loaded query={current}>
      {(loaded) => (
        <Page
          title={loaded.file_name}
          lead={
            <>
              <ImportBadge of={loaded} /> <SheetRead of={loaded} />
            </>
          }
          before={<BackLink to="/imports" label={t('detail.back')} />}
        >
          <ImportStage current={loaded} />
        </Page>
      )}
    </Loaded>
  );
}

function ImportStage({ current }: { current: Import }) {
  if (current.is_draft) return <ImportDraft draft={current} />;
  if (current.status === 'queued' || current.status === 'running') {
    return <ImportProgress current={current} />;
  }
  return <ImportReport report={current} />;
}
