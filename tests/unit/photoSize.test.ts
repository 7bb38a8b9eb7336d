import { expect, it } from 'vitest';
import { PHOTO } from '../../domain/files.ts';
import { UPLOAD_IN_PARTS_FROM } from '../../domain/uploads.ts';
import { SIDE_PIXELS } from '../../src/features/photo/squareOf.ts';

it('a photo that was cut out is smaller than what is sent in parts, even without any compression', () => {
  expect(SIDE_PIXELS ** 2 * 3).toBeLessThan(UPLOAD_IN_PARTS_FROM);
  expect(UPLOAD_IN_PARTS_FROM).toBeLessThan(PHOTO.maxBytes);
});
