import { DateTime } from 'luxon';
import { allPermissions } from '../../domain/permissions.ts';
import { localDate } from '../../domain/schoolTime.ts';
import { buildAdmin, buildCourse, buildFev } from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import type { Caller } from './caller.ts';
import { concludedStudent } from './concluded.ts';
import type { Enrolment } from './enrolment.ts';
import { studentForm } from './registration.ts';
import { passwordHash, type School, startSchool } from './school.ts';

const sellers = ['fev@x.test', 'other@x.test'] as const;

/** A school with two sellers, whose students pay in monthly instalments, of which the first is paid. */
export class DebtSchool {
  readonly school: School;
  readonly #course: string;

  private constructor(school: School, course: string) {
    this.school = school;
    this.#course = course;
  }

  static async start(): Promise<DebtSchool> {
    const school = await startSchool();
    const course = (await buildCourse(school.db)).id;
    await buildPrices(school.db);
    await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
    for (const email of sellers) await buildFev(school.db, { email, password_hash: passwordHash });
    return new DebtSchool(school, course);
  }

  admin(): Promise<Caller> {
    return this.school.login('admin@x.test');
  }

  seller(email: (typeof sellers)[number] = 'fev@x.test'): Promise<Caller> {
    return this.school.login(email);
  }

  async student(
    form: Parameters<typeof studentForm>[1] = {},
    seller: (typeof sellers)[number] = 'fev@x.test',
  ): Promise<Enrolment> {
    const callers = { seller: await this.seller(seller), admin: await this.admin() };
    return concludedStudent(this.school, callers, this.form(form));
  }

  /** The registration of a student who pays monthly. */
  form(form: Parameters<typeof studentForm>[1] = {}): ReturnType<typeof studentForm> {
    const payment_method = 'Parcelado de acordo com a vigência do plano' as const;
    return studentForm(this.#course, { ...form, payment_method });
  }

  day(days: number): string {
    return DateTime.fromISO(localDate(this.school.clock.now())).plus({ days }).toISODate() ?? '';
  }

  async rows(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.school.services.pool.query(text, [...values])).rows;
  }

  /** Makes the first unpaid instalments late by these days, and the others due in years; returns the ids of the late ones. */
  async late({ student_id }: Enrolment, ...days: readonly number[]): Promise<string[]> {
    const open = await this.rows(
      "select charge_id from charges where student_id = $1 and status = 'open' order by installment",
      [student_id],
    );
    for (const [index, { charge_id }] of open.entries())
      await this.rows('update charges set due_date = $2 where charge_id = $1', [
        charge_id,
        this.day(-(days[index] ?? -3650 - index)),
      ]);
    return open.slice(0, days.length).map(({ charge_id }) => String(charge_id));
  }

  stop(): Promise<void> {
    return this.school.stop();
  }
}
