import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ageAt } from '../../../../domain/age.ts';
import { GUARDIAN_RELATIONSHIPS } from '../../../../domain/options.ts';
import { registration } from '../../../i18n/pt-BR/registration.ts';
import { useChoices } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { AddressFields } from '../AddressFields.tsx';
import { useRegistrationRights } from '../context.ts';
import { InfoBox } from '../Info.tsx';
import { SelectInput, TextInput } from '../inputs.tsx';
import styles from '../Registration.module.css';
import type { Values } from '../values.ts';

/** What Próprio copies of the student. */
const copied = {
  student_guardian_name: 'name',
  student_guardian_email: 'email',
  student_guardian_cpf: 'cpf',
  student_guardian_rg: 'rg',
  student_guardian_birthdate: 'birthdate',
  student_guardian_phone: 'phone',
} as const satisfies Partial<Record<keyof Values, keyof Values>>;
const copies = Object.entries(copied) as [keyof typeof copied, (typeof copied)[keyof typeof copied]][];

/** Who pays, and signs for a minor. */
export function GuardianStep() {
  const t = useT(registration);
  const choices = useChoices();
  const { today, identityLocked } = useRegistrationRights();
  const { watch, setValue, getValues, clearErrors, getFieldState, formState } = useFormContext<Values>();
  const relationship = watch('student_guardian_relationship');
  const own = relationship === 'Próprio';
  const age = ageAt(getValues('birthdate'), today);
  const minor = age >= 0 && age < 18;
  const addressError = getFieldState('student_guardian_address', formState).error?.message;

  const change = (picked: string) => {
    const before = relationship === 'Próprio';
    if (before && picked !== 'Próprio') for (const [to] of copies) setValue(to, '');
    clearErrors();
  };
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
        <SelectInput
          name="student_guardian_relationship"
          label={t('relationship')}
          choices={choices(GUARDIAN_RELATIONSHIPS)}
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
          <TextInput name="student_guardian_birthdate" label={t('birthdate')} max={today} locked={locked} />
        </div>
      )}
      {relationship && !own && (
        <>
          <h3 className={styles.section}>{t('guardian_address')}</h3>
          {addressError && <InlineAlert>{addressError}</InlineAlert>}
          <AddressFields path={(part) => `student_guardian_address.${part}`} />
        </>
      )}
    </>
  );
}
