/** How long the file stays readable, for slow viewers. */
const KEPT_MS = 60_000;

export function addressOf(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return address;
}

export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

export const save = (file: Blob, name: string): void => download(addressOf(file), name);
