import { registration } from 'virtual:texts/registration';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ageAt } from '../../../../domain/age.ts';
import {
  FREQUENCIES,
  GUARDIAN_RELATIONSHIPS,
  isPaymentMethodOffered,
  PAYMENT_METHODS_BY_DURATION,
  type PaymentMethod,
  PLAN_DURATIONS,
  PLAN_TYPES,
  type PlanDuration,
  SELF,
  ZERO,
} from '../../../../domain/options.ts';
import { useChoices } from '../../../i18n/useOption.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useCourses } from '../../courses/useCourses.ts';
import { InfoBox } from '../../form/InfoBox.tsx';
import { AddressFields } from '../AddressFields.tsx';
import { useRegistrationRights } from '../context.ts';
import {
  CheckboxGroupInput,
  CheckboxInput,
  ChipsInput,
  DateInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from '../inputs.tsx';
import { LevelInputs } from '../LevelInputs.tsx';
import styles from '../Registration.module.css';
import { usePlanPrice } from '../usePlanPrice.ts';
import type { Values } from '../values.ts';

export function StudentStep() {
  const t = useT(registration);
  const choices = useChoices();
  const { planLocked, termsLocked, isSeller, isNew } = useRegistrationRights();
  const { watch, getValues, setValue, clearErrors, formState } = useFormContext<Values>();
  const courses = useCourses([formState.defaultValues?.course]);
  const locked = planLocked || termsLocked;
  const price = usePlanPrice();
  const [only, ...others] = courses;
  useEffect(() => {
    if (only && others.length === 0 && !getValues('course'))
      setValue('course', only.value, { shouldDirty: true });
  }, [only, others.length, getValues, setValue]);
  const duration = watch('plan_duration') as PlanDuration | '';
  const offered = duration ? PAYMENT_METHODS_BY_DURATION[duration] : [];
  const keepOffered = (picked: string) => {
    const method = getValues('payment_method') as PaymentMethod | '';
    if (picked && method && isPaymentMethodOffered(picked as PlanDuration, method)) return;
    const [only, ...others] = picked ? PAYMENT_METHODS_BY_DURATION[picked as PlanDuration] : [];
    setValue('payment_method', (others.length === 0 && only) || '', { shouldDirty: true });
    clearErrors('payment_method');
  };
  // Who begins at zero has learnt at no other school.
  const beginsAtZero = (level: string) => {
    if (!isNew || level !== ZERO || getValues('experience_in_other_schools')) return;
    setValue('experience_in_other_schools', t('none'), { shouldDirty: true });
    clearErrors('experience_in_other_schools');
  };
  return (
    <>
      {locked && <InfoBox>{t(planLocked ? 'plan_locked' : 'terms_locked')}</InfoBox>}
      <div className={styles.pair}>
        <SelectInput name="course" label={t('course')} choices={courses} locked={locked} />
        <LevelInputs
          isNew={isNew}
          hint={termsLocked && !planLocked ? t('level_hint') : undefined}
          locked={planLocked}
          input={ChipsInput}
          onPick={beginsAtZero}
        />
        <ChipsInput name="plan_type" label={t('plan_type')} choices={choices(PLAN_TYPES)} locked={locked} />
        <ChipsInput name="frequency" label={t('frequency')} choices={choices(FREQUENCIES)} locked={locked} />
        <ChipsInput
          name="plan_duration"
          label={t('plan_duration')}
          choices={choices(PLAN_DURATIONS)}
          locked={locked}
          onPick={keepOffered}
        />
        <ChipsInput
          name="payment_method"
          label={t('payment_method')}
          choices={choices(offered)}
          hint={duration || locked ? undefined : t('payment_method_hint')}
          locked={locked}
        />
        {!isSeller && (
          <DateInput name="plan_start_date" label={t('plan_start_date')} optional locked={locked} />
        )}
      </div>
      {!locked && (
        <p className={styles.price} role="status">
          {price}
        </p>
      )}
      <TextAreaInput name="experience_in_other_schools" label={t('experience')} suggestedAnswer={t('none')} />
      <TextAreaInput
        name="important_informations"
        label={t('important')}
        hint={t('important_hint')}
        suggestedAnswer={t('none')}
      />
    </>
  );
}

/** Copied from the student by 'Próprio'. */
const copied = {
  student_guardian_name: 'name',
  student_guardian_email: 'email',
  student_guardian_cpf: 'cpf',
  student_guardian_rg: 'rg',
  student_guardian_birthdate: 'birthdate',
  student_guardian_phone: 'phone',
} as const satisfies Partial<Record<keyof Values, keyof Values>>;
const copies = Object.entries(copied) as [keyof typeof copied, (typeof copied)[keyof typeof copied]][];

export function GuardianStep() {
  const t = useT(registration);
  const choices = useChoices();
  const { today, identityLocked } = useRegistrationRights();
  const ruleText = useRule();
  const { watch, setValue, getValues, setFocus, clearErrors, formState } = useFormContext<Values>();
  const [picked, setPicked] = useState('');
  const relationship = watch('student_guardian_relationship');
  const home: Partial<Record<string, string>> = watch('student_guardian_address');
  const isAddressMissing = Object.keys(formState.errors.student_guardian_address ?? {}).some(
    (part) => !home[part]?.trim(),
  );
  const own = relationship === SELF;
  const age = ageAt(getValues('birthdate'), today);
  const minor = age >= 0 && age < 18;

  const change = (chosen: string) => {
    if (own && chosen !== SELF) for (const [to] of copies) setValue(to, '');
    clearErrors();
    setPicked(chosen);
  };
  // The name is what is typed next.
  useEffect(() => {
    if (picked && picked !== SELF && !getValues('student_guardian_name')) setFocus('student_guardian_name');
  }, [picked, setFocus, getValues]);
  // Most adults pay for themselves; a minor cannot. It is a default of the step as it opens.
  useEffect(() => {
    if (minor || getValues('student_guardian_relationship')) return;
    setValue('student_guardian_relationship', SELF, { shouldDirty: true });
  }, [minor, setValue, getValues]);
  // The student's data may have changed since they were copied.
  useEffect(() => {
    if (own) for (const [to, from] of copies) setValue(to, getValues(from));
  }, [own, setValue, getValues]);
  const who = identityLocked && t('identity_locked');
  const locked = own ? t('own_locked') : who;
  const contact = own && t('own_locked');

  return (
    <>
      {minor && <InfoBox>{t(age < 16 ? 'minor_signs' : 'minor_signs_too')}</InfoBox>}
      <div className={styles.pair}>
        <ChipsInput
          name="student_guardian_relationship"
          label={t('relationship')}
          choices={choices(GUARDIAN_RELATIONSHIPS.filter((each) => each !== SELF || own || !minor))}
          onPick={change}
          locked={who}
        />
      </div>
      {relationship && (
        <div className={styles.pair}>
          <div className={styles.wide}>
            <TextInput name="student_guardian_name" label={t('name')} locked={locked} />
          </div>
          <TextInput name="student_guardian_email" label={t('email')} locked={locked} />
          <TextInput name="student_guardian_phone" label={t('phone')} locked={contact} />
          <TextInput name="student_guardian_cpf" label={t('cpf')} locked={locked} />
          <TextInput name="student_guardian_rg" label={t('rg')} locked={contact} />
          <DateInput name="student_guardian_birthdate" label={t('birthdate')} max={today} locked={locked} />
        </div>
      )}
      {relationship && !own && (
        <>
          <h3 className={styles.section}>{t('guardian_address')}</h3>
          {isAddressMissing && <InlineAlert>{ruleText({ code: 'guardian_address_required' })}</InlineAlert>}
          <AddressFields path={(part) => `student_guardian_address.${part}`} />
        </>
      )}
    </>
  );
}

export function TeacherStep() {
  const t = useT(registration);
  const { formState } = useFormContext<Values>();
  const courses = useCourses(formState.defaultValues?.courses);
  return (
    <>
      <CheckboxGroupInput name="courses" label={t('courses')} choices={courses} />
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
