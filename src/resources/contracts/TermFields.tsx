import {
  FREQUENCIES,
  isPaymentMethodOffered,
  PAYMENT_METHODS_BY_DURATION,
  PLAN_DURATIONS,
  PLAN_TYPES,
  type PlanDuration,
  STUDENT_LEVELS,
} from '../../../domain/options.ts';
import { registration } from '../../i18n/pt-BR/registration.ts';
import { useChoices } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { useCourses } from '../registration/options.ts';
import styles from './Contracts.module.css';
import type { Preview, Terms } from './terms.ts';

interface Props {
  terms: Preview['terms'];
  onChange: (change: Terms) => void;
}

/** The terms of the new contract; the duration decides how it can be paid. */
export function TermFields({ terms, onChange }: Props) {
  const t = useT(registration);
  const courses = useCourses();
  const labelled = useChoices();
  const pick = (name: keyof Preview['terms'], choices: readonly string[]) => (
    <Select
      label={t(name)}
      value={terms[name] ?? ''}
      choices={labelled(choices)}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const changeDuration = (plan_duration: PlanDuration) => {
    const [first] = PAYMENT_METHODS_BY_DURATION[plan_duration];
    const keeps = isPaymentMethodOffered(plan_duration, terms.payment_method);
    onChange({ plan_duration, ...(!keeps && first && { payment_method: first }) });
  };
  return (
    <div className={styles.fields}>
      <Select
        label={t('course')}
        value={terms.course}
        choices={courses}
        onChange={(event) => onChange({ course: event.target.value })}
      />
      {pick('student_level', STUDENT_LEVELS)}
      {pick('plan_type', PLAN_TYPES)}
      {pick('frequency', FREQUENCIES)}
      <Select
        label={t('plan_duration')}
        value={terms.plan_duration}
        choices={labelled(PLAN_DURATIONS)}
        onChange={(event) => changeDuration(event.target.value as PlanDuration)}
      />
      {pick('payment_method', PAYMENT_METHODS_BY_DURATION[terms.plan_duration])}
      <Field
        label={t('plan_start_date')}
        type="date"
        value={terms.plan_start_date ?? ''}
        onChange={(event) => onChange({ plan_start_date: event.target.value || undefined })}
      />
    </div>
  );
}
