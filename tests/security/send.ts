export interface Seen {
  status: number;
  /** The parsed body; undefined for a file or a stream. */
  json: Record<string, unknown> | undefined;
  text: string;
  type: string;
}

export interface Request {
  method: string;
  /** Path under /api with its query, sent unchanged. */
  path: string;
  token?: string | null;
  /** A form, bytes or a string is sent unchanged, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

const jsonOf = (text: string): Seen['json'] => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Names its type itself. */
const isTyped = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob;

/** Over real HTTP; an event stream is closed after its first bytes. */
export async function send(url: string, request: Request): Promise<Seen> {
  const { method, path, token, body, headers } = request;
  const hasBody = body !== undefined && method !== 'GET';
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(hasBody && !isTyped(body) ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(hasBody ? { body: typeof body === 'string' || isTyped(body) ? body : JSON.stringify(body) } : {}),
  });
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return { status, json: undefined, text: new TextDecoder().decode(first?.value), type };
  }
  const text = await response.text();
  return { status, json: type.startsWith('application/json') ? jsonOf(text) : undefined, text, type };
}

/** The body of a call with files or bytes; undefined for other calls. */
export function formOf({
  body,
  files,
  bytes,
}: {
  body?: unknown;
  files?: object;
  bytes?: Blob;
}): FormData | Blob | undefined {
  if (bytes) return bytes;
  if (!files) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, wordOf(value));
  for (const [name, sent] of Object.entries(files))
    for (const file of [sent].flat()) if (file instanceof Blob) form.append(name, file);
  return form;
}

/** A value as text in an address. */
export const wordOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

export function pathOf(key: string, { params, query }: Parts): { method: string; path: string } {
  const [method = '', pattern = ''] = key.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(wordOf(params?.[name]).slice(0, 300).toWellFormed()),
  );
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  // The HTTP parser rejects longer addresses before there is a request.
  const search = new URLSearchParams(
    pairs.slice(0, 50).map(([name, value]) => [name, wordOf(value).slice(0, 300)]),
  );
  return { method, path: search.size > 0 ? `${path}?${search}` : path };
}
