import { useFormContext } from 'react-hook-form';
import { weeklySessions } from '../../../../domain/frequency.ts';
import { INTERESTS } from '../../../../domain/options.ts';
import { registration } from '../../../i18n/pt-BR/registration.ts';
import { useChoices } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { AvailabilityEditor } from '../../../portals/shared/availability/AvailabilityEditor.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { CheckboxGroupInput, CheckboxInput } from '../inputs.tsx';
import styles from '../Registration.module.css';
import type { Values } from '../values.ts';

/** What the match goes by; a special student's hours are set here. */
export function ProfileStep() {
  const t = useT(registration);
  const choices = useChoices();
  const { watch, setValue, clearErrors, getFieldState, formState } = useFormContext<Values>();
  const [types, special, availability, frequency] = watch([
    'types',
    'special_student',
    'availability',
    'frequency',
  ]);
  const isStudent = types.includes('STUDENT');
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
      {isStudent && special && (
        <div>
          <h3 className={styles.section}>{t('availability')}</h3>
          {hoursError && <InlineAlert>{hoursError}</InlineAlert>}
          <AvailabilityEditor
            value={availability}
            contractHours={weeklySessions(frequency)}
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
