import { cover } from 'virtual:texts/cover';
import { useDialogChange } from '../../../../features/dialog/useDialogChange.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { localZone, useDates } from '../../../../ui/dates.ts';
import { useDialog } from '../../../../ui/useDialog.tsx';
import { useFormatNumber } from '../../../../ui/useFormatNumber.ts';
import styles from './Cover.module.css';
import { CoverDays } from './CoverDays.tsx';
import { CoverRow } from './CoverRow.tsx';
import { type CoverPlan, useSummary } from './choices.ts';

interface Props {
  absence_id: string;
  plan: NonNullable<CoverPlan['applied']>;
  /** Hidden behind a button when lessons to settle follow. */
  isFolded: boolean;
  onUndone: () => void;
}

export function AppliedPlan({ absence_id, plan, isFolded, onUndone }: Props) {
  const t = useT(cover);
  const { formatMoment } = useDates(localZone());
  const formatNumber = useFormatNumber();
  const summary = useSummary();
  const { applied_at, applied_by, lessons } = plan;
  const { show, dialog } = useDialog();
  const { mutateAsync } = useDialogChange('POST /v1/teacher-absences/:id/plan/undo', {
    input: () => ({ params: { id: absence_id } }),
    done: { title: t('undone') },
    onSuccess: onUndone,
  });
  const ask = () =>
    show((close) => (
      <ConfirmDialog
        title={t('undo_title')}
        text={t('undo_text')}
        action={t('undo')}
        onConfirm={() => mutateAsync()}
        onClose={close}
      />
    ));
  const days = (
    <CoverDays
      lessons={lessons}
      row={(lesson) => (
        <CoverRow key={lesson.lesson_id} lesson={lesson} outcome={lesson.now ?? 'cancel'} isDone />
      )}
    />
  );
  return (
    <section aria-labelledby="cover-applied">
      <div className={styles.head}>
        <div>
          <h2 id="cover-applied">{t('applied')}</h2>
          <p>{t('applied_by', { name: applied_by, moment: formatMoment(applied_at) })}</p>
          <p>{summary(lessons.map(({ now }) => now ?? 'cancel'))}</p>
        </div>
        <Button variant="outlined" onClick={ask}>
          {t('undo')}
        </Button>
      </div>
      {isFolded ? (
        <Disclosure label={t('applied_lessons', { count: formatNumber(lessons.length) })}>{days}</Disclosure>
      ) : (
        days
      )}
      {dialog}
    </section>
  );
}
