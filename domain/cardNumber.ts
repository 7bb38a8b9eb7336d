import { isCnpj } from './brazil.ts';

const none: readonly number[] = [];
const fourteen = [14];
const fifteen = [15];
const sixteen = [16];
const sixteenOrMore = [16, 19];
const visa = [13, 16, 19];

/** Lengths of the brand with these first four digits: Visa, Mastercard, Amex, Diners, JCB, Elo, Hipercard, Discover, Maestro. */
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

/** The digits of a text that stand close together, the group of each, and what stands before each group. */
class Run {
  readonly digits: number[] = [];
  readonly groups: number[] = [];
  readonly starts: number[] = [];
  readonly separators: string[] = [];
  /** Luhn sums of all digits before a place, those at even and those at odd places doubled. */
  readonly #sums: readonly [number[], number[]] = [[0], [0]];

  add(digit: number, separator: string | null): void {
    const at = this.digits.length;
    if (separator !== null || at === 0) {
      this.starts.push(at);
      this.separators.push(separator ?? '');
    }
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    for (const parity of [0, 1] as const) {
      const sums = this.#sums[parity];
      sums.push((sums[at] ?? 0) + (at % 2 === parity ? doubled : digit));
    }
    this.digits.push(digit);
    this.groups.push(this.starts.length - 1);
  }

  /** Whether the digits from one place to before another are a card number, however they are grouped. */
  isNumber(from: number, to: number): boolean {
    const sums = this.#sums[to % 2 === 0 ? 0 : 1];
    if (((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 !== 0) return false;
    return to - from !== 14 || !isCnpj(this.digits.slice(from, to).join(''));
  }

  lengthsAt(from: number): readonly number[] {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((each) => this.digits[from + each]);
    return lengthsOf(a * 1000 + b * 100 + c * 10 + d);
  }

  /**
   * Whether digits that end where a group ends are grouped as in a card number. Lists of hours, dates, masked CPFs,
   * phones and grades are not: groups below four digits need one separator throughout, uneven ones are few, and a comma
   * divides no single digits. A further digit in front is taken for a slip before a long number in its usual groups.
   */
  isGrouped(from: number, to: number): boolean {
    const first = this.groups[from] ?? 0;
    const last = this.groups[to - 1] ?? 0;
    const extra = from - (this.starts[first] ?? 0);
    if (to < this.digits.length && this.groups[to] === last) return false;
    const sizes: number[] = [];
    for (let group = first; group <= last; group++)
      sizes.push(Math.min(this.starts[group + 1] ?? to, to) - Math.max(this.starts[group] ?? 0, from));
    const even = evenly(sizes);
    if (sizes.length === 1 || (even && (sizes[0] ?? 0) > 3)) return extra === 0 || to - from >= 15;
    if (extra > 0) return false;
    const separators = this.separators.slice(first + 1, last + 1);
    const uniform = separators.every((each) => each === separators[0]);
    const least = Math.min(...sizes);
    if (even) return uniform && (least > 1 || sizes[0] !== 1 || !separators[0]?.includes(','));
    return to - from >= 15 && sizes.length <= 4 && (least > 3 || (least > 1 && uniform));
  }

  holdsNumber(tally: Tally): boolean {
    return this.starts.some((start) =>
      [start, start + 1].some((from) => {
        if (from > start && this.groups[from] !== this.groups[start]) return false;
        tally.steps++;
        return this.lengthsAt(from).some((length) => {
          tally.steps++;
          const to = from + length;
          if (to > this.digits.length || !this.isNumber(from, to)) return false;
          tally.steps += length;
          return this.isGrouped(from, to);
        });
      }),
    );
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

/** Counts what a search does, so that tests can hold it against the length of the text. */
export interface Tally {
  steps: number;
}

/** Whether a text is a card number, its digits in groups or not. */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s.-]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const run = new Run();
  for (const digit of digits) run.add(Number(digit), null);
  return run.lengthsAt(0).includes(digits.length) && run.isNumber(0, digits.length);
}

/** Ids that are made of hexadecimal digits, which can hold any number of decimal ones in a row. */
const ids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?=\d*[a-f])[\da-f]{24,}\b/gi;
const LETTER = 10;
const OTHER = 11;
const UNKNOWN = 12;
const kinds = new Uint8Array(0x110000).fill(UNKNOWN);

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The value of a decimal digit of any script, or `LETTER` or `OTHER`. Unicode keeps each script's digits in order from zero. */
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

/** Whether a card number stands anywhere in a text, with up to three characters but letters between its digits or not. */
export function holdsCardNumber(text: string, tally: Tally = { steps: 0 }): boolean {
  if (text.length < 13) return false;
  const plain = text.replace(ids, 'x');
  let run = new Run();
  let end = 0;
  let between = 0;
  const isOver = (): boolean => {
    const found = run.digits.length >= 13 && run.holdsNumber(tally);
    if (run.digits.length > 0) run = new Run();
    return found;
  };
  for (let at = 0; at < plain.length; ) {
    tally.steps++;
    const code = plain.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    const kind = kindOf(code);
    if (kind < LETTER) {
      run.add(kind, between > 0 ? plain.slice(end, at) : null);
      end = next;
      between = 0;
    } else if (run.digits.length > 0 && (kind === LETTER || ++between > MAX_SEPARATOR)) {
      if (isOver()) return true;
      between = 0;
    }
    at = next;
  }
  return isOver();
}
