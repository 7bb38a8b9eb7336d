/** Replaces 'jsonexport' of react-admin's own export; our lists are exported by the server. */
export default function jsonExport(): never {
  throw new Error('Lists are exported by the server.');
}
