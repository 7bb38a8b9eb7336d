import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser gives to the school, with what it keeps to itself. */
export interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
  curve: ECDH;
}

export interface Received {
  /** The path of the device. */
  path: string;
  ttl: number;
  topic: string;
  urgency: string;
  payload: { title: string; body: string; path: string; tag: string; language: string };
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();

/** RFC 8188 and RFC 8291: one record, whose key follows from that of the sender and of the browser. */
export function decrypt(body: Buffer, { curve, auth }: Pick<Browser, 'curve' | 'auth'>): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const shared = curve.computeSecret(sender);
  const info = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    curve.getPublicKey(),
    sender,
    Buffer.from([1]),
  ]);
  const input = hmac(hmac(Buffer.from(auth, 'base64url'), shared), info);
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
  const opened = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  opened.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** RFC 8292: throws unless the token is signed with the key that it is sent with, for this service, and is not too long valid. */
function verified(header: string, origin: string): { key: string; claims: Record<string, unknown> } {
  const { t = '', k = '' } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(header)?.groups ?? {};
  const [head = '', claim = '', signature = ''] = t.split('.');
  const point = Buffer.from(k, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claim}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  const claims = JSON.parse(Buffer.from(claim, 'base64url').toString()) as Record<string, unknown>;
  const seconds = Number(claims.exp) - Date.now() / 1000;
  if (!isSigned || claims.aud !== origin || seconds <= 0 || seconds > 24 * 3600)
    throw new Error(`the token of the sender is wrong: ${JSON.stringify(claims)}`);
  return { key: k, claims };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A push service on this machine, which refuses what the sender's key did not sign, and reads as the browsers would. */
export class PushService {
  readonly received: Received[] = [];
  readonly contacts: unknown[] = [];
  /** Statuses of the next answers, instead of 201. */
  readonly answers: number[] = [];
  /** Public keys of the senders, by path, as the browsers subscribed for them. */
  readonly #browsers = new Map<string, { browser: Browser; sender: string }>();
  readonly #server: Server = createServer((request, response) => {
    this.#take(request).then(
      (status) => response.writeHead(status, { location: `${this.url}/elsewhere` }).end(),
      (error: unknown) => {
        this.faults.push(error);
        response.writeHead(403).end();
      },
    );
  });
  readonly faults: unknown[] = [];
  url = '';

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.url;
  }

  /** A browser that subscribes for messages of this key alone. */
  subscribe(sender: string): Browser {
    const curve = createECDH('prime256v1');
    const p256dh = curve.generateKeys().toString('base64url');
    const path = `/device/${randomBytes(12).toString('base64url')}`;
    const browser = {
      endpoint: `${this.url}${path}`,
      p256dh,
      auth: randomBytes(16).toString('base64url'),
      curve,
    };
    this.#browsers.set(path, { browser, sender });
    return browser;
  }

  of = ({ endpoint }: Browser) => this.received.filter(({ path }) => endpoint.endsWith(path));

  async #take(request: IncomingMessage): Promise<number> {
    const path = request.url ?? '';
    const body = await bodyOf(request);
    const known = this.#browsers.get(path);
    if (!known) return 404;
    const { key, claims } = verified(String(request.headers.authorization), this.url);
    if (key !== known.sender) throw new Error('the browser has subscribed for another sender');
    const answer = this.answers.shift() ?? 201;
    if (answer !== 201) return answer;
    this.contacts.push(claims.sub);
    const { ttl, topic, urgency } = request.headers;
    this.received.push({
      path,
      ttl: Number(ttl),
      topic: String(topic),
      urgency: String(urgency),
      payload: JSON.parse(decrypt(body, known.browser)) as Received['payload'],
    });
    return answer;
  }

  close = () => this.#server.close();
}
