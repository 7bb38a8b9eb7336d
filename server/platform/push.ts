import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { Config } from '../config.ts';
import type { Secrets } from './secrets.ts';

/** Where a browser has its notices delivered, with the keys that only the browser and the school know. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The school's public key for which the browser has subscribed. */
  server_key: string;
}

/** `gone`: the browser no longer receives there, or only by a key that the school no longer has; `refused`: the service takes no such message. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

interface PushMessage {
  /** JSON for the service worker; the service between cannot read it. */
  payload: string;
  /** How long the service keeps it for a device that is not reachable. */
  seconds: number;
  /** Replaces an undelivered message of the same topic: 32 characters of base64url at most. */
  topic: string;
}

export interface Push {
  /** The public key with which browsers subscribe. */
  readonly key: string;
  accepts(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

/** Push services of browsers: Chrome and its relatives, Chromium, Firefox, Safari, Edge. Nothing else is called, whatever a browser names. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^([a-z\d-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z\d-]+\.)*push\.apple\.com$/,
  /^([a-z\d-]+\.)*notify\.windows\.com$/,
];

function isPushService(endpoint: string, testUrl: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (testUrl !== undefined && origin === new URL(testUrl).origin) return true;
  return protocol === 'https:' && port === '' && services.some((each) => each.test(hostname));
}

/** The order of the curve P-256. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The pair of keys of these derived bytes, always the same, so that nothing secret is stored. */
function vapidKeys(bytes: Uint8Array): VapidKeys {
  const scalar = (BigInt(`0x${Buffer.from(bytes).toString('hex')}`) % (order - 1n)) + 1n;
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: secret.toString('base64url') };
}

/** Services ask for a way to reach the sender. */
const contactOf = ({ PUBLIC_URL, MAIL_FROM }: Config): string =>
  PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0]}`;

const timeoutMs = 10_000;

/** Keys are those of the secret and, during its replacement, of the previous one, for which devices have subscribed before. */
export function openPush(config: Config, secrets: Secrets): Push {
  const [current, ...earlier] = secrets.keys('web-push');
  const now = vapidKeys(current);
  const all = [now, ...earlier.map(vapidKeys)];
  const accepts = (endpoint: string) => isPushService(endpoint, config.PUSH_TEST_URL);
  return {
    key: now.publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth, server_key }, { payload, seconds, topic }) => {
      const keys = all.find(({ publicKey }) => publicKey === server_key);
      if (!keys || !accepts(endpoint)) return 'gone';
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          TTL: seconds,
          urgency: 'high',
          topic,
          vapidDetails: { subject: contactOf(config), ...keys },
        },
      );
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return 'sent';
      const { status } = response;
      if (status === 404 || status === 410) return 'gone';
      // The address is a secret of the device, so the message of the error does not have it.
      if (status === 429 || status >= 500)
        throw Object.assign(new Error('a push service failed'), { status });
      return 'refused';
    },
  };
}
