import { b2b } from 'virtual:texts/b2b';
import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { weeklySessions } from '../../../domain/frequency.ts';
import { EXTENDED_EDUCATION_GRADES, FREQUENCIES, INTERESTS, PLAN_TYPES } from '../../../domain/options.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useAllRows } from '../../dataProvider/calls.ts';
import { AvailabilityEditor } from '../../features/availability/AvailabilityEditor.tsx';
import { useChoices } from '../../i18n/useOption.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { isoDate } from '../../ui/dates.ts';
import { Select } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { errorText } from '../../ui/showError.ts';
import { useCourses } from '../courses/useCourses.ts';
import { FormPage } from '../form/FormPage.tsx';
import { FieldGrid, useInput } from '../form/inputs.tsx';
import { AddressFields } from '../registration/AddressFields.tsx';
import {
  CheckboxGroupInput,
  CheckboxInput,
  DateInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from '../registration/inputs.tsx';
import { LevelInputs } from '../registration/LevelInputs.tsx';
import styles from './B2b.module.css';
import { type B2bStudent, type B2bValues, b2bBody, b2bIssues, b2bValues } from './values.ts';

/** One form of three cards; the company covers the other requirements of an enrolment. */
export default function B2bStudentPage() {
  const t = useT(b2b);
  const shared = useT(common);
  const ruleText = useRule();
  const courses = useCourses();
  const isNew = !useSearchParams()[0].has('id');
  const namesCompany = useSignedIn().view.activeType === 'ADMIN' && isNew;
  const required = (name: string) => [name, ruleText({ code: 'required' })];
  const validate = (values: B2bValues) => {
    const issues = b2bIssues(values, isoDate(new Date(), SCHOOL_ZONE));
    return Object.fromEntries([
      ...(namesCompany && !values.company_id ? [required('company_id')] : []),
      ...[...issues].map(([path, issue]) => [path, ruleText(issue)]),
      ...(courses.length > 1 && !values.course ? [required('course')] : []),
    ]);
  };
  return (
    <FormPage<B2bStudent & RaRecord, B2bValues>
      resource="b2b"
      list={href('/b2b')}
      needs={{ create: 'create:b2b', edit: 'edit:b2b' }}
      titles={{ create: t('new_title'), edit: t('edit_title') }}
      saved={{ create: t('created'), edit: t('updated') }}
      values={b2bValues}
      toBody={b2bBody}
      validate={validate}
      refusalText={(error) => errorText(error, shared, t(isNew ? 'create_failed' : 'update_failed'))}
    >
      <div className={styles.cards}>
        <BasicCard namesCompany={namesCompany} />
        <Card title={t('address')}>
          <AddressFields path={(part) => part} />
        </Card>
        <AcademicCard isNew={isNew} />
      </div>
    </FormPage>
  );
}

function BasicCard({ namesCompany }: { namesCompany: boolean }) {
  const t = useT(b2b);
  const fields = useT(registration);
  const choices = useChoices();
  return (
    <Card title={t('basic')}>
      <FieldGrid>
        {namesCompany && <CompanyInput />}
        <TextInput name="name" label={fields('name')} hint={fields('name_hint')} />
        <TextInput name="email" label={fields('email')} />
        <TextInput name="cpf" label={fields('cpf')} />
        <TextInput name="rg" label={fields('rg')} placeholder={fields('rg_placeholder')} />
        <DateInput name="birthdate" label={fields('birthdate')} max={isoDate(new Date(), SCHOOL_ZONE)} />
        <TextInput name="phone" label={fields('phone')} hint={fields('phone_hint')} />
        <SelectInput
          name="education_grade"
          label={fields('education_grade')}
          choices={choices(EXTENDED_EDUCATION_GRADES)}
        />
        <TextInput name="nif" label={t('foreign_document')} optional />
      </FieldGrid>
    </Card>
  );
}

function CompanyInput() {
  const t = useT(b2b);
  const input = useInput();
  const { data = [] } = useAllRows('GET /v1/companies', { query: {} });
  return (
    <Select
      label={t('company')}
      placeholder=""
      choices={data.map(({ id, name }) => ({ value: id, label: name }))}
      {...input('company_id')}
    />
  );
}

function AcademicCard({ isNew }: { isNew: boolean }) {
  const t = useT(b2b);
  const fields = useT(registration);
  const choices = useChoices();
  const input = useInput();
  const { watch, setValue, clearErrors, getFieldState, formState } = useFormContext<B2bValues>();
  const [special, availability, timezone] = watch(['is_special_student', 'availability', 'timezone']);
  const frequency = watch('frequency');
  const courses = useCourses([formState.defaultValues?.course]);
  const hoursError = getFieldState('availability', formState).error?.message;
  return (
    <Card title={t('academic')}>
      <FieldGrid>
        {courses.length > 1 && <SelectInput name="course" label={fields('course')} choices={courses} />}
        <LevelInputs isNew={isNew} />
        <Select
          label={t('modality')}
          placeholder=""
          choices={choices(PLAN_TYPES)}
          {...input('student_modality')}
        />
        <SelectInput name="frequency" label={fields('frequency')} choices={choices(FREQUENCIES)} />
      </FieldGrid>
      <CheckboxGroupInput name="interests" label={fields('interests')} choices={choices(INTERESTS)} />
      <TextAreaInput name="experience_in_other_schools" label={fields('experience')} />
      <TextAreaInput
        name="important_informations"
        label={fields('important')}
        hint={fields('important_hint')}
        optional
      />
      <CheckboxInput name="skip_to_availability" label={t('skip')} hint={t('skip_hint')} />
      <Checkbox label={t('special')} {...input('is_special_student')} />
      {special && (
        <div>
          <p className={styles.hint}>{t('special_hint')}</p>
          {hoursError && <InlineAlert>{hoursError}</InlineAlert>}
          <AvailabilityEditor
            value={availability}
            zone={timezone}
            onZone={(zone) => setValue('timezone', zone, { shouldDirty: true })}
            contractHours={weeklySessions(frequency)}
            onChange={(value) => {
              setValue('availability', value, { shouldDirty: true });
              clearErrors('availability');
            }}
          />
        </div>
      )}
    </Card>
  );
}
