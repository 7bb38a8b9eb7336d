import { DateTime } from 'luxon';
import { expect } from 'vitest';
import type { Input, ResponseOf } from '../../contract/index.ts';
import { allPermissions } from '../../domain/permissions.ts';
import { settleProvenOrder } from '../../server/areas/payments/provenOrder.ts';
import { buildAdmin, buildCourse, buildFev } from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import { systemCtx } from '../../server/platform/context.ts';
import type { PaymentProof } from '../../server/providers/payment/port.ts';
import { settleOrder } from '../../server/providers/payment/sandbox/sandbox.ts';
import type { Caller } from './caller.ts';
import { concludedStudent } from './concluded.ts';
import { Enrolment } from './enrolment.ts';
import { eventually } from './eventually.ts';
import { studentForm } from './registration.ts';
import { passwordHash, type School, startSchool } from './school.ts';

type Form = Parameters<typeof studentForm>[1];
type Wanted = Input<'GET /v1/students/:id/new-contract'>['query'];

/** A school with one administrator and one seller, whose students renew, replace and withdraw from their contracts. */
export class TermsSchool {
  readonly school: School;
  readonly course: string;
  admin!: Caller;
  seller!: Caller;

  private constructor(school: School, course: string) {
    this.school = school;
    this.course = course;
  }

  static async start(): Promise<TermsSchool> {
    const school = await startSchool();
    const course = (await buildCourse(school.db)).id;
    await buildPrices(school.db);
    await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
    await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
    const terms = new TermsSchool(school, course);
    await terms.logIn();
    return terms;
  }

  async logIn(): Promise<void> {
    this.admin = await this.school.login('admin@x.test');
    this.seller = await this.school.login('fev@x.test');
  }

  async go(day: string, ...enrolments: readonly Enrolment[]): Promise<void> {
    this.school.clock.set(`${day}T15:00:00Z`);
    await this.logIn();
    for (const enrolment of enrolments) enrolment.student = await this.school.login(enrolment.email);
  }

  async rows(text: string, values: readonly unknown[] = []) {
    return (await this.school.services.pool.query(text, [...values])).rows;
  }

  /** A student who has signed and paid nothing. */
  async signed(form: Form = {}): Promise<Enrolment> {
    const enrolment = new Enrolment(this.school);
    await enrolment.register(this.seller, studentForm(this.course, form));
    await enrolment.confirmEmail();
    await enrolment.sign();
    return enrolment;
  }

  /** A student in a class who pays monthly and has paid the fee and this many instalments. */
  concluded(installments: number, form: Form = {}): Promise<Enrolment> {
    const { school, seller, admin, course } = this;
    const payment_method = 'Parcelado de acordo com a vigência do plano' as const;
    return concludedStudent(
      school,
      { seller, admin },
      studentForm(course, { payment_method, ...form }),
      installments,
    );
  }

  preview(
    { student_id }: Enrolment,
    query: Wanted = {},
  ): Promise<ResponseOf<'GET /v1/students/:id/new-contract'>> {
    return this.admin.call('GET /v1/students/:id/new-contract', { params: { id: student_id }, query });
  }

  /** Issues a new contract; the student has yet to sign it. */
  async issue(enrolment: Enrolment, wanted: Wanted = {}): Promise<string> {
    const { terms, contract_id } = await this.preview(enrolment, wanted);
    const { course, student_level, plan_type, frequency, plan_duration, payment_method, plan_start_date } =
      terms;
    const issued = await this.admin.call('POST /v1/students/:id/new-contract', {
      params: { id: enrolment.student_id },
      body: {
        course,
        student_level,
        plan_type,
        frequency,
        plan_duration,
        payment_method,
        contract_id,
        ...(plan_start_date && { plan_start_date }),
      },
    });
    return issued.contract_id;
  }

  /** The day after the last one of the contract in force. */
  async dayAfter({ student_id }: Enrolment): Promise<string> {
    const [row] = await this.rows(
      "select validity::text from contracts where student_id = $1 and status = 'signed'",
      [student_id],
    );
    return DateTime.fromISO(row.validity).plus({ days: 1 }).toISODate() ?? '';
  }

  async issueRenewal(enrolment: Enrolment, wanted: Wanted = {}): Promise<string> {
    return this.issue(enrolment, { plan_start_date: await this.dayAfter(enrolment), ...wanted });
  }

  async sign(enrolment: Enrolment): Promise<void> {
    this.school.clock.advance({ minutes: 5 });
    await enrolment.sign();
  }

  async renew(enrolment: Enrolment, wanted: Wanted = {}): Promise<string> {
    const contract_id = await this.issueRenewal(enrolment, wanted);
    await this.sign(enrolment);
    return contract_id;
  }

  async replace(enrolment: Enrolment, wanted: Wanted): Promise<string> {
    const contract_id = await this.issue(enrolment, wanted);
    await this.sign(enrolment);
    return contract_id;
  }

  statementOf({ user_id }: Pick<Enrolment, 'user_id'>) {
    return this.admin.call('GET /v1/statement/:user_id', { params: { user_id } });
  }

  /** The open charges of the plan, the last one first. */
  async openPlan(enrolment: Enrolment) {
    const { charges } = await this.statementOf(enrolment);
    return charges.filter(({ status, kind }) => status === 'open' && kind === 'plan');
  }

  /** The next instalment, paid by an order. */
  async payNext(enrolment: Enrolment) {
    const charge = (await this.openPlan(enrolment)).at(-1);
    if (!charge) throw new Error('nothing is open');
    const order = await this.orderOf(enrolment, charge.charge_id);
    await this.payOrder(order);
    return { ...charge, order };
  }

  chargesOf(contract_id: string) {
    return this.rows(
      'select charge_id, kind, installment, amount, status from charges where contract_id = $1 order by kind, installment',
      [contract_id],
    );
  }

  /** Cents that are still to be paid for a contract. */
  async openOf(contract_id: string): Promise<number> {
    const charges = await this.chargesOf(contract_id);
    return charges.reduce((sum, { status, amount }) => sum + (status === 'open' ? amount : 0), 0);
  }

  confirm(charge_id: string) {
    return this.admin.call('POST /v1/charges/:id/confirm', {
      params: { id: charge_id },
      body: { note: 'Visto no extrato' },
    });
  }

  /** Opens the order of a charge, has the charge confirmed by hand, and pays the order all the same; returns the order. */
  async payTwice(enrolment: Enrolment, charge_id: string): Promise<string> {
    const order = await this.orderOf(enrolment, charge_id);
    await this.confirm(charge_id);
    await this.payOrder(order);
    return order;
  }

  async orderOf({ student }: Enrolment, charge_id: string): Promise<string> {
    const { link } = await student.call('GET /v1/charges/:id/link', { params: { id: charge_id } });
    return /or_\w+/.exec(link)?.[0] ?? '';
  }

  /** Money that was on its way, whatever became of the page. */
  async payOrder(order: string): Promise<void> {
    await settleOrder(this.school.services, order, 'paid');
    await eventually(async () =>
      expect(
        await this.rows('select 1 from payment_orders where provider_id = $1 and paid_at is not null', [
          order,
        ]),
      ).toHaveLength(1),
    );
  }

  /** Reads an order again after the bank or the provider has changed it without being asked. */
  async readAgain(order: string, changed: Partial<PaymentProof>): Promise<void> {
    const { services } = this.school;
    const [row] = await this.rows(
      'select order_id, provider_id, link_id from payment_orders where provider_id = $1',
      [order],
    );
    const proof = Object.assign(await services.providers.payment.readBack(row), changed);
    await services.transaction((tx) =>
      settleProvenOrder(tx, systemCtx(services, 'test'), row.order_id, proof),
    );
  }

  withdraw({ student }: Enrolment) {
    return student.call('POST /v1/withdrawal', {});
  }

  refundsOf({ student_id }: Enrolment) {
    return this.rows(
      'select refund_id, charge_id, order_id, amount, status from refunds where student_id = $1 order by created_at, refund_id',
      [student_id],
    );
  }

  stop(): Promise<void> {
    return this.school.stop();
  }
}
