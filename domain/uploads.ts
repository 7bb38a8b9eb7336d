/** Larger files are sent in parts, so that a lost connection costs a part of one at most. */
export const UPLOAD_IN_PARTS_FROM = 1024 * 1024;

/** A part is at most so large; what arrives of it before the connection breaks is kept. */
export const UPLOAD_PART_BYTES = 1024 * 1024;

/** Uploads that a person has begun and not used: two forms with all their files. The one untouched for longest goes first. */
export const UPLOADS_MOST = 20;

export const UPLOAD_HOURS = 1;

export const UPLOAD_NAME_MAX = 255;
