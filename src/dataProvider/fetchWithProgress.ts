interface Request {
  method: string;
  headers: Headers;
  body: FormData | Blob;
  signal: AbortSignal | undefined;
  /** The part that has been sent, 0 to 1. */
  onProgress: (part: number) => void;
}

/** Like `fetch`, which does not report how much of a body has been sent. */
export const fetchWithProgress = (
  url: string,
  { method, headers, body, signal, onProgress }: Request,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? '';
      resolve(
        new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }),
      );
    };
    request.onerror = () => reject(new TypeError('the connection failed'));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(body);
    if (signal?.aborted) abort();
  });
