/** The parts of a number between which people write points, hyphens, slashes and spaces, or nothing. */
const joined = (parts: readonly string[], all: readonly (readonly string[])[]): string[] =>
  all.map((between) => parts.map((part, at) => part + (between[at] ?? '')).join(''));

/** Signs that people write within a CPF or RG. */
const separators = [
  ['.', '.', '-'],
  ['.', '.', '/'],
  ['.', '.', '.'],
  ['.', '.', ' '],
  ['.', '.', ''],
  ['.', '.', ' - '],
  ['. ', '. ', ' - '],
  ['. ', '. ', '-'],
  [' ', ' ', ' '],
  [' ', ' ', '-'],
  [' ', ' ', '/'],
  ['-', '-', '-'],
  ['-', '-', '/'],
  ['/', '/', '-'],
  ['', '', '-'],
  ['', '', ' '],
  ['', '', ''],
];

/** Dictated, or copied from a form with a box for each digit. */
const spaced = (digits: string): string[] => [' ', '.', '-', '/'].map((between) => [...digits].join(between));

function numbers(digits: string): string[] {
  const parts =
    /^(\d{3})(\d{3})(\d{3})(\d{2})$/.exec(digits) ?? /^(\d{2})(\d{3})(\d{3})([\dX])$/i.exec(digits);
  return parts ? [...joined(parts.slice(1), separators), ...spaced(digits)] : [];
}

/** Without the country's code, which may stand before any of them. */
function phones(value: string): string[] {
  const [, area = '', head = '', tail = ''] = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(value) ?? [];
  if (!area) return [];
  const local = ['-', ' ', '.', ''].map((between) => `${head}${between}${tail}`);
  const areas = [`(${area}) `, `(${area})`, `(0${area}) `, `${area} `, `${area}-`, area];
  return [
    ...areas.flatMap((before) => local.map((rest) => before + rest)),
    ...local.slice(0, 2),
    ...spaced(area + head + tail),
  ];
}

/** How people write a stored name, address, CPF, RG or phone number in texts, itself included (PRIVACY-9). */
export function spellingsOf(value: string): string[] {
  const plain = value.normalize('NFD').replace(/\p{M}/gu, '');
  return [...new Set([value, plain, ...phones(value), ...numbers(value.replace(/[.\-/\s]/g, ''))])];
}
