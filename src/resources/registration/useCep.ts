import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ResponseOf } from '../../../contract/index.ts';
import { digitsOf } from '../../../domain/brazil.ts';
import { stateOfCep } from '../../../domain/cepState.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { type Call, useCall, useSteps } from '../../dataProvider/calls.ts';
import { registration } from '../../i18n/pt-BR/registration.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';
import type { TextPath } from './inputs.tsx';
import type { AddressName, Values } from './values.ts';

const filledParts = ['address', 'neighborhood', 'city', 'uf'] as const;
type FilledPart = (typeof filledParts)[number];

/** Where the parts of an address are in the form. */
export type PathOf = (part: AddressName) => TextPath;

type Found = ResponseOf<'GET /v1/utils/cep/:cep'>;
const partsOf = ({ street, ...rest }: Found) => ({ address: street, ...rest });
const missingIn = (parts: Record<FilledPart, unknown>) => filledParts.filter((part) => !parts[part]);

/**
 * Fills an address from its CEP once it has 8 digits. Parts that the lookup supplied are
 * locked and the others open. An unknown CEP warns, clears and opens all; a service that does not answer opens all and
 * fills the state from the range.
 */
export function useCep(path: PathOf) {
  const t = useT(registration);
  const shared = useT(ui);
  const { getValues, setValue, clearErrors } = useFormContext<Values>();
  const [typed, setTyped] = useState<readonly FilledPart[] | null>(null);
  const [kept] = useState(() => ({
    cep: digitsOf(String(getValues(path('cep')) ?? '')),
    missing: filledParts.filter((part) => !getValues(path(part))),
  }));
  // An address that is already stored is locked as if its CEP had just been typed.
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

  const { mutate, isPending } = useSteps(
    (call: Call, cep: string) => call('GET /v1/utils/cep/:cep', { params: { cep } }),
    {
      retry: false,
      onSuccess: (found) => {
        const parts = partsOf(found);
        for (const part of filledParts) fill(part, parts[part]);
        setSilent(false);
        setTyped(missingIn(parts));
      },
      onError: (error, cep) => {
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
      if (cep.length === 8) mutate(cep);
    },
  };
}
