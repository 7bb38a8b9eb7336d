import { extensionOf } from '../../../domain/files.ts';
import type { RowOf } from '../../dataProvider/calls.ts';

export type ClassFile = RowOf<'GET /v1/teacher-documents'>;

/** How the page shows a file: null for one that can only be downloaded. */
export function kindOf({ type }: ClassFile): 'pdf' | 'image' | 'audio' | 'video' | null {
  if (type === 'application/pdf') return 'pdf';
  return (['image', 'audio', 'video'] as const).find((kind) => type.startsWith(`${kind}/`)) ?? null;
}

/** 'PDF', which tells files with one title apart. */
export const formatOf = ({ type }: ClassFile) => extensionOf[type].toUpperCase();

/** Saved under its title instead of the name under which it is stored. */
export const downloadOf = ({ url, title }: ClassFile) => `${url}&as=${encodeURIComponent(title)}`;
