import { z } from 'zod';
import { type AppError, refused } from './errors.ts';

export interface Cursor {
  value: string;
  id: string;
}
interface Sorted {
  orderBy: string;
  order: 'ASC' | 'DESC';
}

const shape = z.tuple([
  z.string(),
  z.enum(['ASC', 'DESC']),
  z.string(),
  z.union([z.uuid(), z.string().regex(/^\d{1,18}$/)]),
]);

export const writeCursor = ({ orderBy, order }: Sorted, value: string | null, id: string): string =>
  Buffer.from(JSON.stringify([orderBy, order, value ?? '', id])).toString('base64url');

export const invalidCursor = (): AppError => refused({ path: 'query.after', code: 'value_invalid' });

/** Throws 400 when the cursor belongs to another sort. */
export function readCursor(after: string, { orderBy, order }: Sorted): Cursor {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(after, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  const { data } = shape.safeParse(read);
  if (data?.[0] !== orderBy || data[1] !== order) throw invalidCursor();
  return { value: data[2], id: data[3] };
}
