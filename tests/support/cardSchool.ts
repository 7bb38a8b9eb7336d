import { expect } from 'vitest';
import { allPermissions } from '../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import type { CardVault } from '../../server/providers/payment/port.ts';
import { Enrolment } from './enrolment.ts';
import { dueJobs } from './jobs.ts';
import { cardForm } from './paymentCard.ts';
import { studentForm } from './registration.ts';
import { passwordHash, type School, startSchool } from './school.ts';

const recurring = {
  plan_duration: 'Recorrente',
  payment_method: 'Cobrança Recorrente - Cartão de Crédito',
} as const;

/** A school whose students have plans that are charged to a card each month. */
export class CardSchool {
  readonly school: School;
  readonly #course: string;

  private constructor(school: School, course: string) {
    this.school = school;
    this.#course = course;
  }

  static async start(): Promise<CardSchool> {
    const school = await startSchool({}, false);
    const course = (await buildCourse(school.db)).id;
    await buildPrices(school.db);
    await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
    await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
    return new CardSchool(school, course);
  }

  async query(text: string, values: readonly unknown[] = []) {
    return (await this.school.services.pool.query(text, [...values])).rows;
  }

  vault(): CardVault {
    const { cards } = this.school.services.providers;
    if (!cards) throw new Error('the provider stores no cards');
    return cards;
  }

  /** A student who has signed and paid nothing. */
  async signed(overrides: Parameters<typeof studentForm>[1] = recurring): Promise<Enrolment> {
    const enrolment = new Enrolment(this.school);
    await enrolment.register(await this.school.login('fev@x.test'), studentForm(this.#course, overrides));
    await enrolment.confirmEmail();
    await enrolment.sign();
    return enrolment;
  }

  /** A student who has signed and paid the fee. */
  async enrolled(overrides: Parameters<typeof studentForm>[1] = recurring): Promise<Enrolment> {
    const enrolment = await this.signed(overrides);
    await enrolment.pay('card');
    await enrolment.until('AGUARDANDO_PAGAMENTO');
    return enrolment;
  }

  /** A student with a stored card, whose first instalment is due. */
  async withDueCharge(): Promise<Enrolment> {
    const enrolment = await this.enrolled();
    await this.send(enrolment);
    await dueJobs(this.school);
    await this.makeDue(enrolment, 1);
    return enrolment;
  }

  send({ student, user_id }: Enrolment, body = cardForm()) {
    return student.try('POST /v1/pagarme/card/:user_id', { params: { user_id }, body });
  }

  cardsOf({ student_id }: Enrolment) {
    return this.query(
      'select brand, last_four, holder_name, replaced_at, removed_at from payment_cards where student_id = $1 order by created_at, replaced_at',
      [student_id],
    );
  }

  planOf({ student_id }: Enrolment) {
    return this.query(
      "select status, provider_id from charges where student_id = $1 and kind = 'plan' order by installment",
      [student_id],
    );
  }

  cardOrdersOf({ student_id }: Enrolment) {
    return this.query(
      'select provider_id from payment_orders where student_id = $1 and card_id is not null',
      [student_id],
    );
  }

  /** Expects that the card has paid the first instalment, with a single order, and not the second. */
  async expectPaidOnce(enrolment: Enrolment): Promise<void> {
    const plan = await this.planOf(enrolment);
    expect(plan.slice(0, 2).map(({ status }) => status)).toEqual(['paid', 'open']);
    expect(await this.cardOrdersOf(enrolment)).toHaveLength(1);
  }

  /** Makes an instalment due on the day on which the school's clock starts. */
  makeDue({ student_id }: Enrolment, installment: number) {
    return this.query(
      "update charges set due_date = '2026-03-10' where student_id = $1 and kind = 'plan' and installment = $2",
      [student_id, installment],
    );
  }
}
