import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { digitsOf } from '../../../domain/brazil.ts';
import { stateOfCep } from '../../../domain/cepState.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { api } from '../../dataProvider/api.ts';
import { registration } from '../../i18n/pt-BR/registration.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';
import type { TextPath } from './inputs.tsx';
import type { AddressName, Values } from './values.ts';

const looked = ['address', 'neighborhood', 'city', 'uf'] as const;
type Looked = (typeof looked)[number];

/** Where the parts of an address are in the form. */
export type PathOf = (part: AddressName) => TextPath;

/**
 * Fills an address from its CEP once it has 8 digits (spec 2 §5, ruling C): what the lookup supplied is locked; a CEP
 * that does not exist warns and clears; a service that does not answer unlocks all and fills the state from the range.
 */
export function useCep(path: PathOf) {
  const t = useT(registration);
  const shared = useT(ui);
  const { getValues, setValue, clearErrors } = useFormContext<Values>();
  const [open, setOpen] = useState<ReadonlySet<Looked>>(() => new Set(startOpen(getValues, path)));
  const [silent, setSilent] = useState(false);
  const fill = (part: Looked, value: string) => {
    setValue(path(part), value as never, { shouldDirty: true });
    if (value) clearErrors(path(part));
  };

  const { mutate, isPending } = useMutation({
    mutationFn: (cep: string) => api('GET /v1/utils/cep/:cep', { params: { cep } }),
    retry: false,
    onSuccess: ({ street, ...rest }) => {
      const found = { address: street, ...rest };
      for (const part of looked) fill(part, found[part]);
      setSilent(false);
      setOpen(new Set(looked.filter((part) => !found[part])));
    },
    onError: (error, cep) => {
      if (error instanceof ApiError && error.status === 404) {
        showToast('warning', shared('attention'), t('cep_not_found'));
        for (const part of looked) fill(part, '');
        setOpen(new Set());
        return;
      }
      setSilent(true);
      setOpen(new Set(looked));
      fill('uf', stateOfCep(cep) ?? '');
    },
  });

  return {
    isPending,
    silent,
    isOpen: (part: Looked) => open.has(part),
    look: (typed: string) => {
      const cep = digitsOf(typed);
      if (cep.length === 8) mutate(cep);
    },
  };
}

/** An address that is here already keeps city and state to its CEP; street and district may be mended. */
function startOpen(getValues: (path: TextPath) => unknown, path: PathOf): Looked[] {
  if (!getValues(path('cep'))) return [];
  return looked.filter((part) => !getValues(path(part)) || part === 'address' || part === 'neighborhood');
}
