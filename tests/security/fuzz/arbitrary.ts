import fc from 'fast-check';
import type { z } from 'zod';
import { hostile, likely } from './values.ts';

type Any = fc.Arbitrary<unknown>;
// biome-ignore lint/suspicious/noExplicitAny: zod's definitions differ from kind to kind
type Def = any;
const defOf = (schema: z.ZodType): Def => schema._zod.def;
const takes = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;

/** Shared, since preparing it takes longer than a request. */
const random = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const randomSample = fc.sample(random, { numRuns: 20, seed: 1 });
const candidates = [...likely, ...hostile].flatMap((text) => [
  text,
  ...['\u0000', '\ud800', '👩‍🏫'].map((tail) => text + tail),
]);

/** Well-behaved, hostile and random texts that the schema accepts. */
function texts(schema: z.ZodType, ids: readonly string[]): Any {
  if (schema._zod.def.type === 'string' && (schema._zod.def as Def).format === 'uuid')
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
  const known = candidates.filter(takes(schema));
  // Lists separated by commas.
  if (known.length === 0) known.push(...['name', 'email,name', ids.slice(0, 3).join()].filter(takes(schema)));
  const isOpen = randomSample.filter(takes(schema)).length > 10;
  if (known.length === 0 && !isOpen) throw new Error(`no text for ${JSON.stringify(schema._zod.def)}`);
  return fc.oneof(
    ...(known.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom<unknown>(...known) }] : []),
    ...(isOpen ? [{ weight: 1, arbitrary: random.filter(takes(schema)) }] : []),
  );
}

function numbers(schema: z.ZodType): Any {
  const edge = [
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    10,
    20,
    60,
    80,
    99,
    100,
    9999,
    1_000_000,
    1_000_000_000,
    0.5,
    -1,
    2 ** 31,
    2 ** 53 - 1,
  ];
  return fc.constantFrom(...edge.filter(takes(schema)));
}

/** Mostly valid inputs: rules between fields are left to chance, and ids are those of the world, to find rows. */
export function arbitraryOf(schema: z.ZodType, ids: readonly string[]): Any {
  const def = defOf(schema);
  const of = (inner: z.ZodType) => arbitraryOf(inner, ids);
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape as Record<string, z.ZodType>);
      const optional = new Set(shape.filter(([, field]) => takes(field)(undefined)).map(([name]) => name));
      const model = Object.fromEntries(shape.map(([name, field]) => [name, of(field)]));
      return fc.record(model, { requiredKeys: shape.map(([n]) => n).filter((n) => !optional.has(n)) });
    }
    case 'record':
      return fc.dictionary(of(def.keyType) as fc.Arbitrary<string>, of(def.valueType), { maxKeys: 7 });
    case 'array':
      return fc.array(of(def.element), { maxLength: 8 });
    case 'union':
      return fc.oneof(...(def.options as z.ZodType[]).map(of));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, string>));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'optional':
    case 'default':
      return of(def.innerType);
    case 'nullable':
      return fc.option(of(def.innerType));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbers(schema);
    case 'pipe':
      return throughPipe(schema, def, ids);
    case 'string':
      return texts(schema, ids);
    default:
      throw new Error(`the fuzz does not know ${def.type}: teach it (tests/security/fuzz/arbitrary.ts)`);
  }
}

const readsText = (def: Def): boolean =>
  def.type === 'string' || (def.type === 'pipe' && readsText(defOf(def.in)));

/** A text that is parsed further (an e-mail, a CPF, a filter), or a value preprocessed by its schema (an instant). */
function throughPipe(schema: z.ZodType, def: Def, ids: readonly string[]): Any {
  const first = defOf(def.in);
  if (first.type === 'transform') return arbitraryOf(def.out, ids);
  // An object as JSON, such as the field of a form beside a file.
  if (readsText(first) && defOf(def.out).type === 'object')
    return arbitraryOf(def.out, ids).map((value) => JSON.stringify(value));
  return readsText(first) ? texts(schema, ids) : arbitraryOf(def.in, ids).filter(takes(schema));
}
