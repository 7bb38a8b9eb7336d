import { figures } from 'virtual:texts/figures';
import type { ResponseOf } from '../../../../contract/index.ts';
import { formatBRL } from '../../../../domain/money.ts';
import { useRemindTeacher } from '../../../features/student/useRemindTeacher.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDates, useNow } from '../../../ui/dates.ts';
import styles from './Today.module.css';
import { useWaitingPlaces } from './waitingPlaces.ts';

export type WaitingGroup = ResponseOf<'GET /v1/dashboard/today'>['waiting'][number];
export type Waiting = WaitingGroup['rows'][number];
export type WaitingKind = WaitingGroup['kind'];

const verbs = {
  uncovered: 'verb.uncovered',
  unanswered: 'verb.unanswered',
  to_direct: 'verb.to_direct',
  transfer: 'verb.decide',
  reschedule: 'verb.decide',
  privacy: 'verb.decide',
  unpaid: 'verb.see',
  document: 'verb.tell',
} as const satisfies Record<WaitingKind, string>;

/** Shows one entry of the pending work and a button that opens the screen where it is handled; a teacher is reminded at once. */
export function WaitingRow({ kind, row }: { kind: WaitingKind; row: Waiting }) {
  const t = useT(figures);
  const { open } = useWaitingPlaces();
  const verb = t(verbs[kind]);
  const remind = useRemindTeacher();
  const named = (verb: string) => t('act', { verb, name: row.name });
  return (
    <li>
      <span className={styles.who}>
        <strong title={row.name}>{row.name}</strong>
        <Words kind={kind} row={row} />
      </span>
      {kind === 'unanswered' && (
        <Button
          className={styles.verb}
          variant="plain"
          busy={remind.isPending}
          aria-label={named(t('verb.remind'))}
          onClick={() => remind.mutate({ student_id: row.id, teacher_name: row.teacher_name ?? '' })}
        >
          {t('verb.remind')}
        </Button>
      )}
      <Button className={styles.verb} aria-label={named(verb)} onClick={() => open(kind, row)}>
        {verb}
      </Button>
    </li>
  );
}

function Words({ kind, row }: { kind: WaitingKind; row: Waiting }) {
  const t = useT(figures);
  const { formatElapsed } = useDates();
  const now = useNow(60_000);
  const { teacher_name, since, count, days, amount } = row;
  const teacher = teacher_name ?? '–';
  const time = since ? formatElapsed(since, now, 'largest') : '–';
  const words = (): string => {
    switch (kind) {
      case 'uncovered':
        return t('wait.uncovered', { count: count ?? 0 });
      case 'unanswered':
      case 'transfer':
      case 'reschedule':
        return t(`wait.${kind}`, { teacher, time });
      case 'to_direct':
        return t('wait.to_direct', { time });
      case 'privacy':
        return t('wait.privacy', { days: Math.max(0, days ?? 0) });
      case 'unpaid':
        return t('wait.unpaid', { amount: formatBRL(amount ?? 0), days: days ?? 0 });
      case 'document':
        return t('wait.document');
    }
  };
  return <span>{words()}</span>;
}
