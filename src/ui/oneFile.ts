/** The chosen file of a field that takes one. */
export const oneFile = (file: File | null, onFile: (file: File | null) => void) => ({
  files: file ? [file] : [],
  onFiles: ([chosen]: readonly File[]) => onFile(chosen ?? null),
});
