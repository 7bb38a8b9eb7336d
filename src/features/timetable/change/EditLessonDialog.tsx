import { calendar } from 'virtual:texts/calendar';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useState } from 'react';
import { DESCRIPTION_MAX, ENTRY_TITLE_MAX } from '../../../../domain/calendarEntry.ts';
import { isHour } from '../../../../domain/hour.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { DateField, TimeField } from '../../../ui/DateField.tsx';
import { isoDate } from '../../../ui/dates.ts';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useZoneText } from '../../../ui/zones.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { faultsOf } from '../../dialog/faultsOf.ts';
import { TeacherSelect } from '../../teachers/TeacherSelect.tsx';
import type { Teacher } from '../../teachers/useTeachers.ts';
import { useLessonLength } from '../classes/useLessonLength.ts';
import { LessonStudents } from '../lesson/LessonStudents.tsx';
import type { Lesson } from '../lesson/lesson.ts';
import styles from './Change.module.css';
import { editOf, endOf, formOf, issuesOf, type LessonForm, minutesOf } from './edits.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useSaveLesson } from './useSaveLesson.ts';

interface Props {
  lesson: Lesson;
  /** Opened to move the lesson, to the hour at which it was dropped, if any. */
  move?: { to?: Date };
  onClose: () => void;
}

export function EditLessonDialog({ lesson, move, onClose }: Props) {
  const t = useT(lessonChanges);
  const rule = useRule();
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  // The version that was opened, so that saving reports a concurrent change.
  const [opened] = useState(lesson);
  const [form, setForm] = useState<LessonForm>(() => formOf(opened, move?.to));
  const change = useSaveLesson(opened, onClose);
  const edit = editOf(opened, form);
  const set = (part: Partial<LessonForm>) => setForm({ ...form, ...part });
  if (change.review) return <ReviewDialog lesson={opened} change={change} review={change.review} />;
  return (
    <FormDialog
      wide
      title={t('edit')}
      busy={change.isPending}
      isSaving={change.isSaving}
      isChanged={edit !== null}
      faults={faultsOf(issuesOf(opened, form), rule)}
      className={styles.form}
      onSubmit={() => (edit ? change.start(edit) : onClose())}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            {...field('title')}
            label={t('heading')}
            maxLength={ENTRY_TITLE_MAX}
            value={form.title}
            onChange={(event) => set({ title: event.target.value })}
          />
          {isAdmin && (
            <TimeFields form={form} set={set} field={field} lesson={opened} focus={move !== undefined} />
          )}
          {isAdmin && <TeacherField lesson={opened} form={form} set={set} />}
          <DescriptionField form={form} set={set} />
          <section className={styles.students}>
            <StudentsTitle />
            <LessonStudents students={opened.students} />
          </section>
        </>
      )}
    </FormDialog>
  );
}

interface PartProps {
  form: LessonForm;
  set: (part: Partial<LessonForm>) => void;
}

function StudentsTitle() {
  const t = useT(calendar);
  return <h3>{t('students')}</h3>;
}

function DescriptionField({ form, set }: PartProps) {
  const t = useT(calendar);
  return (
    <TextArea
      label={t('description')}
      maxLength={DESCRIPTION_MAX}
      value={form.description}
      onChange={(event) => set({ description: event.target.value })}
    />
  );
}

interface TimeProps extends PartProps {
  field: (name: string) => { name: string; error?: string };
  lesson: Lesson;
  focus: boolean;
}

function TimeFields({ form, set, field, lesson, focus }: TimeProps) {
  const t = useT(lessonChanges);
  const zone = useZoneText();
  const today = isoDate(new Date());
  const length = useLessonLength(lesson.duration, minutesOf);
  const start = (start_hour: string) =>
    set({
      start_hour,
      ...(isHour(start_hour) && { end_hour: endOf(lesson, { ...form, start_hour }, length.minutes) }),
    });
  const end = (end_hour: string) => {
    length.typed({ start_hour: form.start_hour, end_hour });
    set({ end_hour });
  };
  return (
    <div>
      <div className={styles.when}>
        <DateField
          {...field('start_date')}
          label={t('date')}
          min={today}
          today={today}
          autoFocus={focus}
          value={form.date}
          onChange={(event) => set({ date: event.target.value })}
        />
        <TimeField
          {...field('start_hour')}
          label={t('start')}
          value={form.start_hour}
          onChange={(event) => start(event.target.value)}
        />
        <TimeField
          {...field('end_hour')}
          label={t('end')}
          value={form.end_hour}
          onChange={(event) => end(event.target.value)}
        />
      </div>
      <p className={styles.quiet}>{zone}</p>
    </div>
  );
}

/** Teachers of the course, and the lesson's current teacher. */
function TeacherField({ lesson, form, set }: PartProps & { lesson: Lesson }) {
  const t = useT(lessonChanges);
  const words = useT(calendar);
  const [chosen, setChosen] = useState<Teacher | null>(null);
  return (
    <div className={styles.teacher}>
      <TeacherSelect
        label={words('type.TEACHER')}
        hint={t('substitute')}
        filter={{ course_id: lesson.course_id }}
        current={{ id: lesson.teacher_id, name: lesson.teacher_name }}
        value={form.teacher_id}
        onChange={(teacher_id, teacher) => {
          setChosen(teacher_id === lesson.teacher_id ? null : teacher);
          set({ teacher_id });
        }}
      />
      {lesson.advanced && chosen?.teaches_advanced === false && (
        <InlineAlert>{t('not_advanced')}</InlineAlert>
      )}
    </div>
  );
}
