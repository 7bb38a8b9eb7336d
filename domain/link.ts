/** An absolute web address with a domain, and without credentials. */
export function isLink(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return /^[^.]+(\.[^.]+)+$/.test(url.hostname) && !url.username && !url.password && !/\s/.test(text);
}
