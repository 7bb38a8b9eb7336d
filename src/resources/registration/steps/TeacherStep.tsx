import { registration } from '../../../i18n/pt-BR/registration.ts';
import { useT } from '../../../i18n/useT.ts';
import { CheckboxGroupInput, CheckboxInput, TextAreaInput, TextInput } from '../inputs.tsx';
import { useCourses } from '../options.ts';

/** What somebody teaches and has taught. */
export function TeacherStep() {
  const t = useT(registration);
  return (
    <>
      <CheckboxGroupInput name="courses" label={t('courses')} choices={useCourses()} />
      <CheckboxInput
        name="is_confident_teaching_advanced_students"
        label={t('confident')}
        hint={t('confident_hint')}
      />
      <TextAreaInput name="course_experience" label={t('course_experience')} />
      <TextAreaInput name="teacher_experience" label={t('teacher_experience')} optional />
      <TextInput name="actual_city" label={t('actual_city')} optional />
    </>
  );
}
