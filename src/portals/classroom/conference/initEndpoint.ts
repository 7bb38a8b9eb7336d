/**
 * The address the SDK starts from. It looks for `https://` in the text even when our origin is plain http, so
 * such an origin carries one in its fragment, which no request ever holds.
 */
export function sdkEndpoint(given: string | undefined, origin: string): string | undefined {
  if (given === undefined) return undefined;
  const address = new URL(given, origin).origin;
  return address.startsWith('https://') ? address : `${address}/#https://local`;
}
