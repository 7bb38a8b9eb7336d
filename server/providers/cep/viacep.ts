import { z } from 'zod';
import type { CepProvider } from './port.ts';

const answer = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({ logradouro: z.string(), bairro: z.string(), localidade: z.string(), uf: z.string() }),
]);

/** Throws unless ViaCEP sends a valid response within 4 s. */
export const viaCep = (base = 'https://viacep.com.br', get: typeof fetch = fetch): CepProvider => ({
  find: async (cep) => {
    const response = await get(`${base}/ws/${cep}/json/`, {
      signal: AbortSignal.timeout(4000),
      redirect: 'error',
    });
    if (!response.ok) {
      const { status } = response;
      throw Object.assign(new Error(`ViaCEP answered ${status}`), { status });
    }
    const found = answer.parse(await response.json());
    if ('erro' in found) return null;
    return {
      street: found.logradouro,
      neighborhood: found.bairro,
      city: found.localidade,
      uf: found.uf,
    };
  },
});
