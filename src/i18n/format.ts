export type Values = Readonly<Record<string, string | number>>;

/**
 * Fills `%{name}` and picks a side of `one |||| many` by `smart_count`, the notation of Polyglot, so that
 * the same catalogues serve react-admin.
 */
export function format(text: string, values: Values = {}): string {
  const sides = text.split('||||');
  const count = values.smart_count;
  const side = sides.length > 1 && typeof count === 'number' && Math.abs(count) !== 1 ? sides[1] : sides[0];
  return (side ?? text).trim().replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
