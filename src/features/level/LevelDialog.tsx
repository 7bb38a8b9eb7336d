import { levels } from 'virtual:texts/levels';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { isLevelDown, LEVEL_REASON_MAX, levelChangeIssue, levelsFrom } from '../../../domain/levelChange.ts';
import type { StudentLevel } from '../../../domain/options.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useChoices, useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select, TextArea } from '../../ui/Field.tsx';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogChange } from '../dialog/useDialogChange.ts';
import styles from './LevelDialog.module.css';

interface Props {
  student: { student_id: string; name: string };
  onClose: () => void;
}

interface LevelChange {
  from: StudentLevel;
  to: StudentLevel;
  /** Sent for a lower level only. */
  reason: string;
}

/** A level, its history, and the change of it: a lower one with the reason (EVAL-10). */
export default function LevelDialog({ student: { student_id, name }, onClose }: Props) {
  const t = useT(levels);
  const choices = useChoices();
  const { activeType, user } = useSignedIn().view;
  const byTeacher = activeType !== 'ADMIN';
  const [wanted, setWanted] = useState<StudentLevel | ''>('');
  const [reason, setReason] = useState('');
  const { data, isError, refetch } = useCall(
    'GET /v1/students/:id/levels',
    { params: { id: student_id } },
    { gcTime: 0 },
  );
  const from = data?.student_level;
  const change = from && wanted !== '' ? { from, to: wanted, byTeacher, reason } : null;
  const isDown = change !== null && isLevelDown(change);

  const { mutate, isPending } = useDialogChange('PATCH /v1/classes/change-level', {
    input: ({ from: currentLevel, to: newLevel, reason: given }: LevelChange) => ({
      body: {
        studentId: student_id,
        newLevel,
        currentLevel,
        userTeacherId: user.teacher_id,
        ...(isLevelDown({ from: currentLevel, to: newLevel }) && { reason: given.trim() }),
      },
    }),
    done: (_, { from, to }) => ({
      text: t('changed'),
      undo: () => mutate({ from: to, to: from, reason: t('undo_reason') }),
    }),
    fallback: t('failed'),
    onClose,
    onError: () => {
      setWanted('');
      void refetch();
    },
  });

  return (
    <FormDialog
      title={t('title', { name })}
      disabled={change === null || levelChangeIssue(change) !== null}
      busy={isPending}
      isChanged={wanted !== '' || reason.trim() !== ''}
      onSubmit={() => change && mutate({ from: change.from, to: change.to, reason })}
      onClose={onClose}
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonRows rows={3} />}
      {from && !isError && (
        <>
          <div className={styles.form}>
            <p className={styles.now}>
              <span>{t('now')}</span>
              <LevelBars level={from} />
            </p>
            <Select
              label={t('new_level')}
              hint={byTeacher ? t('one_step') : undefined}
              placeholder={t('choose')}
              choices={choices(levelsFrom(from, byTeacher))}
              value={wanted}
              onChange={(event) => setWanted(event.target.value as StudentLevel | '')}
            />
            {isDown && (
              <TextArea
                label={t('reason')}
                hint={t('reason_hint')}
                rows={3}
                maxLength={LEVEL_REASON_MAX}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </div>
          <History changes={data.changes} />
        </>
      )}
    </FormDialog>
  );
}

type Change = ResponseOf<'GET /v1/students/:id/levels'>['changes'][number];

function History({ changes }: { changes: readonly Change[] }) {
  const t = useT(levels);
  const option = useOption();
  const { formatDate } = useDates();
  return (
    <section className={styles.history}>
      <h3>{t('history')}</h3>
      {changes.length === 0 && <p className="muted">{t('no_history')}</p>}
      <ul>
        {changes.map(({ id, from, to, reason, by, at }) => (
          <li key={id}>
            <strong>
              {from ? t('step', { from: option(from), to: option(to) }) : t('first', { level: option(to) })}
            </strong>
            <span>{[formatDate(at), by].filter(Boolean).join(', ')}</span>
            {reason && <span>{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
