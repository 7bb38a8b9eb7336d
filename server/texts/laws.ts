/** Names of laws, the same in every language. */
export const laws = {
  contracts: 'Código Civil, art. 206, § 5º, I',
  payments: 'CTN, arts. 173, I, e 195, parágrafo único',
  access_log: 'Marco Civil da Internet (Lei 12.965/2014), art. 15',
} as const;
