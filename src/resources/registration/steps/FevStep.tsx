import { ENGLISH_LEVELS, WORK_AVAILABILITIES } from '../../../../domain/options.ts';
import { registration } from '../../../i18n/pt-BR/registration.ts';
import { useChoices } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { SelectInput, TextInput } from '../inputs.tsx';
import styles from '../Registration.module.css';

/** A seller's own facts. */
export function FevStep() {
  const t = useT(registration);
  const choices = useChoices();
  return (
    <div className={styles.pair}>
      <SelectInput
        name="availability_of_work"
        label={t('availability_of_work')}
        choices={choices(WORK_AVAILABILITIES)}
      />
      <SelectInput name="english_level" label={t('english_level')} choices={choices(ENGLISH_LEVELS)} />
      <TextInput name="cnpj" label={t('cnpj')} optional />
    </div>
  );
}
