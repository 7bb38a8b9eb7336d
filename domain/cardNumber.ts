import { isCnpj } from './brazil.ts';

const none: readonly number[] = [];
const fourteen = [14];
const fifteen = [15];
const sixteen = [16];
const sixteenOrMore = [16, 19];
const visa = [13, 16, 19];

function lengthsOf(four: number): readonly number[] {
  const two = Math.trunc(four / 100);
  if (two >= 40 && two <= 49) return visa;
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return sixteen;
  if (two === 34 || two === 37) return fifteen;
  if (four === 3841) return [14, 16, 19];
  if ((four >= 3000 && four <= 3059) || two === 36 || two === 38 || two === 39) return fourteen;
  if (four >= 3528 && four <= 3589) return sixteen;
  if (two === 50 || two === 60 || two === 62 || two === 63 || two === 67) return sixteenOrMore;
  return two >= 60 && two <= 69 ? sixteen : none;
}

class Digits {
  count = 0;
  groups = 0;
  readonly text: string;
  readonly #digits: Uint8Array;
  readonly #ends: Int32Array;
  readonly #starts: Int32Array;
  /** Prefix Luhn sums modulo 10, with the digits at even or at odd places doubled. */
  readonly #even: Uint8Array;
  readonly #odd: Uint8Array;

  constructor(text: string) {
    const size = text.length + 1;
    this.text = text;
    this.#digits = new Uint8Array(size);
    this.#ends = new Int32Array(size);
    this.#starts = new Int32Array(size);
    this.#even = new Uint8Array(size);
    this.#odd = new Uint8Array(size);
  }

  add(digit: number, end: number, startsGroup: boolean): void {
    const at = this.count++;
    if (startsGroup) this.#starts[this.groups++] = at;
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    const isEven = at % 2 === 0;
    this.#even[at + 1] = ((this.#even[at] ?? 0) + (isEven ? doubled : digit)) % 10;
    this.#odd[at + 1] = ((this.#odd[at] ?? 0) + (isEven ? digit : doubled)) % 10;
    this.#digits[at] = digit;
    this.#ends[at] = end;
  }

  startOf(group: number): number {
    return group < this.groups ? (this.#starts[group] ?? 0) : this.count;
  }

  lengthsAt(from: number): readonly number[] {
    const digits = this.#digits;
    return lengthsOf(
      (digits[from] ?? 0) * 1000 +
        (digits[from + 1] ?? 0) * 100 +
        (digits[from + 2] ?? 0) * 10 +
        (digits[from + 3] ?? 0),
    );
  }

  /** Requires a right check digit, and excludes a CNPJ. `to` is exclusive. */
  isNumber(from: number, to: number): boolean {
    const sums = to % 2 === 0 ? this.#even : this.#odd;
    if (sums[to] !== sums[from]) return false;
    return to - from !== 14 || !isCnpj(this.#digits.subarray(from, to).join(''));
  }

  /** Excludes lists of hours, dates, masked CPFs, phones and grades by their groups and separators. */
  isGrouped(first: number, from: number, to: number): boolean {
    const sizes: number[] = [];
    let group = first;
    for (let start = from; start < to; start = this.startOf(++group))
      sizes.push(this.startOf(group + 1) - start);
    if (this.startOf(group) !== to) return false;
    const even = evenly(sizes);
    const extra = from - this.startOf(first);
    if (sizes.length === 1 || (even && (sizes[0] ?? 0) > 3)) return extra === 0 || to - from >= 15;
    if (extra > 0) return false;
    const separators = sizes.slice(1).map((_, at) => this.#separator(first + at + 1));
    const isUniform = separators.every((each) => each === separators[0]);
    const least = Math.min(...sizes);
    if (even) return isUniform && (least > 1 || sizes[0] !== 1 || !separators[0]?.includes(','));
    return to - from >= 15 && sizes.length <= 4 && (least > 3 || (least > 1 && isUniform));
  }

  #separator(group: number): string {
    const start = this.startOf(group);
    const end = this.#ends[start] ?? 0;
    const width = (this.text.codePointAt(end - 2) ?? 0) > 0xffff ? 2 : 1;
    return this.text.slice(this.#ends[start - 1], end - width);
  }
}

const evenly = (sizes: readonly number[]): boolean => {
  const [first = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  return (
    (sizes.length === 3 && first === 4 && sizes[1] === 6 && (last === 4 || last === 5)) ||
    (first <= 5 &&
      last <= Math.max(first, 4) &&
      sizes.every((size, at) => size === first || at === sizes.length - 1))
  );
};

/** Counts steps, so that tests can check the cost against the length of the text. */
export interface Tally {
  steps: number;
}

export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s.-]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const all = new Digits(digits);
  for (const [at, digit] of [...digits].entries()) all.add(Number(digit), at + 1, at === 0);
  return all.lengthsAt(0).includes(digits.length) && all.isNumber(0, digits.length);
}

/** Hexadecimal ids, which can contain long runs of decimal digits. */
const ids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?=\d*[a-f])[\da-f]{24,}\b/gi;
const LETTER = 10;
const OTHER = 11;
const UNKNOWN = 12;
const kinds = new Uint8Array(0x110000).fill(UNKNOWN);

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The value of a decimal digit of any script, or `LETTER` or `OTHER`; Unicode keeps each script's digits in order. */
function kindOf(code: number): number {
  const known = kinds[code] ?? OTHER;
  if (known !== UNKNOWN) return known;
  let kind = /^\p{L}$/u.test(String.fromCodePoint(code)) ? LETTER : OTHER;
  if (isDigit(code)) {
    let first = code;
    while (isDigit(first - 1)) first--;
    kind = (code - first) % 10;
  }
  kinds[code] = kind;
  return kind;
}

const MAX_SEPARATOR = 3;

/** Starts at the group or one digit later, and ends before `limit`. */
function startsNumber(digits: Digits, group: number, limit: number, tally: Tally): boolean {
  const start = digits.startOf(group);
  const last = Math.min(start + 1, digits.startOf(group + 1) - 1);
  for (let from = start; from <= last; from++) {
    tally.steps++;
    for (const length of digits.lengthsAt(from)) {
      tally.steps++;
      const to = from + length;
      if (to > limit || !digits.isNumber(from, to)) continue;
      tally.steps += length;
      if (digits.isGrouped(group, from, to)) return true;
    }
  }
  return false;
}

/** Allows up to three characters other than letters between digits. */
export function holdsCardNumber(text: string, tally: Tally = { steps: 0 }): boolean {
  if (text.length < 13) return false;
  const plain = text.replace(ids, 'x');
  const digits = new Digits(plain);
  let done = 0;
  let between = MAX_SEPARATOR + 1;
  const holds = (): boolean => {
    const limit = digits.count;
    if (limit - digits.startOf(done) >= 13)
      for (let group = done; group < digits.groups; group++)
        if (startsNumber(digits, group, limit, tally)) return true;
    done = digits.groups;
    return false;
  };
  for (let at = 0; at < plain.length; at++) {
    tally.steps++;
    const code = plain.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    const kind = kindOf(code);
    if (kind < LETTER) {
      if (between > MAX_SEPARATOR && holds()) return true;
      digits.add(kind, at + 1, between > 0);
      between = 0;
    } else if (kind === LETTER) between = MAX_SEPARATOR + 1;
    else between++;
  }
  return holds();
}
