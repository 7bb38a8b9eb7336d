import { useFormContext } from 'react-hook-form';
import {
  FREQUENCIES,
  isPaymentMethodOffered,
  PAYMENT_METHODS_BY_DURATION,
  type PaymentMethod,
  PLAN_DURATIONS,
  PLAN_TYPES,
  type PlanDuration,
  STUDENT_LEVELS,
} from '../../../../domain/options.ts';
import { registration } from '../../../i18n/pt-BR/registration.ts';
import { useChoices } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { useRegistrationRights } from '../context.ts';
import { InfoBox } from '../Info.tsx';
import { SelectInput, TextAreaInput, TextInput } from '../inputs.tsx';
import { useCourses } from '../options.ts';
import styles from '../Registration.module.css';
import type { Values } from '../values.ts';

/** Course and plan; the duration decides how it can be paid. */
export function StudentStep() {
  const t = useT(registration);
  const choices = useChoices();
  const { planLocked, termsLocked, isSeller } = useRegistrationRights();
  const { watch, getValues, setValue } = useFormContext<Values>();
  const courses = useCourses();
  const locked = planLocked || termsLocked;
  const duration = watch('plan_duration') as PlanDuration | '';
  const offered = duration ? PAYMENT_METHODS_BY_DURATION[duration] : [];
  const keepOffered = (picked: string) => {
    const method = getValues('payment_method') as PaymentMethod | '';
    const kept = picked && method && isPaymentMethodOffered(picked as PlanDuration, method);
    if (!kept) setValue('payment_method', '');
  };
  return (
    <>
      {locked && <InfoBox>{t(planLocked ? 'plan_locked' : 'terms_locked')}</InfoBox>}
      <div className={styles.pair}>
        <SelectInput name="course" label={t('course')} choices={courses} locked={locked} />
        <SelectInput
          name="student_level"
          label={t('student_level')}
          choices={choices(STUDENT_LEVELS)}
          hint={termsLocked && !planLocked ? t('level_hint') : undefined}
          locked={planLocked}
        />
        <SelectInput name="plan_type" label={t('plan_type')} choices={choices(PLAN_TYPES)} locked={locked} />
        <SelectInput name="frequency" label={t('frequency')} choices={choices(FREQUENCIES)} locked={locked} />
        <SelectInput
          name="plan_duration"
          label={t('plan_duration')}
          choices={choices(PLAN_DURATIONS)}
          locked={locked}
          onPick={keepOffered}
        />
        <SelectInput
          name="payment_method"
          label={t('payment_method')}
          choices={choices(offered)}
          hint={duration || locked ? undefined : t('payment_method_hint')}
          locked={locked}
        />
        {!isSeller && (
          <TextInput name="plan_start_date" label={t('plan_start_date')} optional locked={locked} />
        )}
      </div>
      <TextAreaInput name="experience_in_other_schools" label={t('experience')} />
      <TextAreaInput name="important_informations" label={t('important')} hint={t('important_hint')} />
    </>
  );
}
