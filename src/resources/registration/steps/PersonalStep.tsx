import { useFormContext } from 'react-hook-form';
import { ageAt } from '../../../../domain/age.ts';
import { EDUCATION_GRADES, EXTENDED_EDUCATION_GRADES } from '../../../../domain/options.ts';
import { firstName } from '../../../../domain/person.ts';
import { registration } from '../../../i18n/pt-BR/registration.ts';
import { useChoices } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { useRegistrationRights } from '../context.ts';
import { InfoBox } from '../Info.tsx';
import { CheckboxInput, SelectInput, TextInput } from '../inputs.tsx';
import styles from '../Registration.module.css';
import type { Values } from '../values.ts';

/** Documents, birth, schooling and phone; says early that a minor needs a guardian. */
export function PersonalStep() {
  const t = useT(registration);
  const choices = useChoices();
  const { today, planLocked, identityLocked } = useRegistrationRights();
  const locked = identityLocked && t('identity_locked');
  const { watch } = useFormContext<Values>();
  const [types, name, birthdate, foreign] = watch(['types', 'name', 'birthdate', 'is_foreign']);
  const age = /^[12]\d{3}-/.test(birthdate) ? ageAt(birthdate, today) : null;
  const minor = types.includes('STUDENT') && age !== null && age >= 0 && age < 18 ? age : null;
  const works = types.some((type) => type !== 'STUDENT');
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          name="cpf"
          label={t('cpf')}
          optional={foreign}
          hint={foreign ? t('cpf_foreign') : undefined}
          locked={locked}
        />
        <TextInput name="rg" label={t('rg')} optional placeholder={t('rg_placeholder')} />
        <TextInput name="birthdate" label={t('birthdate')} max={today} locked={locked} />
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
          <strong>{t('minor_age', { name: firstName(name), smart_count: minor })}</strong>{' '}
          {t(minor < 16 ? 'minor_signs' : 'minor_signs_too')}
        </InfoBox>
      )}
    </>
  );
}
