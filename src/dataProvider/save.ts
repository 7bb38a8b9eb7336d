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

export const nameOf = (reply: Response): string => {
  const [, name = 'export.xlsx'] =
    /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  return decodeURIComponent(name);
};

const doubleClickMs = 500;

/** Takes as long as a double click at least, so that its second click finds the button busy. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const pause = new Promise<void>((resolve) => setTimeout(resolve, doubleClickMs));
  const [done] = await Promise.all([work, pause]);
  return done;
}

export const save = (file: Blob, name: string): void => download(addressOf(file), name);
