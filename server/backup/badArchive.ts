/** The message is one sentence for the operator. */
export class BadArchive extends Error {}

export const damaged = (what: string) => new BadArchive(`The archive is damaged: ${what}`);

const explained: readonly (readonly [RegExp, () => BadArchive])[] = [
  [
    /no identity matched/,
    () => new BadArchive('The archive is encrypted for another key: the given identity does not open it'),
  ],
  [
    /unexpected end of file|is truncated|stream ended before/,
    () =>
      new BadArchive('The archive is incomplete: its end is missing, as after a copy that did not finish'),
  ],
  [
    /invalid tag|ciphertext|final chunk/,
    () => damaged('it does not decrypt to its end, because bytes were changed or its end is missing'),
  ],
  [
    /invalid (header|stanza|version|non-ASCII|X25519)/,
    () => damaged('the head of its encryption was changed'),
  ],
  [
    /incorrect header check/,
    () => new BadArchive('The file is not an archive of Aula Viva, or its first bytes were changed'),
  ],
  [
    /header|invalid .*(block|code|distance|length|stored)|data check|damaged/,
    () => damaged('bytes were changed'),
  ],
];

/** Errors of the disk and of the libraries for age, gzip and tar, in the operator's words. */
export function explain(error: Error & { code?: string }, file: string): Error {
  if (error instanceof BadArchive) return error;
  if (error.code === 'ENOENT') return new BadArchive(`There is no file ${file}`);
  if (error.code === 'EISDIR') return new BadArchive(`${file} is a folder, not an archive`);
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return new BadArchive(`${file} may not be read by this user`);
  const found = explained.find(([pattern]) => pattern.test(error.message));
  return found ? found[1]() : damaged(error.message);
}
