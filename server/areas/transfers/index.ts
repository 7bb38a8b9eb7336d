import type { Area } from '../../platform/area.ts';
import { createTransfer } from './createTransfer.ts';
import { decideTransfer } from './decideTransfer.ts';
import { newTeachers } from './newTeachers.ts';
import { getTransfer, listTransfers } from './queries.ts';
import { validateTransfer } from './validateTransfer.ts';

export const transfers = {
  handlers: {
    'GET /v1/students-transfer': listTransfers,
    'GET /v1/students-transfer/teachers': newTeachers,
    'GET /v1/students-transfer/:id': getTransfer,
    'GET /v1/students-transfer/validate/:studentId': validateTransfer,
    'POST /v1/students-transfer': createTransfer,
    'PATCH /v1/students-transfer/:id': decideTransfer,
  },
  refusals: { student_transfers_one_pending: { code: 'transfer_pending' } },
} satisfies Area;
