import { z } from 'zod';
import { ENTRY_KINDS, REVENUE_BOOKS } from '../domain/accounting.ts';
import { WAITING_KINDS } from '../domain/figures.ts';
import { WAITING_STEPS } from '../domain/salesSteps.ts';
import { area, boolFilter, day, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { plausibleDay } from './fields.ts';
import { planDuration, studentRow } from './students.ts';

const count = z.number().int();
const cents = z.number().int();
/** A percentage with one decimal; null where there is nothing to compare with. */
const percentage = z.number().nullable();

const growth = z.strictObject({ start_date: plausibleDay, end_date: plausibleDay });
const ofMonth = {
  /** yyyy-MM */
  month: z.string(),
  year: count,
  month_name: z.string(),
};

const admin = { access: 'view:dashboard', types: ['ADMIN'], scope: 'school' } as const;

export const calls = area({
  'GET /v1/dashboard/admin': {
    ...admin,
    summary: 'Figures of the school for the month until today; revenue needs view:revenue, money in cents',
    response: z.object({
      period: z.object({ from: day, to: day }),
      sales_in_the_period: z.object({
        opportunities_generated: count,
        sales_made: count,
        conversion_rate: percentage,
      }),
      active_students: z.object({ actives: count, percentage_over_last_month: percentage }),
      students_count: z.object({ total: count, active: count, inactive: count }),
      fev: z.object({ new_fev: count, concluded: count, total: count }),
      fee: z.object({
        /** Out of 10. */
        average_grade: z.number().nullable(),
        new_fee: count,
        total: count,
      }),
      total_revenue: z.object({ this_month: cents, this_year_so_far: cents }).nullable(),
    }),
  },
  'GET /v1/dashboard/admin-student-growth': {
    ...admin,
    summary: 'Students who came and were lost in each month, and how many there were at its end',
    query: growth,
    response: z.array(z.object({ ...ofMonth, new_students: count, lost_students: count, total: count })),
  },
  'GET /v1/dashboard/admin-franchise-growth': {
    ...admin,
    summary: 'Franchisees at the end of each month, by type',
    query: growth,
    response: z.array(z.object({ ...ofMonth, fee: count, fev: count, total: count })),
  },
  'GET /v1/dashboard/fev/:fev_id': {
    summary: "A seller's figures for the month until today, and the newest students; money in cents",
    access: 'view:fev_dashboard',
    types: ['ADMIN', 'FEV'],
    scope: 'students',
    params: z.strictObject({ fev_id: id }),
    response: z.object({
      period: z.object({ from: day, to: day }),
      my_sales: z.object({
        oportunities_generated: count,
        sales_made: count,
        conversion_rate: percentage,
      }),
      /** Revenue and number of sales. Like `my_invoicing`, null for administrators without view:revenue. */
      b2c_b2b_sales: z
        .object({ b2c_value: cents, b2c_sales_month: count, b2b_value: cents, b2b_sales_month: count })
        .nullable(),
      my_invoicing: z
        .object({ total: cents, isHigherThanLastMonth: z.boolean(), percentage_over_last_month: percentage })
        .nullable(),
      my_students: z.array(studentRow),
      /** Own students at each step that waits for something, and for how many days they have been there (FIG-12). */
      my_funnel: z.array(
        z.object({ step: z.enum(WAITING_STEPS), students: count, days: z.number().int().nullable() }),
      ),
    }),
  },
  'GET /v1/dashboard/today': {
    ...admin,
    summary: "Today's lessons by hour, and what waits for the caller, the most urgent first",
    response: z.object({
      day,
      lessons: z
        .object({
          total: count,
          live: count,
          absent_teachers: count,
          hours: z.array(z.object({ hour: count, lessons: count, live: count })),
        })
        .nullable(),
      waiting: z.array(
        z.object({
          kind: z.enum(WAITING_KINDS),
          /** Number of all entries; `rows` contains only the first ones. */
          total: count,
          rows: z.array(
            z.object({
              id,
              name: z.string(),
              /** Teacher who has to answer, or who teaches the student. */
              teacher_name: z.string().nullable(),
              since: instant.nullable(),
              /** Number of lessons or charges. */
              count: count.nullable(),
              /** Days overdue, or days left until a deadline. */
              days: count.nullable(),
              amount: cents.nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  'GET /v1/fev/ranking': {
    summary: "Sellers by their sales in a period; a seller's answer has the own place alone",
    access: ['view:revenue', 'view:fev_dashboard'],
    types: ['ADMIN', 'FEV'],
    scope: 'students',
    query: listQuery(['position'], {
      from: plausibleDay,
      to: plausibleDay,
      plan_duration: planDuration,
    }),
    response: listOf(
      z.object({
        id,
        fev_id: id,
        user_id: id,
        /** Sellers with the same sales and value have the same position. */
        position: count,
        name: z.string().nullable(),
        fev_name: z.string().nullable(),
        avatar_url: z.string().nullable(),
        total_sales: count,
        total_value: cents,
      }),
    ),
  },
  'GET /v1/revenue': {
    summary:
      'Payments, refunds and chargebacks of a period, and their sum, which is its revenue; money in cents',
    access: ['view:revenue', 'view:fev_dashboard'],
    types: ['ADMIN', 'FEV'],
    scope: 'students',
    query: listQuery(['at', 'amount', 'name'], {
      order: z.enum(['ASC', 'DESC']).default('DESC'),
      /** The month until today by default. */
      from: plausibleDay.optional(),
      to: plausibleDay.optional(),
      fev_id: id.optional(),
      is_corporate: boolFilter,
      /** A part of the name of a student. */
      name: textFilter,
    }),
    note: 'Administrators need view:revenue.',
    response: listOf(
      z.object({
        id: z.string(),
        book: z.enum(REVENUE_BOOKS),
        kind: z.enum(ENTRY_KINDS),
        at: instant,
        /** Negative for what was given back or taken back. */
        amount: cents,
        user_id: id,
        name: z.string(),
        is_corporate: z.boolean(),
      }),
    ).extend({
      /** The sum covers all pages. */
      sum: cents,
    }),
  },
});
