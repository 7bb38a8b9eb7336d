import { normaliseAvailability, type RawAvailability } from '../../domain/availability.ts';
import { changesOf } from '../platform/audit.ts';
import { audit_log } from '../platform/tables.ts';
import { Seeded } from './random.ts';
import type { DemoSchool } from './school.ts';
import { login } from './staff.ts';
import type { DemoStudent } from './students.ts';

type Row = typeof audit_log.$inferInsert;
type Fields = Record<string, unknown>;

const director = login('admin').name;
const secretary = login('secretaria').name;
const seller = login('fev').name;
const teacher = login('professor').name;
const system = 'Sistema';

const hour = (from: number) => {
  const text = (whole: number) => `${String(whole).padStart(2, '0')}:00`;
  return { start: text(from), end: text(from + 1) };
};

/** Logs what the office, sellers, teachers and providers did in the months that the demo school has existed. */
export async function fillLog(school: DemoSchool, students: readonly DemoStudent[]): Promise<void> {
  // Its own generator leaves the rest of the demo school as it is.
  const random = new Seeded(20_260_207);
  const rows: Row[] = [];
  const add = (
    days: number,
    user_name: string,
    where: Pick<Row, 'context' | 'entity' | 'entity_id' | 'entity_name'>,
    before: Fields | null,
    after: Fields | null,
    student_id: string | null = null,
  ) =>
    rows.push({
      ...where,
      student_id,
      user_name,
      at: school.moment(-days),
      changes: changesOf(before, after),
      operation: before ? (after ? 'U' : 'D') : 'I',
    });
  const ofSchool = (context: string, entity: string, entity_name: string) => ({
    context,
    entity,
    entity_name,
    entity_id: `${entity} demo`,
  });

  for (const student of students) {
    const { age, student_id, user_id, name, target } = student;
    const about = (context: string, entity: string, entity_id = user_id) => ({
      context,
      entity,
      entity_id,
      entity_name: name,
    });
    const log = (
      days: number,
      by: string,
      where: ReturnType<typeof about>,
      before: Fields | null,
      after: Fields,
    ) => add(Math.max(days, 0.1), by, where, before, after, student_id);
    const profile = { name, types: ['STUDENT'], student_level: student.level, plan_type: student.plan_type };
    log(age, student.fromCompany ? director : seller, about('users', 'users'), null, profile);
    if (!student.fromCompany && target !== 'AGUARDANDO_ASSINATURA_CONTRATO') {
      const contract = about('contracts', 'contracts', student_id);
      log(age - 0.2, name, contract, { status: 'pending' }, { status: 'signed' });
      const order = about('payments', 'payment_orders', student_id);
      log(age - 1, system, order, { status: 'pending' }, { status: 'paid' });
    }
    if (target === 'CONCLUIDO') {
      const match = about('matching', 'matches', student_id);
      const waiting = { status: 'waiting-acceptance' };
      log(age - 3, secretary, match, { status: 'pending-allocation' }, waiting);
      log(age - 4, teacher, { ...match, context: 'acceptance' }, waiting, { status: 'accepted' });
      const marks = {
        conversation: random.int(2, 5),
        understanding: random.int(2, 5),
        dedication: random.int(3, 5),
      };
      log(
        random.int(2, 30),
        teacher,
        about('students_evolution', 'students_evolution', student_id),
        null,
        marks,
      );
    }
    if (random.chance(0.3)) {
      const phone = () => `+5511${random.int(90_000_0000, 99_999_9999)}`;
      log(
        random.int(1, Math.min(age, 50)),
        secretary,
        about('users', 'users'),
        { phone: phone() },
        { phone: phone() },
      );
    }
    if (target === 'CONCLUIDO' && random.chance(0.4)) {
      const week = (input: RawAvailability) => ({ availability: normaliseAvailability(input) });
      const before = week({ monday: [hour(18), hour(19)], wednesday: [hour(18)] });
      const after = week({ monday: [hour(19)], wednesday: [hour(18), hour(19)], friday: [hour(8)] });
      log(random.int(1, 40), name, about('availability', 'availability'), before, after);
    }
  }

  add(58, director, ofSchool('roles', 'roles', 'Secretaria'), null, {
    name: 'Secretaria',
    permissions: ['view:users', 'view:students'],
  });
  add(
    21,
    director,
    ofSchool('roles', 'roles', 'Secretaria'),
    { permissions: ['view:users', 'view:students'] },
    { permissions: ['view:users', 'view:students', 'view:logs', 'view:messages'] },
  );
  add(9, director, ofSchool('messages', 'messages', 'Novos recursos digitais'), null, {
    title: 'Novos recursos digitais',
    category: 'IMMEDIATE',
  });
  add(6, secretary, ofSchool('sessions', 'sessions', teacher), { user_id: teacher }, null);
  add(
    5,
    secretary,
    { ...ofSchool('password', 'users', secretary) },
    { password: 'old' },
    { password: 'new' },
  );
  rows.sort((a, b) => a.at.getTime() - b.at.getTime());
  await school.tx.insert(audit_log).values(rows);
}
