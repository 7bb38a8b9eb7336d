import { useFormContext } from 'react-hook-form';
import { registration } from '../../../i18n/pt-BR/registration.ts';
import { useT } from '../../../i18n/useT.ts';
import { AddressFields } from '../AddressFields.tsx';
import { useRegistrationRights } from '../context.ts';
import { InfoBox } from '../Info.tsx';
import { CheckboxInput, TextInput } from '../inputs.tsx';
import styles from '../Registration.module.css';
import type { Values } from '../values.ts';

/** Where the person lives; abroad without CEP, with a complement and, for a student, a NIF. */
export function AddressStep() {
  const t = useT(registration);
  const { planLocked } = useRegistrationRights();
  const { watch } = useFormContext<Values>();
  const [types, foreign, cpf] = watch(['types', 'is_foreign', 'cpf']);
  const locked = planLocked;
  return (
    <>
      {locked ? (
        <InfoBox>{t('address_locked')}</InfoBox>
      ) : (
        <CheckboxInput name="is_foreign" label={t('is_foreign')} />
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
        <AddressFields path={(part) => part} locked={locked} />
      )}
    </>
  );
}
