import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Input } from '../../contract/index.ts';

type New = Input<'POST /v1/auth/passkeys'>['body']['passkey'];
type Answered = NonNullable<Input<'POST /v1/auth/login/second-factor'>['body']['passkey']>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const userPresent = 0x01;
const userVerified = 0x04;
const backupEligible = 0x08;
const backedUp = 0x10;
const attested = 0x40;

/** A software passkey with ES256, in place of a phone or security key. */
export class Authenticator {
  readonly id = text(randomBytes(32));
  counter = 0;
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin: string) {
    this.#origin = origin;
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  create(options: { challenge: string; rp: { id?: string | undefined } }): New {
    const jwk = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value = '') => new Uint8Array(Buffer.from(value, 'base64url'));
    const publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const flags = userPresent | userVerified | backupEligible | backedUp | attested;
    const authData = Buffer.concat([
      this.#head(options.rp.id ?? '', flags),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(publicKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', options.challenge)),
        attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    };
  }

  get(options: { challenge: string; rpId?: string | undefined }): Answered {
    this.counter++;
    const flags = userPresent | userVerified | backupEligible | backedUp;
    const authenticatorData = this.#head(options.rpId ?? '', flags);
    const clientData = this.#clientData('webauthn.get', options.challenge);
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      this.#keys.privateKey,
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      },
    };
  }
}
