import { registration } from 'virtual:texts/registration';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { digitsOf } from '../../../domain/brazil.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { type CepPart, cepParts, useAddressOfCep } from '../../features/cep/useAddressOfCep.ts';
import { useT } from '../../i18n/useT.ts';
import { TextInput, type TextPath } from './inputs.tsx';
import styles from './Registration.module.css';
import type { AddressName, Values } from './values.ts';

interface AddressProps {
  path: PathOf;
  locked?: boolean;
}

export function AddressFields({ path, locked }: AddressProps) {
  const t = useT(registration);
  const cep = useCep(path);
  const unless = (part: CepPart) => locked || !cep.isOpen(part);
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

type PathOf = (part: AddressName) => TextPath;

/** A CEP locks the parts it supplies; when the lookup fails, all parts open. */
function useCep(path: PathOf) {
  const { getValues, setValue, setFocus, clearErrors } = useFormContext<Values>();
  const [typed, setTyped] = useState<{ missing: readonly CepPart[]; isSilent: boolean } | null>(null);
  const [kept] = useState(() => ({
    cep: digitsOf(String(getValues(path('cep')) ?? '')),
    missing: cepParts.filter((part) => !getValues(path(part))),
  }));
  // A stored address is locked as if its CEP had just been typed.
  const stored = useCall(
    'GET /v1/utils/cep/:cep',
    kept.cep.length === 8 ? { params: { cep: kept.cep } } : null,
    { retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const open =
    typed?.missing ??
    (kept.cep.length !== 8
      ? []
      : stored.data
        ? missingIn({ address: stored.data.street, ...stored.data })
        : stored.isError
          ? cepParts
          : kept.missing);
  const { lookUp, isPending } = useAddressOfCep((parts, isSilent) => {
    // The number is what the CEP leaves to be typed; whoever has moved on is not called back.
    const isAtCep = document.activeElement?.getAttribute('name') === path('cep');
    if (isAtCep && !isSilent && !getValues(path('address_number'))) setFocus(path('address_number'));
    for (const part of cepParts) {
      const value = parts[part];
      if (value === undefined) continue;
      setValue(path(part), value as never, { shouldDirty: true });
      if (value) clearErrors(path(part));
    }
    setTyped({ missing: isSilent ? cepParts : missingIn(parts), isSilent });
  });
  return {
    lookUp,
    isPending,
    silent: typed?.isSilent ?? false,
    isOpen: (part: CepPart) => open.includes(part),
  };
}

const missingIn = (parts: Partial<Record<CepPart, unknown>>) => cepParts.filter((part) => !parts[part]);
