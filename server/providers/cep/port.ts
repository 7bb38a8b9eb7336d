export interface CepAddress {
  street: string;
  neighborhood: string;
  city: string;
  uf: string;
}

/** Postal codes: null when the code does not exist; throws when the service does not answer. */
export interface CepProvider {
  find(cep: string): Promise<CepAddress | null>;
}
