import { classes } from 'virtual:texts/classes';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { CLASS_TITLE_MAX } from '../../../domain/classForm.ts';
import { ADVANCED, PLAN_TYPES, STUDENT_LEVELS } from '../../../domain/options.ts';
import { useCall } from '../../dataProvider/calls.ts';
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
  const { watch, setValue, register } = useFormContext<Values>();
  const [course_id, isCorp] = watch(['course_id', 'isCorp']);
  const isFixed = taught !== undefined && taught.students.length > 0;
  const courses = useCourses([taught?.course_id]);
  const teachers = useTeachers(taught);
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
    const { teacher_id } = watch();
    if (!teachers.fitting(watch()).some(({ value }) => value === teacher_id))
      setValue('teacher_id', '', { shouldDirty: true });
  };
  const fitting = teachers.fitting(watch());
  const hint = () => {
    if (readOnly || !teachers.isLoaded) return undefined;
    if (course_id === '') return t('choose_course_first');
    return t(fitting.length > 0 ? 'teacher_hint' : 'no_teacher');
  };
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
        <SelectInput
          name="teacher_id"
          label={t('type.TEACHER')}
          choices={fitting}
          placeholder={t('choose')}
          hint={hint()}
        />
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

/** Teachers of the course at the level, and the class's own teacher while course and level stay. */
function useTeachers(taught: ClassView | undefined) {
  const [course_id, level] = useFormContext<Values>().watch(['course_id', 'student_level']);
  const { data } = useCall(
    'GET /v1/teachers/names',
    course_id === ''
      ? null
      : { query: { course_id, ...(level === ADVANCED && { teaches_advanced: 'true' as const }) } },
    { placeholderData: keepPreviousData },
  );
  const fitting = ({ course_id, student_level }: Values) => {
    const rows = (data ?? [])
      .filter(
        ({ course_ids, teaches_advanced }) =>
          course_ids.includes(course_id) && (teaches_advanced || student_level !== ADVANCED),
      )
      .map(({ id, name }) => ({ value: id, label: name }));
    const keeps = taught?.course_id === course_id && taught.student_level === student_level;
    if (!keeps || rows.some(({ value }) => value === taught.teacher_id)) return rows;
    return [{ value: taught.teacher_id, label: taught.teacher_name }, ...rows];
  };
  return { fitting, isLoaded: course_id === '' || data !== undefined };
}
