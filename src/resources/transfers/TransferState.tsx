import { transfers } from 'virtual:texts/transfers';
import type { TransferStatus } from '../../../domain/transfers.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';

const tones = { PENDING: 'warning', APPROVED: 'success', REPROVED: 'error', UNDONE: 'neutral' } as const;

export function TransferState({ status }: { status: TransferStatus }) {
  const t = useT(transfers);
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

/** The new teacher, allocation, or nothing yet. */
export const goalOf = (
  { new_teacher_name, send_to_match }: { new_teacher_name: string | null; send_to_match: boolean },
  allocation: string,
): string => new_teacher_name ?? (send_to_match ? allocation : '-');
