import { common } from 'virtual:texts/common';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useT } from '../../../i18n/useT.ts';
import { localZone, useDates } from '../../../ui/dates.ts';
import { Delayed } from '../../../ui/Skeletons.tsx';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { ConflictList } from '../conflicts/ConflictList.tsx';
import { undecided } from '../conflicts/choices.ts';
import type { Lesson } from '../lesson/lesson.ts';
import styles from './Change.module.css';
import { ScopeChoice } from './ScopeChoice.tsx';
import type { LessonChange, Review } from './useSaveLesson.ts';

interface Props {
  lesson: Lesson;
  change: LessonChange;
  review: Review;
}

/** Asks which lessons a change concerns; shows what it would do, and its conflicts. */
export function ReviewDialog({ lesson, change, review }: Props) {
  const t = useT(lessonChanges);
  const shared = useT(common);
  const { scope, plan, choices } = review;
  const left = plan ? undecided(plan.groups, choices) : 0;
  // A single lesson cannot be left out of a move: it would be cancelled instead.
  const isStuck = scope === 'this' && plan && plan.groups.some(({ can_keep }) => !can_keep);
  return (
    <FormDialog
      wide
      title={t('edit')}
      cancel={shared('back')}
      disabled={left > 0}
      busy={change.isPending}
      onSubmit={change.save}
      onClose={change.back}
    >
      <div className={styles.form} aria-busy={change.isPending}>
        {lesson.recurrence && <ScopeChoice value={scope} onChange={change.rescope} />}
        {!plan && change.isReading && (
          <Delayed>
            <p className={styles.quiet} role="status">
              {shared('loading')}
            </p>
          </Delayed>
        )}
        {plan && scope !== 'this' && <Effect plan={plan} />}
        {plan && (
          <ConflictList plan={plan} choices={choices} onChoose={change.choose} canSkip={scope !== 'this'} />
        )}
        {isStuck && <p role="status">{t('choose_other')}</p>}
      </div>
    </FormDialog>
  );
}

function Effect({ plan }: { plan: NonNullable<Review['plan']> }) {
  const t = useT(lessonChanges);
  const { formatDate } = useDates(localZone());
  const { lessons, before, first, last } = plan;
  return (
    <p className={styles.quiet} role="status">
      {t('effect', { count: lessons, first: formatDate(first), last: formatDate(last) })}
      {before !== lessons && ` ${t('effect_before', { count: before })}`}
    </p>
  );
}
