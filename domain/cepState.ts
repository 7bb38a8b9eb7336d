import { digitsOf, type Uf } from './brazil.ts';

const CITIES: readonly (readonly [first: number, last: number, city: string])[] = [
  [1000, 5999, 'São Paulo'],
  [8000, 8499, 'São Paulo'],
  [20000, 23799, 'Rio de Janeiro'],
  [29000, 29099, 'Vitória'],
  [30000, 31999, 'Belo Horizonte'],
  [40000, 42599, 'Salvador'],
  [49000, 49098, 'Aracaju'],
  [50000, 52999, 'Recife'],
  [57000, 57099, 'Maceió'],
  [58000, 58099, 'João Pessoa'],
  [59000, 59139, 'Natal'],
  [60000, 61599, 'Fortaleza'],
  [64000, 64099, 'Teresina'],
  [65000, 65109, 'São Luís'],
  [66000, 66999, 'Belém'],
  [68900, 68911, 'Macapá'],
  [69000, 69099, 'Manaus'],
  [69300, 69339, 'Boa Vista'],
  [69900, 69923, 'Rio Branco'],
  [70000, 72799, 'Brasília'],
  [73000, 73699, 'Brasília'],
  [74000, 74899, 'Goiânia'],
  [76800, 76834, 'Porto Velho'],
  [77000, 77249, 'Palmas'],
  [78000, 78099, 'Cuiabá'],
  [79000, 79124, 'Campo Grande'],
  [80000, 82999, 'Curitiba'],
  [88000, 88099, 'Florianópolis'],
  [90000, 91999, 'Porto Alegre'],
];

/** The last five-digit prefix of each range, in order; a state may have several. */
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
/** Once Rondônia's; assigned to no state today. */
const UNUSED = { from: 78900, to: 78999 };

/** Null without 8 digits or a state (REG-6). */
export function stateOfCep(text: string): Uf | null {
  const cep = digitsOf(text);
  const prefix = Number(cep.slice(0, 5));
  if (cep.length !== 8 || prefix < FIRST_PREFIX) return null;
  if (prefix >= UNUSED.from && prefix <= UNUSED.to) return null;
  return RANGES.find(([last]) => prefix <= last)?.[1] ?? null;
}

/** Null where the range has several cities (REG-6). */
export function cityOfCep(text: string): string | null {
  if (stateOfCep(text) === null) return null;
  const prefix = Number(digitsOf(text).slice(0, 5));
  return CITIES.find(([first, last]) => prefix >= first && prefix <= last)?.[2] ?? null;
}
