import { cpfFromSeed } from '../../domain/brazil.ts';
import type { OnboardingStatus } from '../../domain/onboarding.ts';
import type { Weekday } from '../../domain/options.ts';
import { localDate } from '../../domain/schoolTime.ts';
import type { Guardian } from '../areas/people/tables.ts';
import { buildStudent } from './build/people.ts';
import { emailOf } from './names.ts';
import type { DemoSchool } from './school.ts';
import { login } from './staff.ts';

export interface DemoStudent {
  student_id: string;
  user_id: string;
  name: string;
  course_id: string;
  level: string;
  plan_type: string;
  target: OnboardingStatus;
  /** Corporate: the company signs and pays. */
  fromCompany: boolean;
  /** Days before today that the student was registered. */
  age: number;
}

/** Students per onboarding status. */
const targets: [OnboardingStatus, number][] = [
  ['AGUARDANDO_ASSINATURA_CONTRATO', 5],
  ['AGUARDANDO_PAGAMENTO_MATRICULA', 4],
  ['AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA', 2],
  ['AGUARDANDO_PAGAMENTO', 3],
  ['AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO', 2],
  ['AGUARDANDO_INICIO_VIGENCIA_CONTRATO', 4],
  ['AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE', 4],
  ['AGUARDANDO_MATCH', 10],
  ['CONCLUIDO', 34],
];

/** Days since the registration of two students whose contracts of a year end soon, by their places from the last. */
const endingSoon: ReadonlyMap<number, number> = new Map([
  [6, 340],
  [7, 352],
]);

const withHours: readonly OnboardingStatus[] = ['AGUARDANDO_MATCH', 'CONCLUIDO'];
const days: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const cities = [
  ['São Paulo', 'SP', '01310100'],
  ['Recife', 'PE', '50030230'],
  ['Belo Horizonte', 'MG', '30130010'],
  ['Curitiba', 'PR', '80020310'],
  ['Fortaleza', 'CE', '60165121'],
] as const;

/** Two evening hours on each of four days. */
const hoursOf = (school: DemoSchool) =>
  Object.fromEntries(
    school.random
      .some(days, 4)
      .map((day) => [day, school.random.some(['18:00', '19:00', '20:00'], 2).sort()]),
  );

const monthly = 'Parcelado de acordo com a vigência do plano';
/** The child in the demo is 12 years old, and signed and paid for by the mother. */
export const childDays = -12 * 365;
export const guardianOf = (
  name: string,
  address: NonNullable<Guardian['student_guardian_address']>,
): Guardian => ({
  student_guardian_name: `Patrícia ${name.split(' ').slice(1).join(' ')}`,
  student_guardian_email: 'responsavel@demo.aulaviva.test',
  student_guardian_rg: '34.567.890-1',
  student_guardian_cpf: cpfFromSeed(7_001),
  student_guardian_phone: '+5511987650012',
  student_guardian_birthdate: '1984-06-17',
  student_guardian_relationship: 'Mãe',
  student_guardian_address: { ...address, address_complement: 'Apto 12' },
});

/** Students in every onboarding status; those from a company skip contract and payment. */
export async function fillStudents(
  school: DemoSchool,
  given: { courses: { id: string }[]; fev_ids: string[]; company_id: string },
): Promise<DemoStudent[]> {
  const { random, names, tx } = school;
  const made: DemoStudent[] = [];
  const wanted = targets.flatMap(([status, count]) => Array.from({ length: count }, () => status));
  for (const [index, target] of wanted.entries()) {
    const isMain = target === 'CONCLUIDO' && wanted.indexOf(target) === index;
    const isNew = index === 0;
    const company = target === 'CONCLUIDO' && index >= wanted.length - 4;
    const person = isMain
      ? { ...login('aluno'), look: 'f' as const }
      : isNew
        ? { ...login('aluno.novo'), look: 'm' as const }
        : ((next) => ({ ...next, email: emailOf(next.name) }))(names.next());
    const { look, ...user } = person;
    const drawn = target === 'CONCLUIDO' ? (isMain ? 240 : random.int(120, 330)) : random.int(1, 20);
    const isMinor = target === 'AGUARDANDO_PAGAMENTO_MATRICULA' && wanted.indexOf(target) === index;
    const age = endingSoon.get(wanted.length - index) ?? (isMinor ? 1 : drawn);
    const [city, uf, cep] = random.pick(cities);
    const late = target === 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO';
    const course_id =
      isMain || index % 6 !== 5 ? given.courses[0]?.id : random.pick(given.courses.slice(1)).id;
    const photo_key = isMain || random.chance(0.6) ? await school.portrait(look) : null;
    const birthdate = `${random.int(1958, 2006)}-${random.pick(['02', '04', '07', '09', '11'])}-${random.int(10, 28)}`;
    const phone = `+5511${random.int(90_000_0000, 99_999_9999)}`;
    const address = {
      cep,
      address: 'Rua das Acácias',
      address_number: String(random.int(10, 2400)),
      address_complement: null,
      neighborhood: 'Centro',
      city,
      uf,
      country: 'Brasil',
    };
    const student = await buildStudent(tx, {
      user: {
        ...user,
        ...(photo_key && { photo_key }),
        created_at: school.moment(-age),
        personal: { birthdate: isMinor ? school.day(childDays) : birthdate, phone, address },
      },
      student: {
        fev_id: company ? null : given.fev_ids[isMain || isNew ? 0 : index % given.fev_ids.length],
        company_id: company ? given.company_id : null,
        waived_through: company ? 3 : 0,
        // Otherwise the log would begin with the change to it.
        onboarding_status: target,
        ...(course_id ? { course_id } : {}),
        student_level: isMain
          ? 'Básico'
          : random.pick(['Zero', 'Básico', 'Básico', 'Intermediário', 'Avançado']),
        plan_type: !isMain && random.chance(0.15) ? 'Particular' : 'Em grupo',
        frequency: random.chance(0.7) || isMain ? '2 vezes na semana' : '1 vez na semana',
        plan_duration: 'Anual',
        payment_method: random.pick(['À vista - Pix', monthly]),
        enrollment_type: late ? 'early_enrollment' : 'immediate_start',
        enrollment_date: late ? school.day(random.int(6, 40)) : null,
        plan_start_date: late ? null : localDate(school.moment(-age)),
        interests: random.some(
          ['Viagem', 'Profissional', 'Acadêmico', 'Pessoal', 'Conversação', 'Preparatório'],
          2,
        ),
        created_at: school.moment(-age),
        ...(isMinor && { payment_method: monthly, guardian: guardianOf(user.name, address) }),
      },
      hours: withHours.includes(target) ? hoursOf(school) : {},
    });
    made.push({
      student_id: student.student_id,
      user_id: student.user_id,
      name: student.name,
      course_id: student.course_id,
      level: student.student_level,
      plan_type: student.plan_type,
      target,
      fromCompany: company,
      age,
    });
  }
  return made;
}
