import * as contract from '@clientela/contract';
import { listConflicts, resolveConflict } from '#areas/records/customers/index';
import { on, routes } from '#platform/http/routes';
import { listImports, readImport } from './imports.queries.ts';
import { cancelImport } from './use-cases/cancel-import.ts';
import { createImport } from './use-cases/create-import.ts';
import { createImportGroup } from './use-cases/create-import-group.ts';
import { previewImport, reviewImport, startImport } from './use-cases/start-import.ts';
import { writeReport } from './use-cases/write-report.ts';
import { listProblems } from './work/report.ts';

export const importRoutes = routes(
  on(contract.createImport, (ctx, _input, { request }) => createImport(ctx, request)),
  on(contract.previewImport, (ctx, { params, body }) => previewImport(ctx, params.import_id, body)),
  on(contract.reviewImport, (ctx, { params, body }) => reviewImport(ctx, params.import_id, body)),
  on(contract.startImport, (ctx, { params, body }) => startImport(ctx, params.import_id, body)),
  on(contract.cancelImport, (ctx, { params }) => cancelImport(ctx, params.import_id)),
  on(contract.listImports, (ctx, { query }) => listImports(ctx, query)),
  on(contract.getImport, (ctx, { params }) => readImport(ctx, params.import_id)),
  on(contract.downloadRefusedRows, (ctx, { params }, { reply }) =>
    writeReport(ctx, params.import_id, 'refused', reply),
  ),
  on(contract.downloadWarnings, (ctx, { params }, { reply }) =>
    writeReport(ctx, params.import_id, 'warned', reply),
  ),
  on(contract.listImportProblems, async (ctx, { params }) => {
    await readImport(ctx, params.import_id);
    return { data: await listProblems(ctx, params.import_id) };
  }),
  on(contract.createImportGroup, (ctx, { params }) => createImportGroup(ctx, params.import_id)),
  on(contract.listConflicts, (ctx, { query }) => listConflicts(ctx, null, query)),
  on(contract.keepApart, async (ctx, { params }) => {
    await resolveConflict(ctx, params.conflict_id);
    return undefined;
  }),
  on(contract.listImportConflicts, async (ctx, { params, query }) => {
    await readImport(ctx, params.import_id);
    return listConflicts(ctx, params.import_id, query);
  }),
);
