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

/** The links of files are valid for an hour: a list that stays open has new ones before. */
export const NEW_LINKS_MS = 50 * 60_000;

/** Saved under its title instead of the name under which it is stored. */
export const downloadOf = ({ url, title }: ClassFile) => `${url}&as=${encodeURIComponent(title)}`;
