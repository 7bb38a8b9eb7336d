import type { Area } from '../../platform/area.ts';
import { createTransfer } from './createTransfer.ts';
import { decideTransfer } from './decideTransfer.ts';
import { newTeachers } from './newTeachers.ts';
import { getTransfer, listTransfers } from './queries.ts';
import { clearTransferUndos } from './undos.ts';
import { undoTransfer } from './undoTransfer.ts';
import { validateTransfer } from './validateTransfer.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    clear_transfer_undos: Record<string, never>;
  }
}

export const transfers = {
  handlers: {
    'GET /v1/students-transfer': listTransfers,
    'GET /v1/students-transfer/teachers': newTeachers,
    'GET /v1/students-transfer/:id': getTransfer,
    'GET /v1/students-transfer/validate/:studentId': validateTransfer,
    'POST /v1/students-transfer': createTransfer,
    'PATCH /v1/students-transfer/:id': decideTransfer,
    'POST /v1/students-transfer/:id/undo': undoTransfer,
  },
  jobs: { clear_transfer_undos: clearTransferUndos },
  crons: { clear_transfer_undos: { at: '41 * * * *' } },
  refusals: { student_transfers_one_pending: { code: 'transfer_pending' } },
} satisfies Area;
