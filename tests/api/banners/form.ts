import type { WireIssue } from '../../../contract/errors.ts';
import type { Caller } from '../../support/caller.ts';
import { blobOf } from '../../support/sampleFiles.ts';

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: any response of the server
  data: any;
  error: { code: string; message: string; issues?: WireIssue[] };
}

/** Sends the form of a banner or a background: JSON in `data` and a picture in `files`. */
export async function sendForm(
  by: Caller,
  [method, path]: readonly [method: 'POST' | 'PATCH', path: string],
  data: object | string,
  picture: Uint8Array | null,
): Promise<Reply> {
  const form = new FormData();
  form.append('data', typeof data === 'string' ? data : JSON.stringify(data));
  if (picture) form.append('files', blobOf(picture), 'imagem.png');
  const response = await fetch(`${by.url}/api${path}`, {
    method,
    headers: by.token ? { authorization: `Bearer ${by.token}` } : {},
    body: form,
  });
  const json = await response.json();
  return { status: response.status, data: json.data, error: json };
}
