/** The 27 federative units, in alphabetical order. */
export const UFS = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
] as const;
export type Uf = (typeof UFS)[number];

export const isUf = (text: string): text is Uf => UFS.some((uf) => uf === text);

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Whether a CPF, masked or not, has 11 digits, not all alike, and right check digits. */
export function isCpf(text: string): boolean {
  const cpf = digitsOf(text);
  return cpf.length === 11 && !isRepeated(cpf) && cpf === withCpfDigits(cpf.slice(0, 9));
}

/** '999.999.999-99' for 11 digits; anything else comes back as it was. */
export function formatCpf(text: string): string {
  const cpf = digitsOf(text);
  return cpf.length === 11 ? cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4') : text;
}

/** A CNPJ as it is stored: upper case, 14 letters and digits, no punctuation (REG-4). */
export function normaliseCnpj(text: string): string {
  return text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
}

/**
 * Whether a CNPJ, masked or not, has right check digits. Since July 2026 the first twelve places may be letters, each
 * worth its ASCII code less 48 (REG-4).
 */
export function isCnpj(text: string): boolean {
  const cnpj = normaliseCnpj(text);
  return /^[0-9A-Z]{12}\d\d$/.test(cnpj) && !isRepeated(cnpj) && cnpj === withCnpjDigits(cnpj.slice(0, 12));
}

/** 'SS.SSS.SSS/SSSS-99' for 14 letters and digits; anything else comes back as it was. */
export function formatCnpj(text: string): string {
  const cnpj = normaliseCnpj(text);
  return cnpj.length === 14 ? cnpj.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5') : text;
}

/** A valid CPF, digits only, the same for the same seed: for demonstration data and tests. */
export function cpfFromSeed(seed: number): string {
  const root = String(scatter(seed) % 1_000_000_000).padStart(9, '0');
  return withCpfDigits(isRepeated(root) ? `${root.slice(0, 8)}${(Number(root[8]) + 1) % 10}` : root);
}

/** A valid CNPJ without punctuation, the same for the same seed; with `letters` in the alphanumeric form. */
export function cnpjFromSeed(seed: number, letters = false): string {
  const mixed = scatter(seed);
  const root = letters
    ? mixed.toString(36).toUpperCase().padStart(8, 'A').slice(-8)
    : String(mixed).padStart(8, '1').slice(-8);
  return withCnpjDigits(`${root}0001`);
}

/** Whether a CEP, masked or not, has 8 digits. */
export const isCep = (text: string): boolean => digitsOf(text).length === 8;

/** '99999-999' for 8 digits; anything else comes back as it was. */
export function formatCep(text: string): string {
  const cep = digitsOf(text);
  return cep.length === 8 ? `${cep.slice(0, 5)}-${cep.slice(5)}` : text;
}

/** The digits of a phone as it is stored, '+5511987654321'; a number without a country is Brazilian. */
export function normalisePhone(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '');
  const isInternational = text.trim().startsWith('+') || digits.length > 11;
  return digits === '' ? '' : `+${isInternational ? '' : '55'}${digits}`;
}

/**
 * Whether a text is a whole phone number: 11 to 15 digits with the usual punctuation, and a Brazilian number has area
 * code and 8 or 9 digits (REG-3).
 */
export function isPhone(text: string): boolean {
  if (!/^\s*\+?[\d\s().-]+$/.test(text) || digitsOf(text).length < 11) return false;
  const phone = normalisePhone(text);
  return phone.startsWith('+55') ? /^\+55\d{10,11}$/.test(phone) : /^\+\d{11,15}$/.test(phone);
}

/** '(11) 98765-4321' for a Brazilian number, with or without its country code; another comes back as it was. */
export function formatPhone(text: string): string {
  const match = /^\+55(\d\d)(\d{4,5})(\d{4})$/.exec(normalisePhone(text));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text;
}

function withCpfDigits(root: string): string {
  const first = root + checkDigit(root, 11);
  return first + checkDigit(first, 11);
}

function withCnpjDigits(root: string): string {
  const first = root + checkDigit(root, 9);
  return first + checkDigit(first, 9);
}

/** Modulo 11 with weights from 2 at the right, starting again at 2 after `highest`. */
function checkDigit(text: string, highest: number): number {
  const sum = [...text]
    .reverse()
    .reduce((total, char, place) => total + (char.charCodeAt(0) - 48) * (2 + (place % (highest - 1))), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function isRepeated(text: string): boolean {
  return new Set(text).size === 1;
}

/** Spreads neighbouring seeds apart, so that generated documents do not look like a sequence. */
function scatter(seed: number): number {
  let mixed = Math.imul((seed | 0) ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
