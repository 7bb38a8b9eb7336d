import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENT_FILE } from '../../../domain/files.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import type { Caller } from '../../support/caller.ts';
import { ProofSchool, proofPath } from '../../support/proofSchool.ts';
import { blobOf, pdfOf, pictureOf } from '../../support/sampleFiles.ts';

let proofs: ProofSchool;
beforeAll(async () => {
  proofs = await ProofSchool.start();
});
afterAll(() => proofs.school.stop());
beforeEach(() => proofs.school.services.pool.query('delete from rate_limits'));

const pdf = async (text?: string) => blobOf(await pdfOf(text));
const attach = (charge_id: string, file: Blob | null, who: Caller = proofs.admin) =>
  who.upload(proofPath(charge_id), file);
const filesNow = async () => {
  const { files } = proofs.school.services;
  const late = new Date('2100-01-01');
  return [...(await files.listOlder('proofs', late)), ...(await files.listOlder('incoming', late))];
};
const bytesOf = async (charge_id: string, who: Caller = proofs.admin) => {
  const reply = await who.raw('GET', proofPath(charge_id));
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
};

describe('the proof of a confirmed payment (PAY-26)', () => {
  it('is kept as it was sent, and shown with the charge to administrators alone', async () => {
    const { enrolment, charge_id } = await proofs.confirmed();
    const proofIn = async (who: Caller) => {
      const { charges: listed } = await who.call('GET /v1/statement/:user_id', {
        params: { user_id: enrolment.user_id },
      });
      return listed.find((each) => each.charge_id === charge_id)?.proof;
    };
    expect((await proofs.listed(enrolment)).map(({ kind, proof }) => [kind, proof]).sort()).toEqual([
      ['plan', null],
      ['registration', 'none'],
    ]);
    expect((await bytesOf(charge_id)).reply.status).toBe(404);
    const sent = await pdfOf('Pix de Ana');
    expect(await attach(charge_id, blobOf(sent))).toMatchObject({ status: 200, data: { ok: true } });
    const { reply, bytes } = await bytesOf(charge_id);
    expect(bytes.equals(sent)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Comprovante%20de%20pagamento.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const fee = (await proofs.listed(enrolment)).find((each) => each.charge_id === charge_id);
    expect(fee?.proof).toBe('attached');
    expect(await proofIn(proofs.admin)).toBe('attached');
    expect(await proofIn(enrolment.student)).toBeNull();
    expect(await proofIn(proofs.seller)).toBeNull();
  });

  it('is a picture that is redrawn, without metadata', async () => {
    const { charge_id } = await proofs.confirmed();
    const photo = await sharp(await pictureOf(4000, 1000))
      .withExif({ IFD0: { Artist: 'Canario' } })
      .jpeg()
      .toBuffer();
    expect((await attach(charge_id, blobOf(photo))).status).toBe(200);
    const { reply, bytes } = await bytesOf(charge_id);
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
    const stored = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 3000, height: 750 });
    expect(stored.exif).toBeUndefined();
  });

  it('needs the permission to confirm, and to read it that of the charges', async () => {
    const { enrolment, charge_id } = await proofs.confirmed();
    const reader = await proofs.clerk('reader@x.test', ['view:charges', 'view:onboarding_status']);
    const confirmer = await proofs.clerk('confirmer@x.test', ['edit:charges', 'view:onboarding_status']);
    expect((await attach(charge_id, await pdf(), reader)).status).toBe(403);
    for (const who of [enrolment.student, proofs.seller]) {
      expect((await attach(charge_id, await pdf(), who)).status).toBe(403);
      expect((await bytesOf(charge_id, who)).reply.status).toBe(403);
    }
    expect((await proofs.school.anyone.raw('GET', proofPath(charge_id))).status).toBe(401);
    expect((await attach(charge_id, await pdf(), confirmer)).status).toBe(200);
    expect((await bytesOf(charge_id, reader)).reply.status).toBe(200);
    expect((await bytesOf(charge_id, confirmer)).reply.status).toBe(403);
    const { charges: shown } = await confirmer.call('GET /v1/statement/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    expect(shown.map(({ proof }) => proof)).toEqual([null, null]);
    expect((await attach(randomUUID(), await pdf())).status).toBe(404);
    expect((await bytesOf(randomUUID())).reply.status).toBe(404);
  });

  it('belongs to a confirmation by a person alone; a refused file leaves nothing behind', async () => {
    const enrolment = await proofs.enrolled();
    const charge_id = await proofs.feeOf(enrolment);
    const before = await filesNow();
    const refused = { status: 417, error: { code: 'not_confirmed_by_hand' } };
    expect(await attach(charge_id, await pdf())).toMatchObject(refused);
    await proofs.school.db
      .update(charges)
      .set({ status: 'paid', provider: 'pagarme', paid_at: proofs.school.clock.now() })
      .where(eq(charges.charge_id, charge_id));
    expect(await attach(charge_id, await pdf())).toMatchObject(refused);
    expect(await filesNow()).toEqual(before);
    expect(await proofs.proofsOf(enrolment)).toEqual([]);
  });

  it('is still taken after the money was given back', async () => {
    const { enrolment, charge_id } = await proofs.confirmed();
    const [fee] = (await proofs.listed(enrolment)).filter((each) => each.charge_id === charge_id);
    const { refund_id } = await proofs.admin.call('POST /v1/charges/:id/refund', {
      params: { id: charge_id },
      body: { amount: fee?.amount ?? 0, reason: 'Desistiu' },
    });
    const params = { id: refund_id };
    await proofs.admin.call('POST /v1/refunds/:id/confirm', { params, body: { note: 'Pix enviado' } });
    expect((await attach(charge_id, await pdf())).status).toBe(200);
    const [after] = (await proofs.listed(enrolment)).filter((each) => each.charge_id === charge_id);
    expect(after).toMatchObject({ status: 'refunded', proof: 'attached' });
  });
});

describe('a file that is no proof', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const named = (content: string | Uint8Array, name: string, type: string) =>
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });

  it.each<[string, number, string, () => Blob | null | Promise<Blob>]>([
    ['HTML named as a PDF', 415, 'wrong_file_type', () => named(html, 'pix.pdf', 'application/pdf')],
    ['an SVG with a script', 415, 'wrong_file_type', () => named(svg, 'pix.svg', 'image/svg+xml')],
    ['an SVG named as a PNG', 415, 'wrong_file_type', () => named(svg, 'pix.png', 'image/png')],
    [
      'HTML behind a PDF',
      415,
      'wrong_file_type',
      async () => blobOf(Buffer.concat([await pdfOf(), Buffer.from(html)])),
    ],
    ['a GIF', 415, 'wrong_file_type', async () => blobOf(await pictureOf(9, 9, 'gif'))],
    [
      'a program',
      415,
      'wrong_file_type',
      () => blobOf(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])),
    ],
    [
      'a file of 10 MB and a byte',
      413,
      'file_too_large',
      () => blobOf(Buffer.alloc(DOCUMENT_FILE.maxBytes + 1, '%PDF-1.7\n')),
    ],
    ['an empty file', 400, 'invalid_request', () => named('', 'pix.pdf', 'application/pdf')],
    ['no file', 400, 'invalid_request', () => null],
  ])('is refused: %s, and the payment stays confirmed without one', async (_, status, code, make) => {
    const { enrolment, charge_id } = await proofs.confirmed();
    const before = await filesNow();
    expect(await attach(charge_id, await make())).toMatchObject({ status, error: { code } });
    expect(await filesNow()).toEqual(before);
    expect(await proofs.proofsOf(enrolment)).toEqual([]);
    const fee = (await proofs.listed(enrolment)).find((each) => each.charge_id === charge_id);
    expect(fee).toMatchObject({ status: 'paid', proof: 'none' });
  });

  it('is refused also in place of a proof, which stays', async () => {
    const { charge_id } = await proofs.confirmed();
    const sent = await pdfOf('O primeiro');
    await attach(charge_id, blobOf(sent));
    expect((await attach(charge_id, named(html, 'pix.pdf', 'application/pdf'))).status).toBe(415);
    expect((await bytesOf(charge_id)).bytes.equals(sent)).toBe(true);
  });
});

describe('a joint payment (PAY-23)', () => {
  it('has one proof, which both charges show and either of them replaces', async () => {
    const { enrolment, charge_ids } = await proofs.confirmedJointly();
    const [one = '', other = ''] = charge_ids;
    expect(charge_ids).toHaveLength(2);
    const [first, second] = [await pdfOf('um'), await pdfOf('dois')];
    await attach(one, blobOf(first));
    expect((await bytesOf(other)).bytes.equals(first)).toBe(true);
    await attach(other, blobOf(second));
    expect((await bytesOf(one)).bytes.equals(second)).toBe(true);
    expect(await proofs.proofsOf(enrolment)).toHaveLength(1);
    const shown = (await proofs.listed(enrolment)).filter(({ status }) => status === 'paid');
    expect(shown.map(({ proof }) => proof)).toEqual(['attached', 'attached']);
  });

  it('that was confirmed charge by charge has a proof of each', async () => {
    const enrolment = await proofs.enrolled();
    const params = { user_id: enrolment.user_id };
    await enrolment.student.call('GET /v1/pagarme/get-joint-link/:user_id', { params });
    const sent = (await proofs.listed(enrolment)).filter(({ joint_total }) => joint_total !== null);
    for (const { charge_id } of sent)
      await proofs.admin.call('POST /v1/charges/:id/confirm', {
        params: { id: charge_id },
        body: { note: 'Dois Pix' },
      });
    await attach(sent[0]?.charge_id ?? '', await pdf());
    const shown = (await proofs.listed(enrolment)).filter(({ status }) => status === 'paid');
    expect(shown.map(({ proof }) => proof).sort()).toEqual(['attached', 'none']);
  });
});
