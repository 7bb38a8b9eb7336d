import { reschedules } from 'virtual:texts/reschedules';
import type { RescheduleStatus } from '../../../domain/options.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';

const tones = {
  pending: 'warning',
  accepted: 'success',
  refused: 'error',
  withdrawn: 'neutral',
  expired: 'neutral',
  void: 'neutral',
} as const;

export function RescheduleState({ status }: { status: RescheduleStatus }) {
  const t = useT(reschedules);
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
