export interface CepAddress {
  street: string;
  neighborhood: string;
  city: string;
  uf: string;
}

/** Returns null for an unknown CEP; throws when the service does not respond. */
export interface CepProvider {
  find(cep: string): Promise<CepAddress | null>;
}
