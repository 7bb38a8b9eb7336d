import { classes } from 'virtual:texts/classes';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { CLASS_TITLE_MAX } from '../../../domain/classForm.ts';
import { ADVANCED, PLAN_TYPES, STUDENT_LEVELS } from '../../../domain/options.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { TeacherSelect } from '../../features/teachers/TeacherSelect.tsx';
import { useChoices, useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { useCourses } from '../courses/useCourses.ts';
import { SelectInput, useInput } from '../form/inputs.tsx';
import styles from './Classes.module.css';
import type { ClassView, Values } from './values.ts';

interface Props {
  taught: ClassView | undefined;
  readOnly: boolean;
}

export function DataStep({ taught, readOnly }: Props) {
  const t = useT(classes);
  const input = useInput();
  const choices = useChoices();
  const option = useOption();
  const { watch, setValue, register, clearErrors } = useFormContext<Values>();
  const [course_id, student_level, teacher_id, isCorp] = watch([
    'course_id',
    'student_level',
    'teacher_id',
    'isCorp',
  ]);
  const isFixed = taught !== undefined && taught.students.length > 0;
  const courses = useCourses([taught?.course_id]);
  const chosen = useChosenTeacher(taught);
  const { ref, ...corporate } = register('isCorp', {
    onChange: () => setValue('company_name', '', { shouldDirty: true }),
  });
  // The present teacher or students may no longer fit.
  const onCourse = () => {
    setValue('students', [], { shouldDirty: true });
    onLevel();
  };
  const proposed = useRef('');
  const propose = () => {
    const { course_id, student_level, description } = watch();
    const course = courses.find(({ value }) => value === course_id)?.label;
    if (taught || !course || (description !== '' && description !== proposed.current)) return;
    proposed.current = t('proposed_description', { course, level: option(student_level) });
    setValue('description', proposed.current, { shouldDirty: true });
  };
  const onLevel = () => {
    propose();
    if (!chosen.fits(watch())) setValue('teacher_id', '', { shouldDirty: true });
  };
  const { error: teacherError } = input('teacher_id');
  return (
    <>
      <Field label={t('name')} maxLength={CLASS_TITLE_MAX} autoComplete="off" {...input('title')} />
      <div className={styles.pair}>
        <SelectInput
          name="course_id"
          label={t('course')}
          choices={courses}
          placeholder={t('choose')}
          disabled={isFixed}
          onPick={onCourse}
        />
        <SelectInput
          name="plan_type"
          label={t('modality')}
          choices={choices(PLAN_TYPES)}
          disabled={isFixed}
          hint={t(isFixed ? 'modality_fixed' : 'modality_hint')}
          onPick={() => setValue('students', [], { shouldDirty: true })}
        />
        <SelectInput
          name="student_level"
          label={t('level')}
          choices={choices(STUDENT_LEVELS)}
          onPick={onLevel}
        />
        {course_id === '' ? (
          <SelectInput
            name="teacher_id"
            label={t('type.TEACHER')}
            choices={[]}
            placeholder={t('choose')}
            hint={readOnly ? undefined : t('choose_course_first')}
          />
        ) : (
          <TeacherSelect
            // Another course or level has other teachers.
            key={`${course_id} ${student_level === ADVANCED}`}
            name="teacher_id"
            label={t('type.TEACHER')}
            value={teacher_id}
            current={chosen.current}
            filter={{ course_id, ...(student_level === ADVANCED && { teaches_advanced: 'true' as const }) }}
            placeholder={t('choose')}
            hint={readOnly ? undefined : (isNone) => t(isNone ? 'no_teacher' : 'teacher_hint')}
            error={teacherError}
            onChange={(id) => {
              setValue('teacher_id', id, { shouldDirty: true });
              clearErrors('teacher_id');
            }}
          />
        )}
      </div>
      <TextArea label={t('description')} rows={3} maxLength={1500} {...input('description')} />
      <div className={styles.switch}>
        <Switch label={t('corporate')} {...corporate} checked={isCorp} ref={ref} />
      </div>
      {isCorp && (
        <Field label={t('company')} maxLength={120} autoComplete="organization" {...input('company_name')} />
      )}
    </>
  );
}

/** The chosen teacher, and whether the course and the level fit; the class's own teacher does while both stay. */
function useChosenTeacher(taught: ClassView | undefined) {
  const [teacher_id, course_id, student_level] = useFormContext<Values>().watch([
    'teacher_id',
    'course_id',
    'student_level',
  ]);
  const { data } = useCall('GET /v1/teachers/names', teacher_id === '' ? null : { query: { teacher_id } });
  const teacher = data?.find(({ id }) => id === teacher_id);
  const isKept = (values: Pick<Values, 'teacher_id' | 'course_id' | 'student_level'>) =>
    taught?.teacher_id === values.teacher_id &&
    taught.course_id === values.course_id &&
    taught.student_level === values.student_level;
  const fits = (values: Pick<Values, 'teacher_id' | 'course_id' | 'student_level'>) => {
    if (isKept(values)) return true;
    if (!teacher?.course_ids.includes(values.course_id)) return false;
    return teacher.teaches_advanced || values.student_level !== ADVANCED;
  };
  const now = { teacher_id, course_id, student_level };
  const own = isKept(now) && taught ? { id: teacher_id, name: taught.teacher_name } : undefined;
  return { fits, current: own ?? (fits(now) ? teacher : undefined) };
}
