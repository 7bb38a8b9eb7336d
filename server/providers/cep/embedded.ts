import { cityOfCep, stateOfCep } from '../../../domain/cepState.ts';
import type { CepAddress, CepProvider } from './port.ts';

const known: Record<string, CepAddress> = {
  '01310100': { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', uf: 'SP' },
  '04538133': {
    street: 'Avenida Brigadeiro Faria Lima',
    neighborhood: 'Itaim Bibi',
    city: 'São Paulo',
    uf: 'SP',
  },
  '20040002': { street: 'Avenida Rio Branco', neighborhood: 'Centro', city: 'Rio de Janeiro', uf: 'RJ' },
  '22071900': { street: 'Avenida Atlântica', neighborhood: 'Copacabana', city: 'Rio de Janeiro', uf: 'RJ' },
  '30130010': { street: 'Avenida Afonso Pena', neighborhood: 'Centro', city: 'Belo Horizonte', uf: 'MG' },
  '40140110': { street: 'Avenida Oceânica', neighborhood: 'Barra', city: 'Salvador', uf: 'BA' },
  '50030230': { street: 'Rua do Bom Jesus', neighborhood: 'Recife', city: 'Recife', uf: 'PE' },
  '60165121': { street: 'Avenida Beira Mar', neighborhood: 'Meireles', city: 'Fortaleza', uf: 'CE' },
  '70040010': { street: 'Setor Bancário Norte', neighborhood: 'Asa Norte', city: 'Brasília', uf: 'DF' },
  '80020310': { street: 'Rua XV de Novembro', neighborhood: 'Centro', city: 'Curitiba', uf: 'PR' },
  '88010400': { street: 'Rua Felipe Schmidt', neighborhood: 'Centro', city: 'Florianópolis', uf: 'SC' },
  '90010150': {
    street: 'Rua dos Andradas',
    neighborhood: 'Centro Histórico',
    city: 'Porto Alegre',
    uf: 'RS',
  },
};

/** Offline: a dozen whole addresses; for any other CEP, the state and city of its range. */
export const embeddedCep: CepProvider = {
  find: async (cep) => {
    const uf = stateOfCep(cep);
    if (!uf) return null;
    return known[cep] ?? { street: '', neighborhood: '', city: cityOfCep(cep) ?? '', uf };
  },
};
