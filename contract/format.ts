import type { Coded } from '../domain/issue.ts';
import type { Language } from '../domain/languages.ts';

export type Values = Readonly<Record<string, string | number>>;

interface Argument {
  readonly name: string;
  /** Absent for a plain `{name}`. */
  readonly kind?: 'plural' | 'select';
  readonly forms?: Readonly<Record<string, readonly Part[]>>;
}
/** `#`, the number of the plural around it, is an argument without a name. */
type Part = string | Argument;

/** Arguments to which a text refers, with the kind of each. */
export type Arguments = Readonly<Record<string, 'plain' | 'plural' | 'select'>>;

const pluralNumber: Argument = { name: '' };

/** Reads the part of ICU MessageFormat that the catalogues use: arguments, `plural` with `#` and `=1`, `select`, quotes. */
class MessageReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): readonly Part[] {
    const parts = this.parts(false);
    if (this.at < this.text.length) throw this.error('Unexpected }');
    return parts;
  }

  private error(reason: string): Error {
    return new Error(`${reason} at ${this.at} of "${this.text}"`);
  }

  private parts(inPlural: boolean): readonly Part[] {
    const parts: Part[] = [];
    let literal = '';
    const flush = () => {
      if (literal) parts.push(literal);
      literal = '';
    };
    while (this.at < this.text.length) {
      const character = this.text[this.at];
      if (character === '}') break;
      if (character === '{') {
        flush();
        parts.push(this.argument());
      } else if (character === '#' && inPlural) {
        flush();
        parts.push(pluralNumber);
        this.at += 1;
      } else literal += character === "'" ? this.quoted() : this.take(1);
    }
    flush();
    return parts;
  }

  private take(length: number): string {
    this.at += length;
    return this.text.slice(this.at - length, this.at);
  }

  /** An apostrophe quotes only before a brace; two stand for one. */
  private quoted(): string {
    const next = this.text[this.at + 1];
    if (next === "'") return this.take(2).slice(1);
    if (next !== '{' && next !== '}') return this.take(1);
    const end = this.text.indexOf("'", this.at + 2);
    const last = end < 0 ? this.text.length : end;
    const inside = this.text.slice(this.at + 1, last);
    this.at = last + 1;
    return inside;
  }

  private match(pattern: RegExp): string {
    const sticky = new RegExp(pattern, 'y');
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (!found) throw this.error(`Expected ${pattern}`);
    this.at = sticky.lastIndex;
    return found[1] ?? '';
  }

  private argument(): Argument {
    const name = this.match(/\{\s*(\w+)\s*/);
    if (this.text[this.at] === '}') {
      this.at += 1;
      return { name };
    }
    const kind = this.match(/,\s*(plural|select)\s*,\s*/) as 'plural' | 'select';
    const forms: Record<string, readonly Part[]> = {};
    while (this.text[this.at] !== '}') {
      const form = this.match(/(=?[\w-]+)\s*\{/);
      forms[form] = this.parts(kind === 'plural');
      this.match(/\}\s*/);
    }
    this.at += 1;
    if (!forms.other) throw this.error('Missing form "other"');
    return { name, kind, forms };
  }
}

const parsed = new Map<string, readonly Part[]>();

/** Cached, because an export formats up to a million sentences. */
function partsOf(text: string): readonly Part[] {
  const parts = parsed.get(text) ?? new MessageReader(text).read();
  parsed.set(text, parts);
  return parts;
}

const pluralRules = new Map<Language, Intl.PluralRules>();
const numberFormats = new Map<Language, Intl.NumberFormat>();

function kept<T>(cache: Map<Language, T>, language: Language, make: () => T): T {
  const made = cache.get(language) ?? make();
  cache.set(language, made);
  return made;
}

function formOf(language: Language, { kind, forms = {} }: Argument, value: string | number | undefined) {
  const rules = kept(pluralRules, language, () => new Intl.PluralRules(language));
  const form =
    kind === 'plural' && typeof value === 'number'
      ? (forms[`=${value}`] ?? forms[rules.select(value)])
      : forms[String(value)];
  return form ?? forms.other ?? [];
}

function write(language: Language, parts: readonly Part[], values: Values, number?: number): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part === pluralNumber)
        return kept(numberFormats, language, () => new Intl.NumberFormat(language)).format(number ?? 0);
      const value = values[part.name];
      if (!part.kind) return String(value ?? `{${part.name}}`);
      return write(
        language,
        formOf(language, part, value),
        values,
        typeof value === 'number' ? value : number,
      );
    })
    .join('');
}

/** A text in ICU MessageFormat with its values; plurals follow the CLDR rules of the language. An argument without a value stays as it is written. */
export function format(language: Language, text: string, values: Values = {}): string {
  return /[{}']/.test(text) ? write(language, partsOf(text), values) : text;
}

/** Undefined when the catalogue lacks the code or a value. */
export function textOf(
  language: Language,
  catalogue: Readonly<Partial<Record<string, string>>>,
  { code, values = {} }: Coded,
): string | undefined {
  const text = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  if (text === undefined) return undefined;
  const filled: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    const shown = typeof value === 'object' ? textOf(language, catalogue, value) : value;
    if (shown === undefined) return undefined;
    filled[name] = shown;
  }
  return format(language, text, filled);
}

/** Throws when the text is no message. */
export function argumentsOf(text: string): Arguments {
  const found: Record<string, 'plain' | 'plural' | 'select'> = {};
  const collect = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (typeof part === 'string' || part === pluralNumber) continue;
      if (part.kind || !found[part.name]) found[part.name] = part.kind ?? 'plain';
      for (const form of Object.values(part.forms ?? {})) collect(form);
    }
  };
  collect(partsOf(text));
  return found;
}

/** The notation of react-admin's translations: `%{name}`, and `one |||| other` by `smart_count`. */
export function asPolyglot(text: string): string {
  const side = (parts: readonly Part[], form: 'one' | 'other'): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part;
        if (part === pluralNumber || part.name === 'count') {
          if (!part.forms) return '%{smart_count}';
          return side(part.forms[form] ?? part.forms.other ?? [], form);
        }
        return `%{${part.name}}`;
      })
      .join('');
  const parts = partsOf(text);
  const isPlural = Object.values(argumentsOf(text)).includes('plural');
  return isPlural ? `${side(parts, 'one')} |||| ${side(parts, 'other')}` : side(parts, 'one');
}
