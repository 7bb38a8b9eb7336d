import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { useRef } from 'react';
import { digitsOf } from '../../../domain/brazil.ts';
import { stateOfCep } from '../../../domain/cepState.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { type Call, useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';

type Parts = Partial<Record<'address' | 'neighborhood' | 'city' | 'uf', string>>;

/** Looks up a typed CEP; parts that it does not supply become blank, so that no street of the old one remains. */
export function useAddressOfCep(fill: (parts: Parts) => void): (typed: string) => void {
  const t = useT(registration);
  const shared = useT(common);
  /** The CEP in the field: answers to earlier ones are ignored. */
  const current = useRef('');
  const { mutate } = useSteps(
    (call: Call, cep: string) => call('GET /v1/utils/cep/:cep', { params: { cep } }),
    {
      retry: false,
      onSuccess: ({ street, neighborhood, city, uf }, cep) => {
        if (cep === current.current) fill({ address: street, neighborhood, city, uf });
      },
      onError: (error, cep) => {
        if (cep !== current.current) return;
        if (error instanceof ApiError && error.status === 404) {
          showToast('warning', shared('attention'), t('cep_not_found'));
          fill({ address: '', neighborhood: '', city: '', uf: '' });
        } else fill({ uf: stateOfCep(cep) ?? '' });
      },
    },
  );
  return (typed) => {
    const cep = digitsOf(typed);
    current.current = cep;
    if (cep.length === 8) mutate(cep);
  };
}
