import { teacher } from 'virtual:texts/teacher';
import { IconPlane } from '@tabler/icons-react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useDialogChange } from '../../../features/dialog/useDialogChange.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CardLines } from '../../../ui/CardLines.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDates } from '../../../ui/dates.ts';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { useDialog } from '../../../ui/useDialog.tsx';
import styles from './TimeOffCard.module.css';

const GoAwayDialog = lazyDialog(() => import('./GoAwayDialog.tsx'));

type Absence = ResponseOf<'GET /v1/account/absences'>[number];

function useDaysText() {
  const { formatDayMonth, formatDateRange } = useDates();
  return ({ start_date, end_date }: Absence) =>
    start_date === end_date ? formatDayMonth(start_date) : formatDateRange(start_date, end_date);
}

export function TimeOffCard() {
  const t = useT(teacher);
  const days = useDaysText();
  const { show, dialog } = useDialog();
  const { data, isPending, isError, refetch } = useCall('GET /v1/account/absences', {});
  return (
    <Card title={t('away')}>
      {!data ? (
        <CardLines loading={isPending} failed={isError} onRetry={refetch} />
      ) : data.length === 0 ? (
        <p className={styles.text}>{t('no_absences')}</p>
      ) : (
        <ul className={styles.rows}>
          {data.map((absence) => (
            <li key={absence.id}>
              <div className={styles.what}>
                <strong>{days(absence)}</strong>
                <p>
                  {[absence.reason, absence.lessons > 0 && t('lessons_open', { count: absence.lessons })]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {absence.can_withdraw && (
                <Button
                  aria-label={`${t('withdraw')}: ${days(absence)}`}
                  onClick={() => show((close) => <WithdrawDialog absence={absence} onClose={close} />)}
                >
                  {t('withdraw')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.button}>
        <Button
          icon={<IconPlane size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => show((close) => <GoAwayDialog onClose={close} />)}
        >
          {t('go_away')}
        </Button>
      </div>
      {dialog}
    </Card>
  );
}

function WithdrawDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const t = useT(teacher);
  const days = useDaysText();
  const { mutateAsync } = useDialogChange('DELETE /v1/account/absences/:id', {
    input: () => ({ params: { id: absence.id } }),
    done: { title: t('withdrawn') },
  });
  return (
    <ConfirmDialog
      title={t('withdraw_title')}
      text={t('withdraw_text', { days: days(absence) })}
      action={t('withdraw')}
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    />
  );
}
