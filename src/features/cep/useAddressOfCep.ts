import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { digitsOf } from '../../../domain/brazil.ts';
import { stateOfCep } from '../../../domain/cepState.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useLatestRead } from '../../dataProvider/reads.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';

export const cepParts = ['address', 'neighborhood', 'city', 'uf'] as const;
export type CepPart = (typeof cepParts)[number];
type Fill = (parts: Partial<Record<CepPart, string>>, isSilent: boolean) => void;

const noParts = { address: '', neighborhood: '', city: '', uf: '' };

/**
 * Looks up a typed CEP. Parts that it does not supply become blank, so that no street of the old one remains; while the
 * service is silent, only the state follows, from the range.
 */
export function useAddressOfCep(fill: Fill) {
  const t = useT(registration);
  const shared = useT(common);
  // The fields are still there once their step has been left.
  const address = useLatestRead('GET /v1/utils/cep/:cep', { retry: false, outlives: true });
  return {
    isPending: address.isPending,
    lookUp: (typed: string) => {
      const cep = digitsOf(typed);
      address.forget();
      if (cep.length !== 8) return;
      address.read(
        { params: { cep } },
        {
          onAnswer: ({ street, ...rest }) => fill({ address: street, ...rest }, false),
          onError: (error) => {
            if (!(error instanceof ApiError && error.status === 404))
              return fill({ uf: stateOfCep(cep) ?? '' }, true);
            showToast('warning', shared('attention'), t('cep_not_found'));
            fill(noParts, false);
          },
        },
      );
    },
  };
}
