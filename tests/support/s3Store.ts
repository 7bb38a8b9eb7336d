import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Recomputes the signature (AWS Signature Version 4) from the request as it arrived. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer, secret: string): boolean {
  const given = /Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([\da-f]+)/.exec(
    request.headers.authorization ?? '',
  );
  if (!given) return false;
  const [, credential = '', headers = '', signature] = given;
  const [, date = '', region = '', service = '', end = ''] = credential.split('/');
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const canonical = [
    request.method,
    url.pathname,
    (request.url?.split('?')[1] ?? '')
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...headers.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    headers,
    payload,
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${date}/${region}/${service}/${end}`,
    sha256(canonical),
  ].join('\n');
  const key = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}

/** An S3-compatible store in memory with one bucket: PUT, multipart uploads, lists of two at a time, DELETE. */
export async function startS3Store(secret: string) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://s3.test');
    const reply = (status: number, text = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text);
    if (!isSigned(request, url, body, secret))
      return reply(403, '<Error><Code>SignatureDoesNotMatch</Code><Message>signature</Message></Error>');
    const key = decodeURIComponent(url.pathname.replace(/^\/escola\/?/, ''));
    const upload = url.searchParams.get('uploadId');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size}`;
      uploads.set(id, []);
      return reply(
        200,
        `<InitiateMultipartUploadResult><Bucket>escola</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    if (request.method === 'PUT' && upload) {
      (uploads.get(upload) ?? [])[Number(url.searchParams.get('partNumber')) - 1] = body;
      return reply(200, '', { etag });
    }
    if (request.method === 'POST' && upload) {
      objects.set(key, Buffer.concat(uploads.get(upload) ?? []));
      return reply(
        200,
        `<CompleteMultipartUploadResult><Location>${url.pathname}</Location><Bucket>escola</Bucket><Key>${key}</Key><ETag>"x-2"</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (request.method === 'PUT') {
      objects.set(key, body);
      return reply(200, '', { etag });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply(204);
    }
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const found = [...objects].filter(([name]) => name.startsWith(prefix) && name > after).sort();
    const page = found.slice(0, 2);
    const contents = page.map(
      ([name, { length }]) =>
        `<Contents><Key>${name}</Key><LastModified>2026-03-10T06:00:00.000Z</LastModified><ETag>"x"</ETag><Size>${length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    const more = found.length > page.length;
    return reply(
      200,
      `<ListBucketResult><Name>escola</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>2</MaxKeys><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    objects,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
