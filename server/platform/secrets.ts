import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export const purposes = [
  'access-token',
  'account-code',
  'backup',
  'badge',
  'database',
  'erasure',
  'file-link',
  'hop',
  'integration',
  'mail-choice',
  'payment-event',
  'rating',
  'room-token',
  'second-factor',
  'signature-code',
  'web-push',
] as const;
export type Purpose = (typeof purposes)[number];

export interface SecretSource {
  secret: string;
  /** Verifies and decrypts, but never signs or encrypts. */
  previousSecret?: string | undefined;
}

export interface Secrets {
  keys(purpose: Purpose): readonly [Uint8Array, ...Uint8Array[]];
  sign(purpose: Purpose, text: string): string;
  verify(purpose: Purpose, text: string, signature: string): boolean;
  /** AES-256-GCM. `context` names the row: the text cannot be decrypted for another one. */
  encrypt(purpose: Purpose, text: string, context: string): string;
  decrypt(purpose: Purpose, sealed: string, context: string): string;
  /** False when the text should be re-encrypted. */
  isCurrent(purpose: Purpose, sealed: string): boolean;
  /** Prefix of current sealed texts, for a query of the others. */
  currentPrefix(purpose: Purpose): string;
}

interface Key {
  id: string;
  bytes: Uint8Array;
  /** The same bytes: with a `KeyObject` a signature costs a sixth. */
  signing: KeyObject;
}

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

function derive(secret: string, purpose: Purpose): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, 'aula-viva', purpose, 32));
  const id = createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8);
  return { id, bytes, signing: createSecretKey(bytes) };
}

const signed = ({ signing }: Key, text: string): string =>
  createHmac('sha256', signing).update(text).digest('base64url');

const boundTo = (purpose: Purpose, context: string): Buffer =>
  Buffer.from(JSON.stringify([purpose, context]));

function seal({ id, bytes }: Key, text: string, bound: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(bound);
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${id}.${sealed.toString('base64url')}`;
}

function open({ bytes }: Key, sealed: Buffer, bound: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes }).setAAD(bound);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([
    decipher.update(sealed.subarray(nonceBytes, -tagBytes)),
    decipher.final(),
  ]).toString();
}

/** Keys are derived from the secret and, during its replacement, from the previous one. */
export function openSecrets({ secret, previousSecret }: SecretSource): Secrets {
  const derived = Object.fromEntries(
    purposes.map((purpose) => [
      purpose,
      [derive(secret, purpose), ...(previousSecret ? [derive(previousSecret, purpose)] : [])],
    ]),
  ) as Record<Purpose, [Key, ...Key[]]>;
  return {
    keys: (purpose) => {
      const [current, ...earlier] = derived[purpose];
      return [current.bytes, ...earlier.map(({ bytes }) => bytes)];
    },
    sign: (purpose, text) => signed(derived[purpose][0], text),
    verify: (purpose, text, signature) => {
      const given = Buffer.from(signature);
      return derived[purpose].some((key) => {
        const expected = Buffer.from(signed(key, text));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    encrypt: (purpose, text, context) => seal(derived[purpose][0], text, boundTo(purpose, context)),
    decrypt: (purpose, sealed, context) => {
      const [made, id, body = ''] = sealed.split('.');
      const bytes = Buffer.from(body, 'base64url');
      const key = derived[purpose].find((each) => each.id === id);
      if (made !== version || !key || bytes.length < nonceBytes + tagBytes)
        throw new Error(`No key of this installation decrypts this ${purpose} text`);
      return open(key, bytes, boundTo(purpose, context));
    },
    isCurrent: (purpose, sealed) => sealed.split('.')[1] === derived[purpose][0].id,
    currentPrefix: (purpose) => `${version}.${derived[purpose][0].id}.`,
  };
}
