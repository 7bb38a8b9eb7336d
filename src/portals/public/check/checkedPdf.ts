import type { FileRule } from '../../../../domain/files.ts';

/** A document that is compared on this device: it may have any size, because it is not uploaded. */
export const checkedPdf: FileRule = { types: ['application/pdf'], maxBytes: Number.POSITIVE_INFINITY };
