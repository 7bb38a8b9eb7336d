import { sql } from 'drizzle-orm';
import { BASIC, type TaughtLanguage, ZERO } from '../../domain/options.ts';
import { demoFills } from '../areas/index.ts';
import { recomputeOnboarding } from '../areas/onboarding/recompute.ts';
import { payment_plans } from '../areas/payments/plans/tables.ts';
import { type Services, systemCtx } from '../platform/context.ts';
import { fillAgreements } from './agreements.ts';
import { buildCourse } from './build/people.ts';
import { buildPrices } from './build/prices.ts';
import { issueCertificates } from './certificates.ts';
import { fillClasses } from './classes.ts';
import { fillClassFiles } from './classFiles.ts';
import { fillDocuments, fillFranchisees } from './documents.ts';
import { fillDebts, fillEnrolment, fillFiscal } from './enrolments.ts';
import { fillYoungest } from './guardians.ts';
import { fillHistory } from './history.ts';
import { ensureLiveLesson } from './live.ts';
import { fillLog } from './log.ts';
import { fillNotices, fillRating, fillUnsentNotices } from './notices.ts';
import { fillReschedules } from './reschedules.ts';
import { demoSchool } from './school.ts';
import { fillSellers, fillStaff } from './staff.ts';
import { fillStudents } from './students.ts';
import { fillTeachers } from './teachers.ts';
import { fillWaiting } from './waiting.ts';

const languages: readonly TaughtLanguage[] = ['Inglês', 'Espanhol', 'Francês', 'Italiano', 'Alemão'];

/** Hours per level where they are not the usual ones. */
const workloads: Partial<Record<TaughtLanguage, number>> = { Inglês: 80, Alemão: 90 };

/** Fills an empty database with the demo school, in one transaction; certificates are drawn and issued after it. */
export async function fillDemoSchool(services: Services, print: (text: string) => void): Promise<void> {
  const { rows } = await services.db.execute(sql`select 1 from users limit 1`);
  if (rows.length === 0) {
    print('Filling the demo school');
    const { students, admin_id } = await services.transaction(async (tx) => {
      const school = demoSchool(services, tx);
      const courses = [];
      for (const language of languages)
        courses.push(await buildCourse(tx, language, { language, workload: workloads[language] }));
      await buildCourse(tx, 'Libras', {
        language: 'Libras',
        workload: 120,
        levels: [ZERO, BASIC],
        status: false,
      });
      await buildPrices(tx);
      await tx.insert(payment_plans).values([
        { name: 'À vista', description: 'O plano inteiro de uma vez.', value: 100_00, installments: 1 },
        { name: 'Parcelado em 12x', description: 'Doze parcelas mensais.', value: 100_00, installments: 12 },
        {
          name: 'Recorrente mensal',
          description: 'Cobrado todo mês no cartão.',
          value: 100_00,
          installments: 12,
          recurrence: true,
        },
        {
          name: 'Campanha de verão em 10x',
          description: 'Oferecido de dezembro a fevereiro.',
          value: 1_200_00,
          installments: 10,
          status: false,
        },
      ]);
      const { admin_id, company_id } = await fillStaff(school);
      const fev_ids = await fillSellers(school);
      const { teachers, multi_fev_id } = await fillTeachers(school, courses);
      const students = await fillStudents(school, {
        courses,
        fev_ids: [...fev_ids, multi_fev_id],
        company_id,
      });
      const signing = students.filter((student) => !student.fromCompany);
      for (const student of signing) await fillEnrolment(school, student);
      // The files were drawn above, with the dates of the past, and the classes are made below.
      await tx.execute(
        sql`select graphile_worker.remove_job('contract_files ' || contract_id),
          graphile_worker.remove_job('term_seats ' || student_id) from contracts`,
      );
      const classes = await fillClasses(school, { students, teachers, courses });
      for (const taught of classes) await fillHistory(school, taught);
      await fillYoungest(school);
      await fillWaiting(school, { students, teachers });
      await fillLog(school, students);
      for (const student of students)
        await recomputeOnboarding(tx, systemCtx(services, 'demo'), student.student_id);
      await fillAgreements(school, students);
      await fillDebts(school);
      await fillNotices(school, admin_id);
      await fillUnsentNotices(school, admin_id);
      for (const fill of demoFills) await fill(tx, school.moment, services.files);
      await fillFiscal(school);
      await fillDocuments(school);
      await fillClassFiles(school);
      await fillFranchisees(school);
      const main = students.find((student) => student.target === 'CONCLUIDO');
      if (main) await fillRating(school, main.student_id);
      const [teacher] = teachers;
      if (main && teacher) await fillReschedules(school, classes, { teacher, student_id: main.student_id });
      return { students, admin_id };
    });
    await issueCertificates(services, students, admin_id);
  }
  await ensureLiveLesson(services);
}
