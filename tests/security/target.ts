import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drawFiles } from '../../server/areas/contracts/contractFiles.ts';
import { makeContract } from '../../server/areas/contracts/makeContract.ts';
import type { ContractTerms } from '../../server/areas/contracts/terms.ts';
import { sessions } from '../../server/areas/identity/tables.ts';
import { message_recipients, messages, notifications } from '../../server/areas/messages/tables.ts';
import { charges } from '../../server/areas/payments/tables.ts';
import { privacy_requests } from '../../server/areas/privacy/tables.ts';
import { buildStudent } from '../../server/demo/build/people.ts';
import { systemCtx } from '../../server/platform/context.ts';
import { rowsOf, text } from '../../server/platform/db/rows.ts';
import type { Fixture } from './fixture.ts';
import type { Profile, World } from './world.ts';

/** The owner of the rows; `mixed` combines the caller's own rows with a stranger's. */
export type Which = 'own' | 'foreign' | 'missing' | 'mixed';
type StudentOptions = NonNullable<Parameters<typeof buildStudent>[1]>;

let serial = 0;

/** One try of one profile; builds fresh rows where a call uses them up. */
export class Target {
  readonly world: World;
  readonly profile: Profile;
  readonly which: Which;

  constructor(world: World, profile: Profile, which: Which) {
    this.world = world;
    this.profile = profile;
    this.which = which;
  }

  get me() {
    return this.profile.me;
  }
  get own(): Fixture {
    return this.profile.fixture;
  }
  /** The fixture of the try; `own` is the caller's half of a mixed one. */
  get fixture(): Fixture {
    if (this.which === 'own') return this.own;
    return this.which === 'missing' ? this.world.nowhere : this.world.stranger;
  }
  get db() {
    return this.world.school.db;
  }
  unique(): string {
    return `w${++serial}`;
  }

  /** A student of the fixture without any history. */
  async newStudent(options: StudentOptions = {}) {
    if (this.which === 'missing') return { ...this.fixture.student, cpf: '' };
    const { fev_id, company_id } = this.fixture;
    const n = this.unique();
    return buildStudent(this.db, {
      hours: options.hours ?? {},
      user: { name: `Matriz Nova ${n}`, email: `${n}@matriz.test`, ...options.user },
      student: {
        fev_id,
        company_id,
        course_id: this.world.course_id,
        onboarding_status: 'AGUARDANDO_MATCH',
        waived_through: 3,
        ...options.student,
      },
    });
  }

  /** Awaits the student's signature. */
  async contract(): Promise<{ contract_id: string; code: string }> {
    if (this.which === 'missing') return { contract_id: randomUUID(), code: '0'.repeat(32) };
    const { services } = this.world.school;
    const { student_id } = this.fixture.student;
    const ctx = systemCtx(services);
    const made = await services.transaction(async (tx) => {
      const contract_id = await makeContract(tx, ctx, student_id);
      // The files are drawn below, once.
      await tx.execute(sql`select graphile_worker.remove_job(${`contract_files ${contract_id}`})`);
      return contract_id;
    });
    await drawFiles(ctx, made);
    const [row] = await rowsOf(this.db, { contract_id: text, code: text })`
      select contract_id, code from contracts where student_id = ${student_id} and status = 'pending'`;
    return row ?? { contract_id: '', code: '' };
  }

  async signed(terms: Partial<ContractTerms> = {}): Promise<{ contract_id: string; code: string }> {
    const contract = await this.contract();
    const { student_id } = this.fixture.student;
    await this.db.execute(sql`update contracts set status = 'superseded', superseded_at = now()
      where student_id = ${student_id} and status = 'signed'`);
    await this.db.execute(sql`update contracts set status = 'signed', sha256_after = sha256_before,
      terms = terms || ${JSON.stringify(terms)}::jsonb,
      signed_at = ${this.world.school.clock.now().toISOString()} where contract_id = ${contract.contract_id}`);
    return contract;
  }

  /** The fixture's student has no other open charge. */
  async charge(kind: 'registration' | 'plan'): Promise<string> {
    if (this.which === 'missing') return randomUUID();
    const { student_id } = this.fixture.student;
    const { contract_id } = await this.signed();
    await this.db.execute(sql`update charges set status = 'cancelled' where student_id = ${student_id}`);
    const terms = { amount: 15_000, due_date: '2026-03-20', provider: 'sandbox' };
    const [row] = await this.db
      .insert(charges)
      .values({ student_id, contract_id, kind, ...terms })
      .returning();
    return row?.charge_id ?? '';
  }

  /** Fee and first charge of the plan, neither of them waived. */
  async jointCharges(): Promise<void> {
    if (this.which === 'missing') return;
    const { student_id } = this.fixture.student;
    await this.charge('registration');
    await this.db.execute(sql`insert into charges (student_id, contract_id, kind, amount, due_date, provider)
      select student_id, contract_id, 'plan', 30000, due_date, provider from charges
      where student_id = ${student_id} and status = 'open'`);
    await this.db.execute(sql`update students set waived_through = 0 where student_id = ${student_id}`);
  }

  async session(): Promise<string> {
    if (this.which === 'missing') return randomUUID();
    const user_id = this.which === 'own' ? this.me.user_id : this.fixture.student.user_id;
    const [row] = await this.db
      .insert(sessions)
      .values({ user_id, expires_at: new Date('2027-01-01T00:00:00Z') })
      .returning();
    return row?.session_id ?? '';
  }

  /** A notification that asks the caller or a stranger to rate a teacher. */
  async question(): Promise<string> {
    if (this.which === 'missing') return randomUUID();
    const [row] = await this.db
      .insert(notifications)
      .values({
        recipient_id: this.which === 'own' ? this.me.user_id : this.fixture.student.user_id,
        notification: 'TEACHER_EVALUATION',
        title: 'Avalie seu professor',
        content: 'Como foi a semana?',
        body: { teacher_id: this.fixture.teacher.teacher_id, class_id: this.fixture.group.id },
      })
      .returning();
    return row?.id ?? '';
  }

  /** A pending notice of the caller's or a stranger's; `received`: one that was delivered to that person. */
  async message(received = false): Promise<{ id: string; title: string }> {
    const title = this.unique();
    if (this.which === 'missing') return { id: randomUUID(), title };
    const user_id = this.which === 'own' ? this.me.user_id : this.fixture.student.user_id;
    const sender_id = received ? this.world.profiles.A0.me.user_id : user_id;
    const status = received ? ('SENT' as const) : ('PENDING' as const);
    const [row] = await this.db
      .insert(messages)
      .values({
        title,
        content: 'Texto',
        category: 'SCHEDULED',
        schedule: new Date('2027-01-01'),
        status,
        sender_id,
      })
      .returning();
    const id = row?.id ?? '';
    if (received)
      await this.db
        .insert(message_recipients)
        .values({ message_id: id, user_id, delivered_at: this.world.school.clock.now() });
    return { id, title };
  }

  /** An open request of the target, the only one: to be erased, or for a correction. */
  async privacyRequest(
    user_id = this.which === 'own' ? this.me.user_id : this.fixture.student.user_id,
    correction: Partial<typeof privacy_requests.$inferInsert> = {},
  ) {
    if (this.which === 'missing') return randomUUID();
    await this.db.execute(
      sql`update privacy_requests set status = 'withdrawn' where user_id = ${user_id} and status = 'open'`,
    );
    const [row] = await this.db
      .insert(privacy_requests)
      .values({ ...correction, user_id, protocol: this.unique(), due_on: '2026-03-25' })
      .returning();
    return row?.id ?? '';
  }
}
