import { digitsOf, type Uf } from './brazil.ts';

/** The last five-digit CEP prefix of each range, in order; a state may hold several. */
const RANGES: readonly (readonly [last: number, uf: Uf])[] = [
  [19999, 'SP'],
  [28999, 'RJ'],
  [29999, 'ES'],
  [39999, 'MG'],
  [48999, 'BA'],
  [49999, 'SE'],
  [56999, 'PE'],
  [57999, 'AL'],
  [58999, 'PB'],
  [59999, 'RN'],
  [63999, 'CE'],
  [64999, 'PI'],
  [65999, 'MA'],
  [68899, 'PA'],
  [68999, 'AP'],
  [69299, 'AM'],
  [69399, 'RR'],
  [69899, 'AM'],
  [69999, 'AC'],
  [72799, 'DF'],
  [72999, 'GO'],
  [73699, 'DF'],
  [76799, 'GO'],
  [76999, 'RO'],
  [77999, 'TO'],
  [78899, 'MT'],
  [79999, 'MS'],
  [87999, 'PR'],
  [89999, 'SC'],
  [99999, 'RS'],
];
const FIRST_PREFIX = 1000;
/** 78900 to 78999 belonged to Rondônia until its ranges moved and is given to no state today. */
const UNUSED = { from: 78900, to: 78999 };

/** The state a CEP lies in, from its range, or null when it has not 8 digits or no state holds it (ruling C). */
export function stateOfCep(text: string): Uf | null {
  const cep = digitsOf(text);
  const prefix = Number(cep.slice(0, 5));
  if (cep.length !== 8 || prefix < FIRST_PREFIX) return null;
  if (prefix >= UNUSED.from && prefix <= UNUSED.to) return null;
  return RANGES.find(([last]) => prefix <= last)?.[1] ?? null;
}
