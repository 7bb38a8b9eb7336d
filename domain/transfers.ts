import { isLonger } from './characters.ts';

/** New hours with the same teacher, or another teacher. */
export const TRANSFER_TYPES = ['HOUR_CHANGE', 'TEACHER_CHANGE'] as const;
export type TransferType = (typeof TRANSFER_TYPES)[number];
/** `UNDONE` marks a transfer that was approved when it was created and undone later. No decision on it is pending (TRANSFER-10). */
export const TRANSFER_STATUSES = ['PENDING', 'APPROVED', 'REPROVED', 'UNDONE'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

export const TRANSFER_REASON_MIN = 15;
export const TRANSFER_REASON_MAX = 1000;
/** Number of transfers in a contract's term from which another has to be confirmed (TRANSFER-5). */
export const TRANSFER_LIMIT = 2;

/** Hours during which a decision can be undone (TRANSFER-10). */
export const TRANSFER_UNDO_HOURS = 24;

/** A decision can be undone until then, or until the first lesson begins that the student would have missed (TRANSFER-10). */
export function transferUndoUntil(decided_at: Date, lost: readonly Date[]): Date {
  const end = decided_at.getTime() + TRANSFER_UNDO_HOURS * 3_600_000;
  return new Date(Math.min(end, ...lost.map((start) => start.getTime())));
}

export const isTransferReason = (text: string): boolean => isLonger(text.trim(), TRANSFER_REASON_MIN - 1);

export type TransferIssue = 'transfer_teacher_missing' | 'transfer_same_teacher' | 'transfer_type_missing';

/** Destination of a student: a teacher, or allocation. */
export interface TransferGoal {
  readonly new_teacher_id: string | null;
  readonly send_to_match: boolean;
}

interface TransferRequest extends TransferGoal {
  readonly byAdmin: boolean;
  readonly teacher_id: string;
  readonly transfer_type: TransferType | null;
}

interface NewTransfer extends TransferGoal {
  readonly transfer_type: TransferType;
  readonly status: TransferStatus;
}

/** Decides on a request: a teacher's change of teacher waits, everything else is approved at once (TRANSFER-1). */
export function newTransfer(request: TransferRequest): NewTransfer | TransferIssue {
  const { byAdmin, teacher_id, transfer_type } = request;
  if (!byAdmin && transfer_type === null) return 'transfer_type_missing';
  if (transfer_type === 'HOUR_CHANGE')
    return { transfer_type, status: 'APPROVED', new_teacher_id: teacher_id, send_to_match: false };
  if (!byAdmin)
    return {
      transfer_type: 'TEACHER_CHANGE',
      status: 'PENDING',
      new_teacher_id: null,
      send_to_match: false,
    };
  const goal = transferGoal(request);
  return typeof goal === 'string' ? goal : { transfer_type: 'TEACHER_CHANGE', status: 'APPROVED', ...goal };
}

/** Requires either another teacher or allocation (TRANSFER-2). */
export function transferGoal({
  teacher_id,
  new_teacher_id,
  send_to_match,
}: TransferGoal & { readonly teacher_id: string }): TransferGoal | TransferIssue {
  if (send_to_match) return { new_teacher_id: null, send_to_match };
  if (new_teacher_id === null) return 'transfer_teacher_missing';
  return new_teacher_id === teacher_id ? 'transfer_same_teacher' : { new_teacher_id, send_to_match };
}

export const needsConfirmation = (transfersInTerm: number): boolean => transfersInTerm >= TRANSFER_LIMIT;
