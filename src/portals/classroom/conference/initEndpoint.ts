/**
 * The address of the SDK's first request. The SDK requires `https://` in the text, even if the origin is plain http, so
 * such an origin carries it in the fragment, which is never sent.
 */
export function sdkEndpoint(given: string | undefined, origin: string): string | undefined {
  if (given === undefined) return undefined;
  const address = new URL(given, origin).origin;
  return address.startsWith('https://') ? address : `${address}/#https://local`;
}
