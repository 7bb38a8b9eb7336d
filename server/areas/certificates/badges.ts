import { sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { BadgeDocument } from '../../../contract/certificates.ts';
import type { Ctx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { FileResponse, Handler } from '../../platform/http/handlers.ts';
import { readSchool } from '../../platform/school.ts';
import { certificateTexts as texts } from '../../texts/certificate.ts';
import { visibleStudents } from '../access/api.ts';
import { badgeImage } from './badgeImage.ts';
import { badgeKey, publicBadgeKey } from './badgeKey.ts';
import { frameColor, said } from './document.ts';
import type { Certificate } from './issue.ts';
import { certificates, revoked_badges } from './tables.ts';

const context = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const;

const addressOf = ({ config }: Pick<Ctx, 'config'>, at: string): string => `${config.PUBLIC_URL ?? ''}${at}`;
const documentAddress = (ctx: Pick<Ctx, 'config'>, name: BadgeDocument): string =>
  addressOf(ctx, `/api/v1/badges/${name}`);
const credentialId = (certificate_id: string): string => `urn:uuid:${certificate_id}`;

async function issuerProfile(ctx: Ctx) {
  const { name } = await readSchool(ctx);
  return {
    '@context': context,
    id: documentAddress(ctx, 'issuer'),
    type: ['Profile'],
    name,
    url: addressOf(ctx, '/'),
  };
}

/** Identifies the recipient by a salted hash of the e-mail address, which a verifier that knows the address can compare. */
const hashedEmail = (email: string, salt: string) => ({
  type: 'IdentityObject',
  identityType: 'emailAddress',
  hashed: true,
  salt,
  identityHash: `sha256$${sha256(`${email.toLowerCase()}${salt}`)}`,
});

/** An OpenBadgeCredential of Open Badges 3.0 that says what the certificate says (CERT-8). */
async function credentialOf(ctx: Ctx, certificate: Certificate, email: string) {
  const { id, student_id, course_id, student_level: level, code, workload: hours } = certificate;
  const name = said('badge', { course: certificate.course_name, level });
  return {
    '@context': context,
    id: credentialId(id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: await issuerProfile(ctx),
    validFrom: certificate.issued_at.toISOString(),
    credentialSubject: {
      id: `urn:uuid:${student_id}`,
      type: ['AchievementSubject'],
      identifier: [
        hashedEmail(email, code),
        {
          type: 'IdentityObject',
          identityType: 'name',
          hashed: false,
          identityHash: certificate.student_name,
        },
      ],
      achievement: {
        id: addressOf(ctx, `/certificate?${new URLSearchParams({ course: course_id, level })}`),
        type: ['Achievement'],
        achievementType: 'Certificate',
        inLanguage: 'pt-BR',
        name,
        description: said('badge_description', { hours }),
        criteria: { narrative: texts.badge_criteria },
      },
    },
    evidence: [
      { id: addressOf(ctx, `/certificate?hash=${code}`), type: ['Evidence'], name: texts.badge_evidence },
    ],
    credentialStatus: { id: documentAddress(ctx, 'revocations'), type: '1EdTechRevocationList' },
  };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The credential as a compact JSON Web Signature with RS256, which every verifier of Open Badges supports. */
async function signedCredential(ctx: Ctx, certificate: Certificate, email: string): Promise<string> {
  const credential = await credentialOf(ctx, certificate, email);
  const { id, privateKey } = await badgeKey(ctx);
  const kid = addressOf(ctx, `/api/v1/badges/keys/${id}`);
  const claims = {
    iss: credential.issuer.id,
    jti: credential.id,
    nbf: Math.floor(certificate.issued_at.getTime() / 1000),
    sub: credential.credentialSubject.id,
  };
  const content = `${encoded({ alg: 'RS256', typ: 'JWT', kid })}.${encoded({ ...credential, ...claims })}`;
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
}

export const readBadge: Handler<'GET /v1/certificates/:id/badge'> = async (ctx, { params }) => {
  const [certificate] = await ctx.db.select().from(certificates).where(eq(certificates.id, params.id));
  const { student_id } = ensureFound(certificate);
  const rows = await rowsOf(ctx.db, { email: text })`
    select u.email from students s join users u on u.user_id = s.user_id
    where s.student_id = ${student_id} and ${visibleStudents(ctx)}`;
  const { email } = ensureFound(rows[0]);
  const found = ensureFound(certificate);
  if (found.status === 'revoked') throw new AppError('certificate_revoked');
  const color = frameColor(await readSchool(ctx));
  return {
    type: 'image/png',
    filename: 'open-badge.png',
    bytes: await badgeImage(color, await signedCredential(ctx, found, email)),
  };
};

const json = (value: object): FileResponse => {
  const bytes = Buffer.from(JSON.stringify(value));
  return { type: 'application/json', filename: 'badges.json', bytes, tag: sha256(bytes) };
};

/** Revoked badges by id alone: the list says nothing about whose they are. */
async function revocationList(ctx: Ctx) {
  const rows = await ctx.db.select({ id: revoked_badges.id }).from(revoked_badges).orderBy(revoked_badges.id);
  return {
    id: documentAddress(ctx, 'revocations'),
    issuer: documentAddress(ctx, 'issuer'),
    revokedCredential: rows.map(({ id }) => ({ id: credentialId(id) })),
  };
}

export const readBadgeDocument: Handler<'GET /v1/badges/:document'> = async (ctx, { params }) =>
  params.document === 'issuer' ? json(await issuerProfile(ctx)) : json(await revocationList(ctx));

export const readBadgeKey: Handler<'GET /v1/badges/keys/:id'> = async (ctx, { params }) => {
  const { kty, n, e } = await publicBadgeKey(ctx, params.id);
  return json({
    kty,
    n,
    e,
    alg: 'RS256',
    use: 'sig',
    kid: addressOf(ctx, `/api/v1/badges/keys/${params.id}`),
  });
};
