import { z } from 'zod';

/** One variable of the environment: how it is checked, and how it is explained. */
export interface Variable<T extends z.ZodType = z.ZodType> {
  schema: T;
  about: string;
  /** The allowed values, in words. */
  values: string;
  /** The default as text, if any. */
  fallback?: string | undefined;
  /** Never shown. */
  secret?: boolean;
}

/** An empty value counts as not set. */
export const set = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

export const oneOf = <const V extends readonly [string, ...string[]]>(
  values: V,
  fallback: V[number],
  about: string,
) => ({
  schema: set(z.enum(values).default(fallback as never)),
  about,
  values: values.map((value) => value || '(empty)').join(' | '),
  fallback,
});
export const whole = (min: number, max: number, fallback: number, about: string) => ({
  schema: set(z.coerce.number().int().min(min).max(max).default(fallback)),
  about,
  values: `${min}–${max}`,
  fallback: String(fallback),
});
export const text = (fallback: string, about: string, values = 'text') => ({
  schema: set(z.string().default(fallback)),
  about,
  values,
  fallback,
});
export const maybe = <T extends z.ZodType>(schema: T, values: string, about: string) => ({
  schema: set(schema.optional()),
  about,
  values,
});
export const hidden = <T extends z.ZodType>(schema: T, values: string, about: string) => ({
  ...maybe(schema, values, about),
  secret: true,
});

export const url = (protocols: string[], values: string, about: string) =>
  maybe(z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) }), values, about);
/** An unescaped `#` in a password would cut the address off after the wrong host. */
export const database = (values: string, about: string) => {
  const { schema } = url(['postgres(ql)?'], values, about);
  return {
    schema: schema.refine((given) => !String(given ?? '').includes('#')),
    values,
    about,
    secret: true,
  };
};
export const link = (about: string) =>
  url(['https?'], 'https://…', `Link to ${about}, until an administrator sets it; hidden if not set`);
export const address = (text: string) => z.email().safeParse(/<([^>]+)>\s*$/.exec(text)?.[1] ?? text).success;
export const proxies = /^(true|false|[1-9]|[\da-fA-F.:/, ]*[.:][\da-fA-F.:/, ]*)$/;
