import type { Area } from '../../platform/area.ts';
import { clearImports } from './clearImports.ts';
import { correctRow } from './correctRow.ts';
import { getImport, listImports } from './importView.ts';
import { matchImport } from './matching.ts';
import { runLater } from './registerPeople.ts';
import { listRows } from './rowsView.ts';
import { cancelImport, runImport, runValid } from './run.ts';
import { importErrors, importTemplate } from './sheets.ts';
import { removeFiles, undoImport } from './undo.ts';
import { uploadImport } from './upload.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    clear_imports: Record<string, never>;
  }
}

export const imports = {
  handlers: {
    'GET /v1/imports': listImports,
    'GET /v1/imports/:id': getImport,
    'GET /v1/imports/template-xls': importTemplate,
    'GET /v1/imports/errors-xls': importErrors,
    'GET /v1/imports/:id/rows': listRows,
    'POST /v1/imports': uploadImport,
    'POST /v1/imports/:id/matching': matchImport,
    'POST /v1/imports/:id/rows': correctRow,
    'POST /v1/imports/:id/run-valid': runValid,
    'POST /v1/imports/:id/run': runImport,
    'POST /v1/imports/:id/cancel': cancelImport,
    'POST /v1/imports/:id/undo': undoImport,
  },
  jobs: { clear_imports: clearImports, import_files: removeFiles, import_run: runLater },
  crons: { clear_imports: { at: '17 * * * *' } },
} satisfies Area;
