import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpfFromSeed } from '../../../domain/brazil.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { buildAdmin, buildFev, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let secretary: Caller;
let seller: Caller;
const account = (email: string) => ({ email, password_hash: passwordHash });
const cpf = cpfFromSeed(77);

beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  await buildAdmin(db, ['view:students', 'view:fee', 'edit:users', 'view:logs'], {
    ...account('admin@x.test'),
    name: 'Carla Dias',
  });
  await buildAdmin(db, ['view:students'], account('secretary@x.test'));
  const own = await buildFev(db, account('seller@x.test'));
  const other = await buildFev(db, account('other@x.test'));
  const address = {
    cep: '01310100',
    address: '=HYPERLINK("x")',
    address_number: '-12',
    address_complement: '@casa',
    neighborhood: '+Bela',
    city: 'São Paulo',
    uf: 'SP',
    country: 'Brasil',
  };
  await buildStudent(db, {
    user: {
      name: 'Ágata Lima',
      email: 'agata@x.test',
      personal: { birthdate: '2001-12-31', cpf, phone: '+5511987654321', address },
    },
    student: { fev_id: own.fev_id, created_at: new Date('2026-03-02T02:59:00Z') },
  });
  await buildStudent(db, {
    user: {
      name: 'Bruno Sá',
      email: 'bruno@x.test',
      personal: { birthdate: '1990-01-02', phone: '+4930123456789', address: null },
    },
    student: { fev_id: other.fev_id, student_status: false, created_at: new Date('2026-03-02T03:00:00Z') },
  });
  await buildTeacher(db, {
    user: { name: 'Téo Reis', email: 'teo@x.test', personal: { birthdate: '1980-02-29' } },
  });
  admin = await school.login('admin@x.test');
  secretary = await school.login('secretary@x.test');
  seller = await school.login('seller@x.test');
});
afterAll(() => school.stop());

async function sheet(as: Caller, path: string) {
  const reply = await as.raw('GET', path);
  expect(reply.status).toBe(200);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  return { reply, bytes, rows: (await readXlsx(bytes)).sheets[0]?.rows ?? [] };
}
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('the report of students', () => {
  const report = (as: Caller, query: object = {}) =>
    as.call('GET /v1/students/student-report', { query: { ...query } });

  it('filters by name, e-mail, status and day of registration in São Paulo', async () => {
    expect(names((await report(admin)).response)).toEqual(['Ágata Lima', 'Bruno Sá']);
    expect(names((await report(admin, { name: 'agata' })).response)).toEqual(['Ágata Lima']);
    expect(names((await report(admin, { email: 'bruno@' })).response)).toEqual(['Bruno Sá']);
    expect(names((await report(admin, { status: 'false' })).response)).toEqual(['Bruno Sá']);
    expect(names((await report(admin, { end_date: '2026-03-01' })).response)).toEqual(['Ágata Lima']);
    expect(names((await report(admin, { start_date: '2026-03-02' })).response)).toEqual(['Bruno Sá']);
    expect((await report(admin, { start_date: '2026-03-03', end_date: '2026-03-01' })).total).toBe(0);
  });

  it('is written to a spreadsheet named with date and time, with the specified columns', async () => {
    const { reply, bytes, rows } = await sheet(admin, '/v1/students/student-report-xls?status=true');
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toBe(
      "attachment; filename*=UTF-8''Relatório de Alunos 2026-03-10 10-00-00.xlsx",
    );
    expect(reply.headers.get('x-approximate-length')).toBe(String(bytes.length));
    expect(rows).toEqual([
      [
        ...['Nome', 'E-mail', 'CPF', 'Data de nascimento', 'Telefone', 'CEP', 'Endereço', 'Número'],
        ...['Bairro', 'Complemento', 'Cidade', 'UF', 'Professor', 'Status'],
      ],
      [
        ...['Ágata Lima', 'agata@x.test', cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')],
        new Date('2001-12-31T00:00Z'),
        ...['(11) 98765-4321', '01310-100', `'=HYPERLINK("x")`, '-12', "'+Bela", "'@casa", 'São Paulo'],
        ...['SP', null, 'Ativo'],
      ],
    ]);
  });

  it('writes the phone of another country as it is', async () => {
    const { rows } = await sheet(admin, '/v1/students/student-report-xls?name=bruno');
    expect(rows[1]?.[4]).toBe('+4930123456789');
  });

  it('shows documents and addresses to editors of users only', async () => {
    const [row] = (await report(secretary)).response;
    expect(row).toMatchObject({ name: 'Ágata Lima', cpf: null, address: null, cep: null });
    const { rows } = await sheet(secretary, '/v1/students/student-report-xls');
    expect(JSON.stringify(rows)).not.toContain('HYPERLINK');
  });

  it('never contains a student of another seller', async () => {
    expect(names((await report(seller)).response)).toEqual(['Ágata Lima']);
    expect(names((await report(seller, { name: 'bruno' })).response)).toEqual([]);
    const { rows } = await sheet(seller, '/v1/students/student-report-xls');
    expect(rows.slice(1).map(([name]) => name)).toEqual(['Ágata Lima']);
  });

  it('is recorded in the log with its filters', async () => {
    await sheet(admin, '/v1/students/student-report-xls?name=ninguem');
    const { response } = await admin.call('GET /v1/logs', { query: { contexts: 'reports', pageSize: 1 } });
    expect(response[0]).toMatchObject({
      context: 'Relatórios',
      details: 'Carla Dias gerou o “Relatório de Alunos”',
      changes: [{ field: 'filters', to: ['name=ninguem'] }],
    });
  });
});

describe('the report of teachers', () => {
  it('has the same columns without the teacher', async () => {
    const { rows } = await sheet(admin, '/v1/teachers/teacher-report-xls');
    expect(rows[0]).not.toContain('Professor');
    expect(rows[0]).toHaveLength(13);
    expect(rows[1]?.slice(0, 2)).toEqual(['Téo Reis', 'teo@x.test']);
    expect(names((await admin.call('GET /v1/teachers/teacher-report', { query: {} })).response)).toEqual([
      'Téo Reis',
    ]);
  });

  it('needs the permission of franchisees', async () => {
    expect((await secretary.raw('GET', '/v1/teachers/teacher-report')).status).toBe(403);
    expect((await secretary.raw('GET', '/v1/teachers/teacher-report-xls')).status).toBe(403);
  });
});

describe('the report of birthdays', () => {
  const birthdays = (query: object) => admin.call('GET /v1/users/birthday-report', { query: { ...query } });

  it('lists a month in the order of its days', async () => {
    expect(names((await birthdays({ month: 12 })).response)).toEqual(['Ágata Lima']);
    expect(names((await birthdays({ month: 2 })).response)).toEqual(['Téo Reis']);
    expect((await birthdays({ month: 7 })).total).toBe(0);
    const days = (await birthdays({ pageSize: 100 })).response.map(({ birthdate }) => birthdate?.slice(5));
    expect(days).toEqual(days.toSorted());
    expect(days.slice(-1)).toEqual(['12-31']);
    expect((await admin.raw('GET', '/v1/users/birthday-report?month=13')).status).toBe(400);
  });

  it('is written to a spreadsheet', async () => {
    const { rows } = await sheet(admin, '/v1/users/birthday-report-xls?month=12');
    expect(rows).toEqual([
      ['Aniversário', 'Nome', 'E-mail', 'Data de nascimento', 'Telefone', 'Tipo', 'Status'],
      [
        '31/12',
        'Ágata Lima',
        'agata@x.test',
        new Date('2001-12-31T00:00Z'),
        '(11) 98765-4321',
        'Aluno',
        'Ativo',
      ],
    ]);
  });
});

it('can be filtered and sorted by its dates, under a bold header', async () => {
  const reply = await admin.raw('GET', '/v1/students/student-report-xls?status=true');
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()), { readStyles: true });
  const [book] = sheets;
  expect(book?.autoFilter?.range).toBe('A1:N2');
  expect(book?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
  expect(book?.cells?.get('1,3')?.style?.numFmt).toBe('dd/mm/yyyy');
});

it.each(['name', 'email', 'created_at'] as const)('follows the order of the list by %s', async (orderBy) => {
  for (const order of ['ASC', 'DESC'] as const) {
    const { response } = await admin.call('GET /v1/students/student-report', {
      query: { orderBy, order, pageSize: 100 },
    });
    const { rows, reply } = await sheet(
      admin,
      `/v1/students/student-report-xls?orderBy=${orderBy}&order=${order}`,
    );
    expect(rows.slice(1).map(([, email]) => email)).toEqual(response.map(({ email }) => email));
    const name = decodeURIComponent(reply.headers.get('content-disposition') ?? '');
    expect(name).toContain(localDate(school.clock.now()));
  }
});

it('follows the order of the list of birthdays', async () => {
  const { response } = await admin.call('GET /v1/users/birthday-report', {
    query: { orderBy: 'name', order: 'DESC', pageSize: 100 },
  });
  const { rows } = await sheet(admin, '/v1/users/birthday-report-xls?orderBy=name&order=DESC');
  expect(
    rows
      .slice(1)
      .map((row) => row.includes(response[0]?.name ?? ''))
      .indexOf(true),
  ).toBe(0);
  expect(rows).toHaveLength(response.length + 1);
});

it('writes every row once, beyond one batch', async () => {
  await school.services.pool.query(
    `with made as (insert into users (name, email, types) select 'Pessoa ' || lpad((n / 3)::text, 4, '0'),
       'p' || n || '@y.test', '{STUDENT}' from generate_series(1, 4500) n returning user_id)
     insert into students (user_id, course_id, student_level, plan_type, frequency, plan_duration, payment_method,
       guardian, onboarding_status)
     select user_id, (select id from courses limit 1), 'Zero', 'Em grupo', '1 vez na semana', 'Anual',
       'À vista - Pix', '{}', 'CONCLUIDO' from made`,
  );
  const { rows, bytes, reply } = await sheet(admin, '/v1/students/student-report-xls?email=@y.test');
  expect(rows).toHaveLength(4501);
  expect(new Set(rows.map((row) => row[1])).size).toBe(4501);
  const estimate = Number(reply.headers.get('x-approximate-length'));
  expect(Math.abs(estimate - bytes.length) / bytes.length).toBeLessThan(0.2);
});
