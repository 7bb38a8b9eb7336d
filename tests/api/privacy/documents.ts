import { expect } from 'vitest';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { onePixel } from '../../support/pictures.ts';
import type { School } from '../../support/school.ts';

let serial = 0;

export async function sendDocument({ db }: School, caller: Caller): Promise<void> {
  const [type] = await rowsOf(db, { id: text })`
    insert into document_types (name) values (${`Documento ${++serial}`}) returning id`;
  const picture = new Blob([new Uint8Array(onePixel)], { type: 'image/png' });
  const { status } = await caller.upload('/v1/entity/profile/documents', picture, {
    type_id: type?.id ?? '',
  });
  expect(status).toBe(200);
}
