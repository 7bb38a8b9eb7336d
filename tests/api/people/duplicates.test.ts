import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpfFromSeed } from '../../../domain/brazil.ts';
import { buildAdmin, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let own: { user_id: string };
let foreign: { user_id: string };
const login = (email: string) => ({ email, password_hash: passwordHash });
const cpf = { own: cpfFromSeed(41), foreign: cpfFromSeed(42), unused: cpfFromSeed(43) };

beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  await buildAdmin(db, ['create:users', 'view:users', 'edit:users'], login('admin@x.test'));
  await buildAdmin(db, ['create:users'], login('blind@x.test'));
  const { fev_id } = await buildFev(db, login('fev@x.test'));
  const other = await buildFev(db, login('other@x.test'));
  const person = (name: string, email: string, number: string) => ({
    name,
    email,
    personal: { cpf: number, birthdate: '2001-02-03' },
  });
  own = await buildStudent(db, {
    user: person('Íris da Costa', 'iris@x.test', cpf.own),
    student: { fev_id },
  });
  foreign = await buildStudent(db, {
    user: person('Caio Brás', 'caio@x.test', cpf.foreign),
    student: { fev_id: other.fev_id },
  });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

const find = (as: Caller, body: object) => as.try('POST /v1/users/duplicates', { body });

describe('a person who may be registered already', () => {
  it('is found by CPF, by e-mail in any case, and by name and birth date together', async () => {
    expect((await find(admin, { cpf: cpf.own })).data).toMatchObject([
      { user_id: own.user_id, name: 'Íris da Costa', reasons: ['cpf'] },
    ]);
    expect((await find(admin, { email: 'IRIS@x.test' })).data).toMatchObject([{ reasons: ['email'] }]);
    const folded = { name: 'iris  DA costa', birthdate: '2001-02-03' };
    expect((await find(admin, folded)).data).toMatchObject([{ reasons: ['name_birthdate'] }]);
    expect((await find(admin, { ...folded, cpf: cpf.own, email: 'caio@x.test' })).data).toMatchObject([
      { user_id: own.user_id, reasons: ['cpf', 'name_birthdate'] },
      { user_id: foreign.user_id, reasons: ['email'] },
    ]);
  });

  it('is not found by name or birth date alone, by part of a name, or in the own form', async () => {
    for (const body of [
      { name: 'Íris da Costa' },
      { birthdate: '2001-02-03' },
      { name: 'Íris', birthdate: '2001-02-03' },
      { name: '%', birthdate: '2001-02-03' },
      { name: 'Íris da Costa', birthdate: '2001-02-04', cpf: cpf.unused },
      { cpf: cpf.own, except: own.user_id },
      {},
    ])
      expect((await find(admin, body)).data).toEqual([]);
  });

  it('is shown to a seller only if it is an own student', async () => {
    expect((await find(seller, { cpf: cpf.own })).data).toMatchObject([{ user_id: own.user_id }]);
    const namesake = { name: 'Caio Brás', birthdate: '2001-02-03' };
    expect((await find(seller, namesake)).data).toEqual([]);
    expect(await find(seller, { ...namesake, cpf: cpf.foreign })).toMatchObject({
      status: 417,
      error: { code: 'cpf_taken' },
    });
    expect(await find(seller, { email: 'caio@x.test' })).toMatchObject({ error: { code: 'email_taken' } });
  });

  it('is not identified to an administrator who may not see users', async () => {
    const blind = await school.login('blind@x.test');
    expect(await find(blind, { cpf: cpf.own })).toMatchObject({ status: 417, error: { code: 'cpf_taken' } });
    expect((await find(blind, { name: 'Íris da Costa', birthdate: '2001-02-03' })).data).toEqual([]);
  });

  describe('with the same phone', () => {
    const phone = '+5511955554444';
    const person = (name: string, birthdate: string) => ({ name, personal: { phone, birthdate } });

    it('is found under another e-mail, whatever way the phone is typed, and counts as no probe', async () => {
      const { user_id } = await buildStudent(school.db, { user: person('Rui Telles Prado', '1988-01-01') });
      for (const typed of ['11 95555-4444', '+55 (11) 95555-4444'])
        expect((await find(admin, { phone: typed, birthdate: '1990-01-01' })).data).toMatchObject([
          { user_id, reasons: ['phone'] },
        ]);
      expect((await find(seller, { phone })).data).toEqual([]);
      expect((await find(admin, { phone, except: user_id })).data).toEqual([]);
    });

    it('is not found where one of them is a child, or the phone is a guardian’s', async () => {
      expect((await find(admin, { phone, birthdate: '2015-01-01' })).data).toEqual([]);
      const given = { phone, birthdate: '1990-01-01', student_guardian_phone: phone };
      expect((await find(admin, given)).data).toEqual([]);
      const guardian = {
        student_guardian_relationship: 'Mãe' as const,
        student_guardian_phone: phone,
        student_guardian_name: 'Ana Telles Prado',
        student_guardian_email: 'ana@x.test',
        student_guardian_rg: null,
        student_guardian_cpf: cpf.unused,
        student_guardian_birthdate: '1970-01-01',
        student_guardian_address: null,
      };
      const adult = await buildStudent(school.db, {
        user: person('Téo Telles Prado', '2001-01-01'),
        student: { guardian },
      });
      const found = (await find(admin, { phone, birthdate: '1990-01-01' })).data;
      expect(found.map(({ user_id }) => user_id)).not.toContain(adult.user_id);
    });
  });

  it('counts as a probe where the registration would', async () => {
    const { rows } = await school.services.pool.query(
      "select changes from audit_log where context = 'repeated_registration' order by id",
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(rows)).not.toContain(cpf.foreign);
  });
});
