export const UFS = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
] as const;
export type Uf = (typeof UFS)[number];

export const isUf = (text: string): text is Uf => UFS.some((uf) => uf === text);

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export function isCpf(text: string): boolean {
  const cpf = digitsOf(text);
  return cpf.length === 11 && !isRepeated(cpf) && cpf === withCpfDigits(cpf.slice(0, 9));
}

export function formatCpf(text: string): string {
  const cpf = digitsOf(text);
  return cpf.length === 11 ? cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4') : text;
}

/** Upper case, without punctuation (REG-4). */
export function normaliseCnpj(text: string): string {
  return text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
}

/** Accepts digits and, since July 2026, letters in the first twelve places, each worth its ASCII code less 48 (REG-4). */
export function isCnpj(text: string): boolean {
  const cnpj = normaliseCnpj(text);
  return /^[0-9A-Z]{12}\d\d$/.test(cnpj) && !isRepeated(cnpj) && cnpj === withCnpjDigits(cnpj.slice(0, 12));
}

export function formatCnpj(text: string): string {
  const cnpj = normaliseCnpj(text);
  return cnpj.length === 14 ? cnpj.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5') : text;
}

export function cpfFromSeed(seed: number): string {
  const root = String(scatter(seed) % 1_000_000_000).padStart(9, '0');
  return withCpfDigits(isRepeated(root) ? `${root.slice(0, 8)}${(Number(root[8]) + 1) % 10}` : root);
}

export function cnpjFromSeed(seed: number, letters = false): string {
  const mixed = scatter(seed);
  const root = letters
    ? mixed.toString(36).toUpperCase().padStart(8, 'A').slice(-8)
    : String(mixed).padStart(8, '1').slice(-8);
  return withCnpjDigits(`${root}0001`);
}

export const isCep = (text: string): boolean => digitsOf(text).length === 8;

export function formatCep(text: string): string {
  const cep = digitsOf(text);
  return cep.length === 8 ? `${cep.slice(0, 5)}-${cep.slice(5)}` : text;
}

/** '+5511987654321'; a number without a country code is Brazilian. */
export function normalisePhone(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '');
  const isInternational = text.trim().startsWith('+') || digits.length > 11;
  return digits === '' ? '' : `+${isInternational ? '' : '55'}${digits}`;
}

/** Requires at least 11 digits as typed, so a number of 8 digits needs its country code (REG-3). */
export function isPhone(text: string): boolean {
  if (!/^\s*\+?[\d\s().-]+$/.test(text) || digitsOf(text).length < 11) return false;
  const phone = normalisePhone(text);
  return phone.startsWith('+55') ? brazilianPhone(phone) !== null : /^\+\d{11,15}$/.test(phone);
}

/** Null for a number of another country. */
export function brazilianPhone(text: string): { area: string; number: string } | null {
  const [, area, first, last] = /^\+55(\d\d)(\d{4,5})(\d{4})$/.exec(normalisePhone(text)) ?? [];
  return area ? { area, number: `${first}-${last}` } : null;
}

/** A school may have a landline, whose number is a digit shorter than a mobile phone's. */
export const isSchoolPhone = (text: string): boolean =>
  isPhone(text) || (/^\s*\+?[\d\s().-]+$/.test(text) && brazilianPhone(text) !== null);

/** '(11) 98765-4321' for a Brazilian number; others are returned unchanged. */
export function formatPhone(text: string): string {
  const phone = brazilianPhone(text);
  return phone ? `(${phone.area}) ${phone.number}` : text;
}

function withCpfDigits(root: string): string {
  const first = root + checkDigit(root, 11);
  return first + checkDigit(first, 11);
}

function withCnpjDigits(root: string): string {
  const first = root + checkDigit(root, 9);
  return first + checkDigit(first, 9);
}

/** Modulo 11, weights from 2 at the right to `highest`, then from 2 again. */
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

function scatter(seed: number): number {
  let mixed = Math.imul((seed | 0) ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
