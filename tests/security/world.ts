import { allPermissions } from '../../domain/permissions.ts';
import type { UserType } from '../../domain/userTypes.ts';
import { notifications } from '../../server/areas/messages/tables.ts';
import { fevs, teachers } from '../../server/areas/people/tables.ts';
import {
  buildAdmin,
  buildB2b,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import { passwordHash, type School, start, startSchool } from '../support/school.ts';
import { clearFactors } from '../support/secondFactor.ts';
import { buildFixture, type Fixture, nowhere, type Person } from './fixture.ts';
import { send } from './send.ts';

/** The columns of the table, with both choices of a user of two types, and a user without a choice. */
export const profileNames = ['S', 'So', 'Si', 'T', 'E', 'M:E', 'V', 'M:V', 'B', 'A', 'A0', 'M?'] as const;
export type ProfileName = (typeof profileNames)[number];

/** Tokens that must be rejected. */
export const outsiders = ['anonymous', 'expired', 'revoked', 'off', 'garbage'] as const;
export type Outsider = (typeof outsiders)[number];

export interface Profile {
  name: ProfileName;
  type: UserType;
  /** Users of several types choose a profile after login. */
  choose: boolean;
  me: Person;
  fixture: Fixture;
  token: string;
}

export interface World {
  school: School;
  course_id: string;
  profiles: Record<ProfileName, Profile>;
  stranger: Fixture;
  nowhere: Fixture;
  tokens: Record<Outsider, string | null>;
  /** Logs in again after a try that changed or ended the session. */
  renew(name: ProfileName): Promise<void>;
  /** Logs in again only if the session has ended; first restores password and status. */
  restore(name: ProfileName): Promise<void>;
  /** Offers the waiting students to their teachers again: changes of either may have ended an offer. */
  offerAgain(): Promise<void>;
}

const login = (name: string) => ({
  name: `Matriz Perfil ${name}`,
  email: `${name.replace(/\W/g, '')}@matriz.test`.toLowerCase(),
  password_hash: passwordHash,
});

type Draft = Omit<Profile, 'token' | 'name' | 'choose'>;

async function drafts(school: School, course_id: string): Promise<Record<ProfileName, Draft>> {
  const { db } = school;
  const fixture = (
    mark: string,
    parts: Omit<Parameters<typeof buildFixture>[1], 'mark' | 'course_id'> = {},
  ) => buildFixture(school, { mark, course_id, ...parts });
  const student = async (
    mark: string,
    given: NonNullable<Parameters<typeof buildStudent>[1]>['student'] = {},
    in_class = true,
  ): Promise<Draft> => {
    const done = { waived_through: 6, onboarding_status: 'CONCLUIDO' } as const;
    const me = await buildStudent(db, { user: login(mark), student: { course_id, ...done, ...given } });
    return { type: 'STUDENT', me, fixture: await fixture(mark, { student: me, in_class }) };
  };
  const teacher = async (mark: string, types: UserType[]): Promise<Draft> => {
    const me = await buildTeacher(db, { user: { ...login(mark), types }, course_ids: [course_id] });
    if (types.includes('FEV')) await db.insert(fevs).values({ user_id: me.user_id });
    return { type: types[0] ?? 'TEACHER', me, fixture: await fixture(mark, { teacher: me }) };
  };
  const seller = async (mark: string, types: UserType[]): Promise<Draft> => {
    const me = await buildFev(db, { ...login(mark), types });
    if (types.includes('FEE')) await db.insert(teachers).values({ user_id: me.user_id });
    return { type: 'FEV', me, fixture: await fixture(mark, { fev_id: me.fev_id }) };
  };
  const admin = async (mark: string, permissions: Parameters<typeof buildAdmin>[1]): Promise<Draft> => ({
    type: 'ADMIN',
    me: await buildAdmin(db, permissions, login(mark)),
    fixture: await fixture(mark),
  });
  const company = await buildB2b(db, 'Empresa da Matriz', login('B'));
  return {
    S: await student('S'),
    So: await student(
      'So',
      { waived_through: 0, onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO' },
      false,
    ),
    Si: await student('Si', { student_status: false }),
    T: await teacher('T', ['TEACHER']),
    E: await teacher('E', ['FEE']),
    'M:E': await teacher('ME', ['FEE', 'FEV']),
    V: await seller('V', ['FEV']),
    'M:V': await seller('MV', ['FEE', 'FEV']),
    B: { type: 'B2B', me: company, fixture: await fixture('B', { company_id: company.company_id }) },
    A: await admin('A', allPermissions),
    A0: await admin('A0', []),
    'M?': await teacher('M', ['FEE', 'FEV']),
  };
}

/** Invalid tokens: none, expired, of an ended session, of an inactive user, and malformed. */
async function outsiderTokens(school: School): Promise<World['tokens']> {
  const { db, clock } = school;
  const enter = async (name: string) => {
    const { email } = await buildAdmin(db, allPermissions, login(name));
    return school.anyone.login(email, 'Nadar9Longe', true);
  };
  clock.advance({ hours: -2 });
  const expired = await enter('expirado');
  clock.set(start);
  const revoked = await enter('revogado');
  await revoked.call('POST /v1/auth/logout', { body: { sessionId: revoked.sessionId ?? '' } });
  const off = await enter('desligado');
  // Not through the call, which also ends the sessions: this tests the guard alone.
  await school.services.pool.query(
    "update users set user_status = false where email = 'desligado@matriz.test'",
  );
  return {
    anonymous: null,
    expired: expired.token,
    revoked: revoked.token,
    off: off.token,
    garbage: 'isto.nao.e-um-token',
  };
}

export async function buildWorld(): Promise<World> {
  // The tests send thousands of requests in a moment.
  const school = await startSchool({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' });
  // Passkeys need a host name, not an address.
  school.services.config.PUBLIC_URL = school.url.replace('127.0.0.1', 'localhost');
  const { db } = school;
  const course_id = (await buildCourse(db)).id;
  await buildPrices(db);
  const made = await drafts(school, course_id);
  const seller = await buildFev(db, login('estranho.v'));
  const other = await buildB2b(db, 'Outra Empresa', login('estranho.b'));
  const company = { fev_id: seller.fev_id, company_id: other.company_id };
  const stranger = await buildFixture(school, { mark: 'Estranho', course_id, ...company });
  const tokenOf = async (name: ProfileName) => {
    await school.services.pool.query('delete from rate_limits');
    const { me, type } = made[name];
    return (await school.login(me.email, name.startsWith('M:') ? type : undefined)).token ?? '';
  };
  const profiles = {} as World['profiles'];
  for (const name of profileNames) {
    const choose = name.startsWith('M');
    profiles[name] = { ...made[name], name, choose, token: await tokenOf(name) };
    await db.insert(notifications).values({
      recipient_id: made[name].me.user_id,
      notification: 'NOTICE',
      title: `Aviso de ${name}`,
      content: 'Só para quem recebe.',
    });
  }
  const renew = async (name: ProfileName) => {
    await clearFactors(school, made[name].me.user_id);
    await school.services.pool.query(
      'update users set password_hash = $1, user_status = true where user_id = $2',
      [passwordHash, made[name].me.user_id],
    );
    profiles[name].token = await tokenOf(name);
  };
  return {
    school,
    course_id,
    profiles,
    stranger,
    nowhere: nowhere(),
    tokens: await outsiderTokens(school),
    renew,
    restore: async (name) => {
      const me = await send(school.url, { method: 'GET', path: '/v1/auth/me', token: profiles[name].token });
      if (me.status !== 200) await renew(name);
    },
    offerAgain: async () => {
      const offered = [stranger, ...profileNames.map((name) => profiles[name].fixture)];
      await school.services.pool.query(
        `with offered as (
          select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as o (match_id, student_id, teacher_id)
        ), students as (
          update students s set student_status = true, onboarding_status = 'AGUARDANDO_MATCH' from offered o
          where s.student_id = o.student_id
            and (s.student_status, s.onboarding_status) is distinct from (true, 'AGUARDANDO_MATCH')
        )
        update matches m set status = 'waiting-acceptance', teacher_id = o.teacher_id from offered o
        where m.match_id = o.match_id
          and (m.status, m.teacher_id) is distinct from ('waiting-acceptance', o.teacher_id)`,
        [
          offered.map(({ waiting }) => waiting.match_id),
          offered.map(({ waiting }) => waiting.student_id),
          offered.map(({ teacher }) => teacher.teacher_id),
        ],
      );
    },
  };
}
