import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { useFormContext } from 'react-hook-form';
import { SELF } from '../../../domain/options.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { useCourses } from '../courses/useCourses.ts';
import styles from './Registration.module.css';
import { usePlanPrice } from './usePlanPrice.ts';
import type { Values } from './values.ts';

/** What a new registration will store and cost, before it is sent. */
export function Summary() {
  const t = useT(registration);
  const shared = useT(common);
  const option = useOption();
  const values = useFormContext<Values>().watch();
  const courses = useCourses([values.course]);
  const price = usePlanPrice();
  const isStudent = values.types.includes('STUDENT');
  const guardian = values.student_guardian_relationship;
  const facts: readonly (readonly [label: string, text: string])[] = [
    [t('name'), [values.name, values.types.map((type) => shared(`type.${type}`)).join(', ')].join(' · ')],
    [t('email'), [values.email, values.phone].filter(Boolean).join(' · ')],
    ...(isStudent
      ? [
          [
            t('step.guardian'),
            guardian === SELF || guardian === ''
              ? option(SELF)
              : `${values.student_guardian_name} (${option(guardian)})`,
          ] as const,
          [
            t('course'),
            [
              courses.find(({ value }) => value === values.course)?.label ?? '',
              values.student_level && option(values.student_level),
            ]
              .filter(Boolean)
              .join(' · '),
          ] as const,
          [
            t('summary_plan'),
            [values.plan_type, values.frequency, values.plan_duration, values.payment_method]
              .filter(Boolean)
              .map((choice) => option(choice))
              .join(' · '),
          ] as const,
          [t('summary_price'), price] as const,
        ]
      : []),
  ];
  return (
    <section className={styles.summary} aria-label={t('summary')}>
      <h3>{t('summary')}</h3>
      <dl>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
