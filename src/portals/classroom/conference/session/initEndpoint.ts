// The SDK requires `https://` in the address: a plain http origin adds it in the fragment, which is never sent.
export function sdkEndpoint(given: string | undefined, origin: string): string | undefined {
  if (given === undefined) return undefined;
  const address = new URL(given, origin).origin;
  return address.startsWith('https://') ? address : `${address}/#https://local`;
}
