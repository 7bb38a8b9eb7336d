import { variables } from './environment.ts';

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

const known = Object.keys(variables);
/** Prefixes that no other software uses. */
const ours = /^(CLICKSIGN|HMS|LINK|PAGARME|PIX|RATE_LIMIT)_/;

/** Variables that are probably misspelt settings, which would otherwise be ignored silently. */
export function misspelt(names: string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const near = known.find((other) => other.length >= 7 && distance(name, other) <= 2);
      if (near) return [`${name}: there is no such variable; did you mean ${near}?`];
      return ours.test(name) ? [`${name}: there is no such variable`] : [];
    });
}
