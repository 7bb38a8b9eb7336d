import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { sha256 } from '../../../server/platform/hash.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { meritedClass } from './meritedClass.ts';

let school: School;
let director: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'diretora@x.test', password_hash: passwordHash });
  director = await school.login('diretora@x.test');
});
afterAll(() => school.stop());

/** The text of this keyword in a PNG. */
function textOf(png: Buffer, keyword: string): string {
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    if (
      png.toString('latin1', at + 4, at + 8) === 'iTXt' &&
      data.toString('latin1').startsWith(`${keyword}\0`)
    )
      return data.toString('utf8', keyword.length + 5);
    at += length + 12;
  }
  throw new Error(`the picture has no text ${keyword}`);
}

const json = async (address: string) => (await fetch(address)).json();

interface Credential extends JWTPayload {
  [property: string]: unknown;
}

/** Verifies a badge as anyone can who has nothing but its picture. */
async function verified(png: Buffer): Promise<{ kid: string; payload: Credential }> {
  const token = textOf(png, 'openbadgecredential');
  let kid = '';
  const { payload } = await jwtVerify<Credential>(
    token,
    async (header) => {
      kid = header.kid ?? '';
      return importJWK(await json(kid), 'RS256');
    },
    { algorithms: ['RS256'], typ: 'JWT', currentDate: school.clock.now() },
  );
  return { kid, payload };
}

async function certified() {
  const { first, course } = await meritedClass(school, [{}]);
  const student = await school.login(first.email);
  const body = { student_id: first.student_id, course_id: course.id };
  const { data } = await student.call('POST /v1/certificates', { body });
  const [row] = (await student.call('GET /v1/certificates', { query: {} })).response;
  if (!row) throw new Error('no certificate was issued');
  return { first, course, student, id: data.certificate_id, row };
}

const badgeOf = async (caller: Caller, id: string): Promise<Buffer> =>
  Buffer.from(await (await caller.raw('GET', `/v1/certificates/${id}/badge`)).arrayBuffer());
const refusal = async (caller: Caller, id: string): Promise<[number, unknown]> => {
  const { status, error } = await caller.try('GET /v1/certificates/:id/badge', { params: { id } });
  return [status, error.code];
};

describe('the badge of a certificate', () => {
  it('is a picture with a credential that a library verifies by the key that it names (CERT-8)', async () => {
    const { first, course, student, id, row } = await certified();
    const { payload } = await verified(await badgeOf(student, id));
    const issuer = await json(String(payload.iss));
    expect(issuer).toMatchObject({ id: payload.iss, type: ['Profile'] });
    expect(payload).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2', expect.stringMatching(/ob\/v3p0\/context/)],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      jti: payload.id,
      nbf: Math.floor(Date.parse(row.issued_at) / 1000),
      validFrom: row.issued_at,
      issuer: { id: payload.iss, name: issuer.name },
      credentialSubject: {
        id: payload.sub,
        achievement: { type: ['Achievement'], name: `${course.course} · Básico` },
        identifier: [
          {
            identityType: 'emailAddress',
            hashed: true,
            identityHash: `sha256$${sha256(`${first.email}${row.code}`)}`,
          },
          { identityType: 'name', hashed: false, identityHash: first.name },
        ],
      },
      evidence: [{ id: expect.stringContaining(`/certificate?hash=${row.code}`) }],
    });
    expect(JSON.stringify(payload)).not.toContain(first.email);
  });

  it('is not verified after a change of a letter', async () => {
    const { student, id } = await certified();
    const png = await badgeOf(student, id);
    const [head = '', payload = '', signature = ''] = textOf(png, 'openbadgecredential').split('.');
    const changed = Buffer.from(payload, 'base64url').toString().replace('Básico', 'Fluente');
    const forged = [head, Buffer.from(changed).toString('base64url'), signature].join('.');
    const { kid } = await verified(png);
    await expect(jwtVerify(forged, await importJWK(await json(kid), 'RS256'))).rejects.toThrow('signature');
  });

  it('is in the list of revoked ones while the certificate is revoked, and has no picture then', async () => {
    const { student, id, row } = await certified();
    const { payload } = await verified(await badgeOf(student, id));
    const { id: list } = payload.credentialStatus as { id: string };
    const revoked = async () => (await json(list)).revokedCredential as { id: string }[];
    expect(await revoked()).not.toContainEqual({ id: payload.id });
    const params = { id };
    const body = { reason: 'Emitido antes da última avaliação.', updated_at: row.updated_at };
    const { updated_at } = await director.call('POST /v1/certificates/:id/revoke', { params, body });
    expect(await revoked()).toContainEqual({ id: payload.id });
    expect(await refusal(student, id)).toEqual([417, 'certificate_revoked']);
    await director.call('POST /v1/certificates/:id/restore', { params, body: { updated_at } });
    expect(await revoked()).not.toContainEqual({ id: payload.id });
    expect((await verified(await badgeOf(student, id))).payload).toEqual(payload);
  });

  it('is signed by a new key once the secret was replaced, and earlier badges still verify', async () => {
    const { student, id } = await certified();
    const earlier = await badgeOf(student, id);
    const { kid } = await verified(earlier);
    // This prefix belongs to a key that was encrypted with another secret.
    await school.services.pool.query("update badge_keys set sealed = 'v1.00000000.' || sealed");
    const later = await verified(await badgeOf(student, id));
    expect(later.kid).not.toBe(kid);
    expect((await verified(earlier)).payload).toEqual(later.payload);
  });

  it('is missing for another student, and its key holds nothing private', async () => {
    const { student, id } = await certified();
    const { student: other } = await certified();
    expect(await refusal(other, id)).toEqual([404, 'not_found']);
    const { kid } = await verified(await badgeOf(student, id));
    expect(Object.keys(await json(kid)).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});
