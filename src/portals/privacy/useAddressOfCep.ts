import { digitsOf } from '../../../domain/brazil.ts';
import { type Call, useSteps } from '../../dataProvider/calls.ts';

type Parts = Partial<Record<'address' | 'neighborhood' | 'city' | 'uf', string>>;

/** Looks up a typed CEP and fills what it supplies; the rest, and an unknown CEP, is typed by hand. */
export function useAddressOfCep(fill: (parts: Parts) => void): (typed: string) => void {
  const { mutate } = useSteps(
    (call: Call, cep: string) => call('GET /v1/utils/cep/:cep', { params: { cep } }),
    {
      retry: false,
      onSuccess: ({ street, neighborhood, city, uf }) => {
        const parts = { address: street, neighborhood, city, uf };
        fill(Object.fromEntries(Object.entries(parts).filter(([, value]) => value)));
      },
    },
  );
  return (typed) => {
    const cep = digitsOf(typed);
    if (cep.length === 8) mutate(cep);
  };
}
