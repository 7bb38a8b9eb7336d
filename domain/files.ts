export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const TEXT_DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** Media types that the server recognises by the content of a file. */
export const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/pdf',
  'video/mp4',
  'video/quicktime',
  'video/x-msvideo',
  SPREADSHEET,
  TEXT_DOCUMENT,
  SLIDES,
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'video/webm',
  'text/csv',
  'text/plain',
] as const;
export type FileType = (typeof fileTypes)[number];

export interface FileRule {
  readonly types: readonly FileType[];
  readonly maxBytes: number;
  /** The server never reads the file, so that its whole form is judged when it arrives. */
  readonly isUnread?: true;
}

const megabytes = 1024 * 1024;

export const PHOTO = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * megabytes,
} as const satisfies FileRule;

export const LOGO_FILE = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 2 * megabytes,
} as const satisfies FileRule;

export const DOCUMENT_FILE = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * megabytes,
} as const satisfies FileRule;

/** The picture of a banner or a background. */
export const BANNER_FILE = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * megabytes,
} as const satisfies FileRule;

export const FRANCHISEE_PHOTO = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  maxBytes: 5 * megabytes,
} as const satisfies FileRule;

export const FRANCHISEE_VIDEO = {
  types: ['video/mp4', 'video/quicktime', 'video/x-msvideo'],
  maxBytes: 50 * megabytes,
} as const satisfies FileRule;

export const IMPORT_FILE = {
  types: [SPREADSHEET, 'text/csv'],
  maxBytes: 5 * megabytes,
} as const satisfies FileRule;

/** A teaching resource (CLASSFILE-2). */
export const CLASS_FILE = {
  types: [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/webp',
    TEXT_DOCUMENT,
    SPREADSHEET,
    SLIDES,
    'audio/mpeg',
    'audio/mp4',
    'audio/ogg',
    'audio/wav',
    'video/mp4',
    'video/webm',
    'text/csv',
    'text/plain',
  ],
  isUnread: true,
  maxBytes: 10 * megabytes,
} as const satisfies FileRule;

/** The extension under which a file of the type is stored. */
export const extensionOf = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  [SPREADSHEET]: 'xlsx',
  [TEXT_DOCUMENT]: 'docx',
  [SLIDES]: 'pptx',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'video/webm': 'webm',
  'text/csv': 'csv',
  'text/plain': 'txt',
} as const satisfies Record<FileType, string>;

/** Windows names a CSV file after Excel, or not at all. */
const isTable = (type: string) => ['text/csv', 'application/vnd.ms-excel', ''].includes(type);
const isVideo = (type: string) => type.startsWith('video/');
const isAudio = (type: string) => type.startsWith('audio/');

/** Checks a file before the upload by the browser's own names for types; the server judges by the content. */
export const fits = ({ types, maxBytes }: FileRule, file: { readonly type: string; readonly size: number }) =>
  file.size > 0 &&
  file.size <= maxBytes &&
  types.some(
    (type) =>
      type === file.type ||
      (isVideo(type) && isVideo(file.type)) ||
      (isAudio(type) && isAudio(file.type)) ||
      (isTable(type) && isTable(file.type)),
  );
