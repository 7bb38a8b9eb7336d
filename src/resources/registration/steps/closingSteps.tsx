import { registration } from 'virtual:texts/registration';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { isAdult } from '../../../../domain/age.ts';
import type { Availability } from '../../../../domain/availability.ts';
import { weeklySessions } from '../../../../domain/frequency.ts';
import { INTERESTS, SELF } from '../../../../domain/options.ts';
import { firstName } from '../../../../domain/person.ts';
import { teaches } from '../../../../domain/userTypes.ts';
import { AvailabilityEditor } from '../../../features/availability/AvailabilityEditor.tsx';
import { useMovedHours } from '../../../features/availability/useMovedHours.ts';
import { useChoices } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { InfoBox } from '../../form/InfoBox.tsx';
import { AddressFields } from '../AddressFields.tsx';
import { useRegistrationRights } from '../context.ts';
import { CheckboxGroupInput, CheckboxInput, TextInput } from '../inputs.tsx';
import styles from '../Registration.module.css';
import type { AddressName, Values } from '../values.ts';

export function ProfileStep() {
  const t = useT(registration);
  const choices = useChoices();
  const { watch, setValue, clearErrors, getFieldState, formState } = useFormContext<Values>();
  const [types, special, availability, frequency, chosenZone] = watch([
    'types',
    'special_student',
    'availability',
    'frequency',
    'timezone',
  ]);
  const { timezone } = useRegistrationRights();
  const zone = chosenZone || timezone;
  const stored = (formState.defaultValues?.availability ?? {}) as Availability;
  const moved = useMovedHours(stored, timezone, zone);
  const isStudent = types.includes('STUDENT');
  const isTeacher = types.some(teaches);
  const hoursError = getFieldState('availability', formState).error?.message;
  return (
    <>
      <CheckboxGroupInput
        name="interests"
        label={t('interests')}
        hint={t('interests_hint')}
        choices={choices(INTERESTS)}
      />
      {isStudent && (
        <CheckboxInput name="special_student" label={t('special_student')} hint={t('special_hint')} />
      )}
      {(isTeacher || (isStudent && special)) && (
        <div>
          <h3 className={styles.section}>{t('availability')}</h3>
          {isTeacher && <p className={styles.hint}>{t('teacher_hours_hint')}</p>}
          {hoursError && <InlineAlert>{hoursError}</InlineAlert>}
          <AvailabilityEditor
            value={availability}
            zone={zone}
            onZone={(next) => setValue('timezone', next, { shouldDirty: true })}
            zoneHint={moved}
            contractHours={isTeacher ? null : weeklySessions(frequency)}
            onChange={(value) => {
              setValue('availability', value, { shouldDirty: true });
              clearErrors('availability');
            }}
          />
        </div>
      )}
    </>
  );
}

/** An address abroad has no CEP, but a complement and, for a student, a NIF. */
export function AddressStep() {
  const t = useT(registration);
  const { planLocked, isNew, today } = useRegistrationRights();
  const { watch, getValues, setValue, setFocus, clearErrors } = useFormContext<Values>();
  const [types, foreign, cpf] = watch(['types', 'is_foreign', 'cpf']);
  const locked = planLocked;
  const [copies, setCopies] = useState(0);
  const [birthdate, cep, guardian, relationship, home] = getValues([
    'birthdate',
    'cep',
    'student_guardian_name',
    'student_guardian_relationship',
    'student_guardian_address',
  ]);
  const canCopy =
    types.includes('STUDENT') && relationship !== SELF && home.cep !== '' && !locked && !foreign;
  const copy = () => {
    for (const [part, value] of Object.entries(home))
      setValue(part as AddressName, value, { shouldDirty: true });
    clearErrors();
    setCopies(copies + 1);
  };
  // A child lives with the guardian until someone says otherwise.
  const livesThere = canCopy && isNew && cep === '' && !isAdult(birthdate, today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the step opens
  useEffect(() => {
    if (livesThere) copy();
  }, []);
  // Enter now sends the form.
  useEffect(() => {
    if (copies > 0) setFocus('cep');
  }, [copies, setFocus]);
  return (
    <>
      {locked ? (
        <InfoBox>{t('address_locked')}</InfoBox>
      ) : (
        <CheckboxInput name="is_foreign" label={t('is_foreign')} />
      )}
      {canCopy && (
        <Button data-first className={styles.start} onClick={copy}>
          {t('of_guardian', { name: firstName(guardian) })}
        </Button>
      )}
      {foreign ? (
        <div className={styles.pair}>
          <TextInput name="country" label={t('country')} locked={locked} />
          <TextInput name="city" label={t('city')} locked={locked} />
          <TextInput name="address" label={t('address')} locked={locked} />
          <TextInput name="address_number" label={t('address_number')} optional locked={locked} />
          <TextInput name="address_complement" label={t('address_complement')} locked={locked} />
          <TextInput name="neighborhood" label={t('neighborhood')} optional locked={locked} />
          <TextInput
            name="nif"
            label={t('nif')}
            hint={t('nif_hint')}
            locked={locked}
            optional={!types.includes('STUDENT') && cpf !== ''}
          />
        </div>
      ) : (
        <AddressFields key={copies} path={(part) => part} locked={locked} />
      )}
    </>
  );
}
