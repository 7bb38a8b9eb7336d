import { eq } from 'drizzle-orm';
import { allPermissions, type Permission } from '../../domain/permissions.ts';
import { payment_proofs } from '../../server/areas/payments/proofs/tables.ts';
import { charges } from '../../server/areas/payments/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import type { Caller } from './caller.ts';
import { payByHand } from './concluded.ts';
import { Enrolment } from './enrolment.ts';
import { studentForm } from './registration.ts';
import { passwordHash, type School, startSchool } from './school.ts';

/** A school whose students pay by its own Pix, which a person confirms. */
export class ProofSchool {
  readonly school: School;
  readonly admin: Caller;
  readonly seller: Caller;
  readonly #course: string;

  private constructor(school: School, course: string, admin: Caller, seller: Caller) {
    this.school = school;
    this.#course = course;
    this.admin = admin;
    this.seller = seller;
  }

  static async start(): Promise<ProofSchool> {
    const school = await startSchool({ PAYMENT_PROVIDER: 'manual', PIX_KEY: 'escola@aulaviva.test' });
    const course = (await buildCourse(school.db)).id;
    await buildPrices(school.db);
    await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
    const admin = await ProofSchool.clerk(school, 'admin@x.test', allPermissions);
    return new ProofSchool(school, course, admin, await school.login('fev@x.test'));
  }

  private static async clerk(school: School, email: string, permissions: readonly Permission[]) {
    await buildAdmin(school.db, permissions, { email, password_hash: passwordHash });
    return school.login(email);
  }

  clerk(email: string, permissions: readonly Permission[]): Promise<Caller> {
    return ProofSchool.clerk(this.school, email, permissions);
  }

  /** A student who has signed and paid nothing. */
  async enrolled(): Promise<Enrolment> {
    const enrolment = new Enrolment(this.school);
    await enrolment.register(this.seller, studentForm(this.#course));
    await enrolment.confirmEmail();
    await enrolment.sign();
    return enrolment;
  }

  async chargesOf({ student_id }: Enrolment) {
    return this.school.db
      .select()
      .from(charges)
      .where(eq(charges.student_id, student_id))
      .orderBy(charges.kind, charges.installment);
  }

  async feeOf(enrolment: Enrolment): Promise<string> {
    const rows = await this.chargesOf(enrolment);
    return rows.find(({ kind }) => kind === 'registration')?.charge_id ?? '';
  }

  /** A student whose enrolment fee a person has confirmed. */
  async confirmed() {
    const enrolment = await this.enrolled();
    await payByHand(this.school, this.admin, enrolment.student_id, 'registration');
    return { enrolment, charge_id: await this.feeOf(enrolment) };
  }

  /** A student whose fee and first charge of the plan a person has confirmed as one payment. */
  async confirmedJointly() {
    const enrolment = await this.enrolled();
    const params = { user_id: enrolment.user_id };
    await enrolment.student.call('GET /v1/pagarme/get-joint-link/:user_id', { params });
    await this.admin.call('POST /v1/charges/:id/confirm', {
      params: { id: await this.feeOf(enrolment) },
      body: { note: 'Pix das duas', jointly: true },
    });
    const paid = (await this.chargesOf(enrolment)).filter(({ status }) => status === 'paid');
    return { enrolment, charge_ids: paid.map(({ charge_id }) => charge_id) };
  }

  proofsOf({ student_id }: Enrolment) {
    return this.school.db.select().from(payment_proofs).where(eq(payment_proofs.student_id, student_id));
  }

  /** What the list of charges says of the proofs of a student, the longest due first. */
  async listed({ user_id }: Enrolment) {
    const { response } = await this.admin.call('GET /v1/charges', { query: { pageSize: 100 } });
    return response.filter((row) => row.user_id === user_id);
  }
}

export const proofPath = (charge_id: string) => `/v1/charges/${charge_id}/proof`;
