import { registration } from '../../i18n/pt-BR/registration.ts';
import { useT } from '../../i18n/useT.ts';
import { TextInput } from './inputs.tsx';
import styles from './Registration.module.css';
import { type PathOf, useCep } from './useCep.ts';

interface Props {
  path: PathOf;
  /** None of it can be changed. */
  locked?: boolean;
}

/** A Brazilian address that starts from its CEP. */
export function AddressFields({ path, locked }: Props) {
  const t = useT(registration);
  const cep = useCep(path);
  const unless = (part: 'address' | 'neighborhood' | 'city' | 'uf') => locked || !cep.isOpen(part);
  return (
    <div className={styles.pair}>
      <TextInput
        name={path('cep')}
        label={t('cep')}
        autoComplete="postal-code"
        locked={locked}
        hint={cep.isPending ? t('cep_looking') : cep.silent ? t('cep_silent') : t('cep_hint')}
        onInput={(event) => cep.lookUp(event.currentTarget.value)}
        aria-busy={cep.isPending}
      />
      <TextInput name={path('address_number')} label={t('address_number')} locked={locked} />
      <div className={styles.wide}>
        <TextInput name={path('address')} label={t('address')} locked={unless('address')} />
      </div>
      <TextInput name={path('neighborhood')} label={t('neighborhood')} locked={unless('neighborhood')} />
      <TextInput name={path('address_complement')} label={t('address_complement')} optional locked={locked} />
      <TextInput name={path('city')} label={t('city')} locked={unless('city')} />
      <TextInput name={path('uf')} label={t('uf')} locked={unless('uf')} />
    </div>
  );
}
