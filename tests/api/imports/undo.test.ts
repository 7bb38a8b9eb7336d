import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { importKinds } from '../../../domain/importColumns.ts';
import { importRow, importTable, xlsxOf } from '../../support/importFile.ts';
import { dueJobs } from '../../support/jobs.ts';
import { thirdParty } from '../../support/registration.ts';
import { rowsOf } from '../races/race.ts';
import { type ImportSchool, importSchool, nextSeed, studentFile, studentRows } from './school.ts';

let at: ImportSchool;
beforeAll(async () => {
  at = await importSchool();
});
afterAll(() => at.school.stop());
beforeEach(() => at.school.services.pool.query('delete from rate_limits'));

const undo = (id: string) => at.admin.try('POST /v1/imports/:id/undo', { params: { id } });

describe('an undo', () => {
  it.each(importKinds)('removes exactly the %s of the import', async (kind) => {
    const count = async () =>
      (
        await rowsOf(
          at.school,
          `select (select count(*) from users) u, (select count(*) from personal) p,
      (select count(*) from contracts) c, (select count(*) from companies) co, (select count(*) from level_changes) l`,
        )
      )[0];
    const before = await count();
    const company =
      kind === 'FEV' || kind === 'FEE' ? { cnpj: '11.222.333/0001-81', company_name: 'Escola Nova' } : {};
    const rows = [importRow(kind, nextSeed(), company), importRow(kind, nextSeed(), company)];
    const { id } = await at.stored(kind, await xlsxOf(importTable(kind, rows)));
    await at.run(id);
    expect(await count()).not.toEqual(before);
    const undone = await undo(id);
    expect(undone.error).toEqual({ data: expect.anything() });
    expect(undone.data).toMatchObject({ state: 'undone' });
    expect(await count()).toEqual(before);
    expect(await at.usersOf(rows)).toEqual([]);
    expect((await undo(id)).error.code).toBe('import_not_done');
    const again = await at.stored(kind, await xlsxOf(importTable(kind, rows)));
    expect((await at.run(again.id)).state).toBe('done');
  });

  it('removes a minor, also after the guardian was sent the link to the contract', async () => {
    const { student_guardian_address: address, ...guardian } = thirdParty;
    const place = Object.fromEntries(
      Object.entries(address).map(([name, value]) => [`student_guardian_address.${name}`, value]),
    );
    const rows = [importRow('STUDENT', nextSeed(), { ...guardian, ...place, birthdate: '2009-05-01' })];
    const { id } = await at.stored('STUDENT', await studentFile(rows));
    await at.run(id);
    const sent = await rowsOf(
      at.school,
      `select 1 from contract_evidence join contracts using (contract_id) join students using (student_id)
        where user_id = $1 and event = 'link_sent'`,
      [(await at.usersOf(rows))[0]?.user_id],
    );
    expect(sent).toHaveLength(1);
    const { files } = at.school.services;
    const [drawn] = await rowsOf(
      at.school,
      'select file_key from contracts join students using (student_id) where user_id = $1',
      [(await at.usersOf(rows))[0]?.user_id],
    );
    const key = String(drawn?.file_key);
    await dueJobs(at.school);
    expect(await files.exists(key)).toBe(true);
    const removal = vi.spyOn(files, 'remove').mockRejectedValueOnce(new Error('the store does not answer'));
    expect((await undo(id)).data).toMatchObject({ state: 'undone' });
    await vi.waitFor(async () => expect(await files.exists(key)).toBe(false), 15_000);
    expect(removal.mock.calls.filter(([removed]) => removed === key)).toHaveLength(2);
    removal.mockRestore();
    expect(await at.usersOf(rows)).toEqual([]);
  });

  it.each([
    [
      'confirmed the e-mail',
      'update users set email_confirmed_at = now() where user_id = $1',
      'já confirmou o e-mail',
    ],
    [
      'signed',
      'update contract_signers set signed_at = now() where contract_id in (select contract_id from contracts join students using (student_id) where user_id = $1)',
      'já assinou o contrato',
    ],
    [
      'been in a feedback',
      `insert into feedback (user_id, type, page, text) values ($1, 'STUDENT', '/student', 'Bom')`,
      'já é usada em outro cadastro',
    ],
  ])('is refused once a person has %s', async (_, change, reason) => {
    const rows = studentRows(2);
    const { id } = await at.stored('STUDENT', await studentFile(rows));
    await at.run(id);
    const [user] = await at.usersOf(rows);
    await at.school.services.pool.query(change, [user?.user_id]);
    const { status, error } = await undo(id);
    expect(status).toBe(417);
    expect(error.message).toContain(reason);
    expect(await at.usersOf(rows)).toHaveLength(2);
  });

  it('is refused once a person was changed by hand', async () => {
    const rows = studentRows(1);
    const { id } = await at.stored('STUDENT', await studentFile(rows));
    await at.run(id);
    const [user] = await at.usersOf(rows);
    await at.admin.call('POST /v1/users/resend-email', { body: { user_id: String(user?.user_id) } });
    const body = { user_status: false };
    const chief = await at.school.login('chefe@x.test');
    await chief.call('PATCH /v1/users/:id/change-status', { params: { id: String(user?.user_id) }, body });
    expect((await undo(id)).error.message).toContain('Beatriz Antunes Prado foi alterada depois');
  });
});
