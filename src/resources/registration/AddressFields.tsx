import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ResponseOf } from '../../../contract/index.ts';
import { digitsOf } from '../../../domain/brazil.ts';
import { stateOfCep } from '../../../domain/cepState.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { type Call, useCall, useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';
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

const filledParts = ['address', 'neighborhood', 'city', 'uf'] as const;
type FilledPart = (typeof filledParts)[number];

type PathOf = (part: AddressName) => TextPath;

type Found = ResponseOf<'GET /v1/utils/cep/:cep'>;
const partsOf = ({ street, ...rest }: Found) => ({ address: street, ...rest });
const missingIn = (parts: Record<FilledPart, unknown>) => filledParts.filter((part) => !parts[part]);

/** A CEP locks the parts it supplies; when the lookup fails, all parts open and the state follows from the range. */
function useCep(path: PathOf) {
  const t = useT(registration);
  const shared = useT(common);
  const { getValues, setValue, clearErrors } = useFormContext<Values>();
  const [typed, setTyped] = useState<readonly FilledPart[] | null>(null);
  const [kept] = useState(() => ({
    cep: digitsOf(String(getValues(path('cep')) ?? '')),
    missing: filledParts.filter((part) => !getValues(path(part))),
  }));
  // A stored address is locked as if its CEP had just been typed.
  const stored = useCall(
    'GET /v1/utils/cep/:cep',
    kept.cep.length === 8 ? { params: { cep: kept.cep } } : null,
    { retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const open =
    typed ??
    (kept.cep.length !== 8
      ? []
      : stored.data
        ? missingIn(partsOf(stored.data))
        : stored.isError
          ? filledParts
          : kept.missing);
  const [silent, setSilent] = useState(false);
  const fill = (part: FilledPart, value: string) => {
    setValue(path(part), value as never, { shouldDirty: true });
    if (value) clearErrors(path(part));
  };

  /** The CEP in the field: answers to earlier ones are ignored. */
  const current = useRef('');
  const { mutate, isPending } = useSteps(
    (call: Call, cep: string) => call('GET /v1/utils/cep/:cep', { params: { cep } }),
    {
      retry: false,
      onSuccess: (found, cep) => {
        if (cep !== current.current) return;
        const parts = partsOf(found);
        for (const part of filledParts) fill(part, parts[part]);
        setSilent(false);
        setTyped(missingIn(parts));
      },
      onError: (error, cep) => {
        if (cep !== current.current) return;
        if (error instanceof ApiError && error.status === 404) {
          showToast('warning', shared('attention'), t('cep_not_found'));
          for (const part of filledParts) fill(part, '');
          setTyped(filledParts);
          return;
        }
        setSilent(true);
        setTyped(filledParts);
        fill('uf', stateOfCep(cep) ?? '');
      },
    },
  );

  return {
    isPending,
    silent,
    isOpen: (part: FilledPart) => open.includes(part),
    lookUp: (typed: string) => {
      const cep = digitsOf(typed);
      current.current = cep;
      if (cep.length === 8) mutate(cep);
    },
  };
}
