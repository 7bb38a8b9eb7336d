import { formatCnpj, isCnpj, isCpf, normaliseCnpj } from './brazil.ts';

/** Brands that the school's provider takes, in the words of the form. */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'Amex', 'Elo', 'Hipercard'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

export const HOLDER_NAME_MAX = 64;
export const BILLING_LINE_MAX = 120;

/** First digits of the numbers of Elo, some of which lie within those of Visa and Mastercard. */
const elo =
  /^(401178|401179|431274|438935|451416|457393|45763[12]|504175|506(699|7[0-6]\d|77[0-8])|509\d{3}|627780|636297|636368|65003[1-3]|65003[5-9]|65004\d|65005[01]|65040[5-9]|6504[1-3]\d|65048[5-9]|65049\d|6505[0-2]\d|65053[0-8]|65054[1-9]|6505[5-8]\d|65059[0-8]|65070\d|65071[0-8]|65072[0-7]|65090[1-9]|6509[1-7]\d|650978|65165[2-9]|6516[67]\d|65500\d|65501\d|65502[1-9]|6550[34]\d|65505[0-8])/;

const brands: readonly { brand: CardBrand; starts: RegExp; lengths: readonly number[] }[] = [
  { brand: 'Elo', starts: elo, lengths: [16] },
  {
    brand: 'Hipercard',
    starts: /^(606282|384100|384140|384160|637095|637568|637599|637609|637612)/,
    lengths: [13, 16, 19],
  },
  { brand: 'Amex', starts: /^3[47]/, lengths: [15] },
  { brand: 'Mastercard', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { brand: 'Visa', starts: /^4/, lengths: [13, 16, 19] },
];

/** Other names that providers give to some brands. */
const otherNames: ReadonlyMap<string, CardBrand> = new Map([
  ['master', 'Mastercard'],
  ['americanexpress', 'Amex'],
]);

/** The brand that a provider names, in whatever case and spacing; null for a name that is not known. */
export function readBrand(text: string): CardBrand | null {
  const name = text.replace(/[^a-z]/gi, '').toLowerCase();
  return CARD_BRANDS.find((brand) => brand.toLowerCase() === name) ?? otherNames.get(name) ?? null;
}

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** The first digits decide, so that the form can show the brand while a number is typed. */
export function brandOf(number: string): CardBrand | null {
  const digits = digitsIn(number);
  return brands.find(({ starts }) => starts.test(digits))?.brand ?? null;
}

export function hasCheckDigit(number: string): boolean {
  const digits = digitsIn(number);
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Requires a brand that is taken, as many digits as the brand has, and the right check digit (PAY-17). */
export function isTakenCard(number: string): boolean {
  const digits = digitsIn(number);
  const found = brands.find(({ starts }) => starts.test(digits));
  return found?.lengths.includes(digits.length) === true && hasCheckDigit(digits);
}

export const cvvLengthOf = (brand: CardBrand | null): 3 | 4 => (brand === 'Amex' ? 4 : 3);

export const isCvv = (cvv: string, brand: CardBrand | null): boolean =>
  /^\d+$/.test(cvv) && cvv.length === cvvLengthOf(brand);

export interface Expiry {
  exp_month: number;
  exp_year: number;
}

const longestYears = 20;

/** 'MM/YYYY' or 'MM-YYYY', exactly seven characters; null for a month that does not exist. */
export function readExpiry(text: string): Expiry | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])[/-](20\d\d)$/.exec(text) ?? [];
  return month === '' ? null : { exp_month: Number(month), exp_year: Number(year) };
}

/** A card is valid until the end of its month; `today` is yyyy-MM-dd. */
export function isUsable({ exp_month, exp_year }: Expiry, today: string): boolean {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const monthsLeft = (exp_year - year) * 12 + exp_month - month;
  return monthsLeft >= 0 && monthsLeft <= longestYears * 12;
}

export const formatExpiry = ({ exp_month, exp_year }: Expiry): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;

export function maskExpiry(typed: string): string {
  const digits = digitsIn(typed).slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** The groups are those of the card: 4-6-5 for Amex, fours for the others. */
export function maskCard(typed: string): string {
  const digits = digitsIn(typed).slice(0, 19);
  const groups =
    brandOf(digits) === 'Amex'
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
      : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter((group) => group !== '').join(' ');
}

/** A holder is a person or a company. */
export const isHolderDocument = (text: string): boolean => isCpf(text) || isCnpj(text);

/** Masked as a CPF until more characters than it has show a CNPJ. */
export function maskHolderDocument(typed: string): string {
  const plain = normaliseCnpj(typed).slice(0, 14);
  if (plain.length === 14) return formatCnpj(plain);
  const digits = digitsIn(plain);
  if (digits.length > 11 || digits.length !== plain.length) return plain;
  const [, a = '', b = '', c = '', d = ''] = /^(\d{0,3})(\d{0,3})(\d{0,3})(\d{0,2})$/.exec(digits) ?? [];
  return [a, b && `.${b}`, c && `.${c}`, d && `-${d}`].join('');
}

export interface CardForm {
  holder_name: string;
  holder_document: string;
  number: string;
  cvv: string;
  /** MM/YYYY */
  exp_date: string;
  line_1: string;
  line_2: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

/** Returns the rules that a filled form breaks, each at its field (PAY-17). */
export function cardIssues(form: CardForm, today: string): readonly CardIssue[] {
  const { holder_name, holder_document, number, cvv, exp_date } = form;
  const expiry = exp_date.length === 7 ? readExpiry(exp_date) : null;
  const isLetters = (text: string) => /^[A-Za-z]{2}$/.test(text.trim());
  const checks: readonly (readonly [isRight: boolean, path: keyof CardForm, code: CardRule])[] = [
    [holder_name.trim() !== '', 'holder_name', 'card_holder_required'],
    [isHolderDocument(holder_document), 'holder_document', 'card_document_required'],
    [isTakenCard(number), 'number', 'card_number_invalid'],
    [isCvv(cvv, brandOf(number)), 'cvv', 'card_cvv_required'],
    [expiry !== null && isUsable(expiry, today), 'exp_date', 'card_expiry_invalid'],
    [form.line_1.trim() !== '', 'line_1', 'card_address_required'],
    [form.city.trim() !== '', 'city', 'card_city_required'],
    [isLetters(form.state), 'state', 'card_state_required'],
    [/^[\dA-Za-z -]{3,12}$/.test(form.zipcode.trim()), 'zipcode', 'card_zipcode_required'],
    [isLetters(form.country), 'country', 'card_country_required'],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, path, code]) => ({ path, code }));
}

export type CardRule =
  | 'card_holder_required'
  | 'card_document_required'
  | 'card_number_invalid'
  | 'card_cvv_required'
  | 'card_expiry_invalid'
  | 'card_address_required'
  | 'card_city_required'
  | 'card_state_required'
  | 'card_zipcode_required'
  | 'card_country_required';

export interface CardIssue {
  path: keyof CardForm;
  code: CardRule;
}
