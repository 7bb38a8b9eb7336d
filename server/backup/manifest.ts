import { z } from 'zod';

const sum = z.string().regex(/^[\da-f]{64}$/);

/** The last entry of an archive: counts and hashes of the others. */
export const manifestShape = z.strictObject({
  format: z.literal(1),
  product: z.literal('aula-viva'),
  version: z.string(),
  created_at: z.iso.datetime(),
  level: z.number().int(),
  jobs_level: z.number().int(),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      bytes: z.number().int(),
      sha256: sum,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.array(z.strictObject({ key: z.string(), size: z.number().int(), sha256: sum })),
});

export type Manifest = z.output<typeof manifestShape>;
export type TableSum = Manifest['tables'][number];

export const manifestName = 'manifest.json';
export const tablePart = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(6, '0')}.copy`;
export const tableOf = (entry: string): string | null =>
  /^database\/([^/]+)\/\d{6}\.copy$/.exec(entry)?.[1] ?? null;
export const fileEntry = (key: string) => `files/${key}`;
/** Null for other entries and for path traversal. */
export const keyOf = (entry: string): string | null => {
  const key = /^files\/(.+)$/.exec(entry)?.[1];
  return key && !key.split('/').some((part) => part === '' || part === '.' || part === '..') ? key : null;
};
