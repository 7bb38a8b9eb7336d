import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ageAt } from '../../../../domain/age.ts';
import {
  EDUCATION_GRADES,
  ENROLLMENT_TYPES,
  EXTENDED_EDUCATION_GRADES,
  gradeOfChild,
} from '../../../../domain/options.ts';
import { firstName } from '../../../../domain/person.ts';
import { userTypes } from '../../../../domain/userTypes.ts';
import { useChoices } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { InfoBox } from '../../form/InfoBox.tsx';
import { useRegistrationRights } from '../context.ts';
import { CheckboxGroupInput, CheckboxInput, DateInput, SelectInput, TextInput } from '../inputs.tsx';
import { useRoles, useSellers } from '../options.ts';
import { PhotoInput } from '../PhotoInput.tsx';
import styles from '../Registration.module.css';
import type { Values } from '../values.ts';

export function UserStep() {
  const t = useT(registration);
  const shared = useT(common);
  const { isSeller, canGiveRoles, identityLocked, pendingEmail, emailConfirmed } = useRegistrationRights();
  const locked = identityLocked && t('identity_locked');
  const emailHint = pendingEmail
    ? t('email_pending', { email: pendingEmail })
    : emailConfirmed
      ? t('email_hint')
      : undefined;
  const { watch } = useFormContext<Values>();
  const types = watch('types');
  const isStudent = types.includes('STUDENT');
  const isAdmin = types.includes('ADMIN');
  const roles = useRoles(isAdmin && canGiveRoles);
  const offered = userTypes.filter((type) => type !== 'ADMIN' || canGiveRoles || isAdmin);

  return (
    <>
      {!isSeller && (
        <CheckboxGroupInput
          name="types"
          label={t('types')}
          hint={t('types_hint')}
          choices={offered.map((type) => ({ value: type, label: shared(`type.${type}`) }))}
        />
      )}
      <div className={styles.pair}>
        <div className={styles.wide}>
          <TextInput
            name="name"
            label={t('name')}
            hint={t('name_hint')}
            locked={locked}
            data-first={types.length > 0 || undefined}
          />
        </div>
        <TextInput name="email" label={t('email')} hint={emailHint} locked={identityLocked} />
        <TextInput name="confirm_email" label={t('confirm_email')} locked={identityLocked} />
      </div>
      {isAdmin && (
        <CheckboxGroupInput
          name="roles"
          label={t('roles')}
          hint={canGiveRoles ? t('roles_hint') : t('roles_locked')}
          choices={roles}
          locked={!canGiveRoles}
        />
      )}
      {isStudent && <Enrolment />}
    </>
  );
}

function Enrolment() {
  const t = useT(registration);
  const { isSeller, isNew, canWaive, termsLocked } = useRegistrationRights();
  const locked = termsLocked && t('dates_locked');
  const { watch, getValues, setValue } = useFormContext<Values>();
  const sellers = useSellers(!isSeller);
  const seller = watch('fev_id');
  const [only, ...others] = sellers;
  useEffect(() => {
    if (isNew && only && others.length === 0 && !getValues('fev_id'))
      setValue('fev_id', only.value, { shouldDirty: true });
  }, [isNew, only, others.length, getValues, setValue]);
  const unlisted = seller && sellers.length > 0 && !sellers.some(({ value }) => value === seller);
  return (
    <>
      <div className={styles.pair}>
        {!isSeller && (
          <SelectInput
            name="fev_id"
            label={t('seller')}
            choices={unlisted ? [...sellers, { value: seller, label: t('seller_off') }] : sellers}
          />
        )}
        <SelectInput
          name="enrollment_type"
          label={t('enrollment_type')}
          choices={ENROLLMENT_TYPES.map((type) => ({ value: type, label: t(`enrollment.${type}`) }))}
          locked={locked}
        />
        {watch('enrollment_type') === 'early_enrollment' && (
          <DateInput name="enrollment_date" label={t('enrollment_date')} locked={locked} />
        )}
      </div>
      {!isSeller && (
        <div>
          <CheckboxInput name="is_inside_salesperson" label={t('is_inside_salesperson')} />
          {canWaive && (
            <>
              <CheckboxInput name="by_pass" label={t('by_pass')} hint={t('by_pass_hint')} />
              <CheckboxInput
                name="skip_to_availability"
                label={t('skip_to_availability')}
                hint={t('skip_hint')}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

export function PersonalStep() {
  const t = useT(registration);
  const choices = useChoices();
  const { today, isNew, planLocked, identityLocked } = useRegistrationRights();
  const locked = identityLocked && t('identity_locked');
  const { watch, getValues, setValue, clearErrors } = useFormContext<Values>();
  const [types, name, birthdate, foreign] = watch(['types', 'name', 'birthdate', 'is_foreign']);
  const age = /^[12]\d{3}-/.test(birthdate) ? ageAt(birthdate, today) : null;
  const minor = types.includes('STUDENT') && age !== null && age >= 0 && age < 18 ? age : null;
  const works = types.some((type) => type !== 'STUDENT');
  // The school of a child follows from the age, until someone says otherwise.
  useEffect(() => {
    if (!isNew || minor === null || getValues('education_grade')) return;
    setValue('education_grade', gradeOfChild(minor), { shouldDirty: true });
    clearErrors('education_grade');
  }, [isNew, minor, getValues, setValue, clearErrors]);
  return (
    <>
      <PhotoInput />
      <div className={styles.pair}>
        <TextInput
          name="cpf"
          label={t('cpf')}
          optional={foreign}
          hint={foreign ? t('cpf_foreign') : undefined}
          locked={locked}
        />
        <TextInput name="rg" label={t('rg')} optional placeholder={t('rg_placeholder')} />
        <DateInput name="birthdate" label={t('birthdate')} max={today} locked={locked} />
        <SelectInput
          name="education_grade"
          label={t('education_grade')}
          choices={choices(works ? EXTENDED_EDUCATION_GRADES : EDUCATION_GRADES)}
        />
        <TextInput name="phone" label={t('phone')} hint={t('phone_hint')} placeholder="+55 11 98765-4321" />
      </div>
      {!planLocked && <CheckboxInput name="is_foreign" label={t('is_foreign')} />}
      {minor !== null && (
        <InfoBox>
          <strong>{t('minor_age', { name: firstName(name), count: minor })}</strong>{' '}
          {t(minor < 16 ? 'minor_signs' : 'minor_signs_too')}
        </InfoBox>
      )}
    </>
  );
}
