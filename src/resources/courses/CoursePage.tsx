import { courses } from 'virtual:texts/courses';
import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ResponseOf } from '../../../contract/index.ts';
import { DEFAULT_WORKLOAD, isWorkload, WORKLOAD_MAX, WORKLOAD_MIN } from '../../../domain/courses.ts';
import {
  STUDENT_LEVELS,
  type StudentLevel,
  TAUGHT_LANGUAGES,
  type TaughtLanguage,
} from '../../../domain/options.ts';
import { href } from '../../browser/href.ts';
import { useChoices, useOption } from '../../i18n/useOption.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Checkbox, Switch } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import formStyles from '../form/Form.module.css';
import { FormPage } from '../form/FormPage.tsx';
import { FieldGrid, SelectInput, useInput } from '../form/inputs.tsx';

type Course = ResponseOf<'GET /v1/courses/:id'> & RaRecord;

interface Values {
  course: string;
  language: TaughtLanguage | '';
  workload: number;
  levels: StudentLevel[];
  status: boolean;
}

export default function CoursePage() {
  const t = useT(courses);
  return (
    <FormPage<Course, Values>
      resource="courses"
      requiresNewParam
      list={href('/courses')}
      needs={{ create: 'create:courses', edit: 'edit:courses' }}
      titles={{ create: t('new_title'), edit: t('edit_title') }}
      saved={{ create: t('created_done'), edit: t('edited_done') }}
      values={(course) => ({
        course: course?.course ?? '',
        language: course?.language ?? '',
        workload: course?.workload ?? DEFAULT_WORKLOAD,
        levels: course?.levels ?? [...STUDENT_LEVELS],
        status: course?.status ?? true,
      })}
    >
      <CourseInputs />
    </FormPage>
  );
}

function CourseInputs() {
  const t = useT(courses);
  const ruleText = useRule();
  const input = useInput();
  const choices = useChoices();
  const required = ruleText({ code: 'required' });
  return (
    <FieldGrid>
      <Field
        label={t('name')}
        maxLength={80}
        {...input('course', { validate: (value: string) => value.trim() !== '' || required })}
      />
      <SelectInput
        name="language"
        label={t('language')}
        placeholder=""
        choices={choices(TAUGHT_LANGUAGES)}
        rules={{ validate: (value: string) => value !== '' || required }}
      />
      <Field
        label={t('workload')}
        hint={t('workload_hint')}
        inputMode="numeric"
        maxLength={4}
        {...input('workload', {
          setValueAs: (typed) => (String(typed).trim() === '' ? Number.NaN : Number(typed)),
          validate: (value: number) =>
            isWorkload(value) || t('workload_limits', { min: WORKLOAD_MIN, max: WORKLOAD_MAX }),
        })}
      />
      <Switch label={t('active')} {...input('status')} />
      <Levels />
      <p className={formStyles.note}>{t('offered_hint')}</p>
    </FieldGrid>
  );
}

function Levels() {
  const t = useT(courses);
  const ruleText = useRule();
  const option = useOption();
  const { register, formState } = useFormContext<Values>();
  const error = formState.errors.levels?.message;
  const field = register('levels', {
    validate: (levels) => levels.length > 0 || ruleText({ code: 'course_without_level' }),
  });
  return (
    <fieldset className={formStyles.checks} aria-invalid={error ? true : undefined}>
      <legend>{t('levels')}</legend>
      {STUDENT_LEVELS.map((level) => (
        <Checkbox key={level} label={option(level)} value={level} {...field} />
      ))}
      {error && <InlineAlert>{error}</InlineAlert>}
    </fieldset>
  );
}
