import type { Coded } from '../domain/issue.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Polyglot's notation (`%{name}`, `one |||| many` by `smart_count`), for react-admin. */
export function format(text: string, values: Values = {}): string {
  const sides = text.split('||||');
  const count = values.smart_count;
  const side = sides.length > 1 && typeof count === 'number' && Math.abs(count) !== 1 ? sides[1] : sides[0];
  return (side ?? text).trim().replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export type Placeholder<S extends string> = S extends `${string}%{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Undefined when the catalogue lacks the code or a value. `count` selects the plural. */
export function textOf(
  catalogue: Readonly<Partial<Record<string, string>>>,
  { code, values = {} }: Coded,
): string | undefined {
  const text = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  if (text === undefined) return undefined;
  const filled: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    const shown = typeof value === 'object' ? textOf(catalogue, value) : value;
    if (shown === undefined) return undefined;
    filled[name] = shown;
  }
  return format(text, typeof filled.count === 'number' ? { smart_count: filled.count, ...filled } : filled);
}
