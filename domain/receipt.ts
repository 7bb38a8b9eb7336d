const units = [
  ...['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
  ...['treze', 'quatorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove'],
];
const tens = [
  ...['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'],
];
const hundreds = [
  ...['', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos'],
  ...['oitocentos', 'novecentos'],
];
const word = (list: readonly string[], at: number): string => list[at] ?? '';

/** 1 to 999. */
function belowThousand(number: number): string {
  if (number === 100) return 'cem';
  const rest = number % 100;
  const small =
    rest < 20
      ? [rest > 0 ? word(units, rest) : '']
      : [word(tens, Math.floor(rest / 10)), rest % 10 > 0 ? word(units, rest % 10) : ''];
  return [word(hundreds, Math.floor(number / 100)), ...small].filter(Boolean).join(' e ');
}

/** A whole number from 0 to 999,999,999 in Portuguese words. */
function inWords(number: number): string {
  if (number === 0) return word(units, 0);
  const millions = Math.floor(number / 1_000_000);
  const thousands = Math.floor(number / 1000) % 1000;
  const last = number % 1000;
  const groups = [
    { value: millions, said: `${belowThousand(millions)} ${millions === 1 ? 'milhão' : 'milhões'}` },
    { value: thousands, said: thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil` },
    { value: last, said: belowThousand(last) },
  ].filter(({ value }) => value > 0);
  return groups
    .map(({ value, said }, place) => {
      if (place === 0) return said;
      const isLast = place === groups.length - 1;
      // 'mil e cem', 'mil e dez', but 'mil cento e dez'.
      return isLast && (value < 100 || value % 100 === 0) ? ` e ${said}` : ` ${said}`;
    })
    .join('');
}

/**
 * An amount as Portuguese writes it out in receipts: 123456 cents is 'mil duzentos e trinta e quatro reais e cinquenta e seis
 * centavos'. Throws RangeError unless it is whole cents from 0 to R$ 999.999.999,99.
 */
export function amountInWords(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > 99_999_999_999)
    throw new RangeError('an amount in words is whole cents below a thousand million reais');
  const reais = Math.floor(cents / 100);
  const rest = cents % 100;
  const whole = `${inWords(reais)} ${reais === 1 ? 'real' : reais > 0 && reais % 1_000_000 === 0 ? 'de reais' : 'reais'}`;
  const part = `${inWords(rest)} ${rest === 1 ? 'centavo' : 'centavos'}`;
  if (rest === 0) return whole;
  return reais === 0 ? part : `${whole} e ${part}`;
}

/** The number of a charge's receipt, which follows from the charge alone: the year of the payment and the end of its id. */
export const receiptNumber = (charge_id: string, paid_on: string): string =>
  `${paid_on.slice(0, 4)}-${charge_id.replaceAll('-', '').slice(-12).toUpperCase()}`;
