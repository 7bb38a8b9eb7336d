import { generateKeyPairSync, sign } from 'node:crypto';

/** One value of DER: tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const SEQUENCE = 0x30;
const time = (text: string) => der(0x17, Buffer.from(text));
/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2. */
const algorithm = der(SEQUENCE, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** A certificate of 'localhost' that nobody signed but its owner, with its key; both as PEM. */
export function ownCertificate(): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // The name has the attribute 2.5.4.3, the common name.
  const attribute = der(
    SEQUENCE,
    der(0x06, Buffer.from('550403', 'hex')),
    der(0x0c, Buffer.from('localhost')),
  );
  const name = der(SEQUENCE, der(0x31, attribute));
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, time('200101000000Z'), time('400101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    certificate: pem('CERTIFICATE', der(SEQUENCE, body, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
