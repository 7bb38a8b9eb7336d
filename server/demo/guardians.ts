import { eq, sql } from 'drizzle-orm';
import { cpfFromSeed } from '../../domain/brazil.ts';
import { type Address, personal, students } from '../areas/people/tables.ts';
import { orNull, rowsOf, stored, text } from '../platform/db/rows.ts';
import type { DemoSchool } from './school.ts';
import { childDays, guardianOf } from './students.ts';

/** Where the guardian of the child that has lessons reads mails. */
export const guardianOfYoungest = 'mae@demo.aulaviva.test';

/** Makes a classmate of the main student a child with lessons, marks and charges, whose mother follows them. */
export async function fillYoungest({ tx, day }: DemoSchool): Promise<void> {
  const [child] = await rowsOf(tx, {
    student_id: text,
    user_id: text,
    name: text,
    address: orNull(stored(personal.address)),
  })`
    select s.student_id, u.user_id, u.name, p.address from students s join users u on u.user_id = s.user_id
    join personal p on p.user_id = u.user_id join class_students m on m.student_id = s.student_id and m.left_at is null
    where u.email <> 'aluno@demo.aulaviva.test' and s.company_id is null and s.onboarding_status = 'CONCLUIDO'
      and m.class_id in (select mine.class_id from class_students mine join students ms on ms.student_id = mine.student_id
        join users mu on mu.user_id = ms.user_id where mu.email = 'aluno@demo.aulaviva.test' and mine.left_at is null)
    order by u.email limit 1`;
  if (!child?.address) return;
  const { student_id, user_id, name } = child;
  const address: Address = child.address;
  await tx
    .update(personal)
    .set({ birthdate: day(childDays - 90) })
    .where(eq(personal.user_id, user_id));
  await tx
    .update(students)
    .set({
      guardian: {
        ...guardianOf(name, address),
        student_guardian_email: guardianOfYoungest,
        student_guardian_cpf: cpfFromSeed(7_002),
      },
    })
    .where(sql`${students.student_id} = ${student_id}`);
}
