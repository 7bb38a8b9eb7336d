import fc from 'fast-check';
import { wordOf } from '../send.ts';
import { strangeNames, wrong } from './values.ts';

export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: unknown;
}

export type Edit =
  | { kind: 'replace' | 'add'; at: number; value: unknown; name: string }
  | { kind: 'drop'; at: number }
  | { kind: 'param'; value: string };

export const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('replace' as const, 'replace' as const, 'add' as const),
      at: fc.nat(60),
      value: wrong,
      name: fc.constantFrom(...strangeNames),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), at: fc.nat(60) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('param' as const),
      value: fc.oneof(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 20 }), wrong.map(wordOf)),
    }),
  },
);

interface Place {
  holder: Record<string, unknown>;
  name: string;
}

function places(node: unknown, found: Place[] = []): Place[] {
  if (typeof node !== 'object' || node === null || found.length > 200) return found;
  for (const name of Object.keys(node)) {
    const holder = node as Record<string, unknown>;
    found.push({ holder, name });
    places(holder[name], found);
  }
  return found;
}

const holds =
  (value: unknown) =>
  ({ holder, name }: Place): boolean =>
    holder[name] === value;

/** `strange` when an object received a field that no schema has. */
export function applyEdits(input: Input, edits: readonly Edit[]): { input: Input; strange: boolean } {
  const { params, ...rest } = structuredClone(input);
  let strange = false;
  // Added last, so that no other edit removes it.
  const inOrder = [...edits].sort((a, b) => Number(a.kind === 'add') - Number(b.kind === 'add'));
  for (const change of inOrder) {
    if (change.kind === 'param') {
      for (const name of Object.keys(params ?? {})) if (params) params[name] = change.value;
      continue;
    }
    const all = places(rest);
    const place = all[change.at % Math.max(1, all.length)];
    if (change.kind === 'add') {
      const inner =
        place && typeof place.holder[place.name] === 'object' ? place.holder[place.name] : undefined;
      const part = (inner ?? rest.body ?? rest.query) as Record<string, unknown> | undefined;
      if (!part || Array.isArray(part) || typeof part !== 'object' || change.name in { ...part }) continue;
      part[change.name] = structuredClone(change.value);
      // In an address an object is an ordinary text, and browsers add fields of their own to a passkey.
      const { passkey: _, ...strict } = (rest.body ?? {}) as Record<string, unknown>;
      strange ||= part === rest.query || part === rest.body || places(strict).some(holds(part));
    } else if (place && change.kind === 'drop') delete place.holder[place.name];
    else if (place && change.kind === 'replace') place.holder[place.name] = structuredClone(change.value);
  }
  return { input: { ...rest, ...(params ? { params } : {}) }, strange };
}
