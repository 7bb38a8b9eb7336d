import { Caller } from '../support/caller.ts';
import { studentForm } from '../support/registration.ts';
import { doggedly, eventually, logIn, mailTo, type Stage } from './client.ts';

export const studentKinds = [
  'register',
  'confirm',
  'login',
  'code',
  'sign',
  'pay',
  'availability',
  'allocate',
  'accept',
] as const;

const done = { status: 200, error: {} };
let serial = 0;

/** From registration to the teacher's acceptance, at the student's own hours; interrupted steps are repeated. */
export async function studentChain(stage: Stage, seat: number): Promise<void> {
  const { ledger, seller, admin, teacher, teacher_id, school } = stage;
  const n = ++serial;
  const form = studentForm(stage.course, { email: `morto.${n}@x.test` });
  const { email } = form;
  const step = <T>(work: () => Promise<T>) => doggedly(stage, work);

  await step(() =>
    ledger.write('register', email, () => seller.try('POST /v1/users', { body: form }), ['email_taken']),
  );
  const hash = /hash=([\w-]+)/.exec(await mailTo(stage, email))?.[1] ?? '';
  const body = { hash, email, password: 'Nadar9Longe', confirmPassword: 'Nadar9Longe' };
  await step(() =>
    ledger.write(
      'confirm',
      email,
      () => new Caller(school.url).try('POST /v1/users/confirm-registration', { body }),
      ['already_confirmed'],
    ),
  );
  const student = await logIn(stage, email);
  const me = await step(() => ledger.read(() => student.call('GET /v1/auth/me', {})));
  const { user_id, student_id } = me.user;
  const query = { user_id };
  const find = () => student.call('GET /v1/onboarding/find-by-user-id', { query });

  const { contract } = await step(() => ledger.read(find));
  const params = { id: contract?.contract_id ?? '' };
  const party = 'student' as const;
  await step(() =>
    ledger.write('code', email, () =>
      student.try('POST /v1/contracts/:id/code', { params, body: { party } }),
    ),
  );
  const code = /^(\d{5})/.exec(await mailTo(stage, email))?.[1] ?? '';
  const signature = { party, code, typed_name: form.name, consent: true as const };
  await step(() =>
    ledger.write(
      'sign',
      email,
      () => student.try('POST /v1/contracts/:id/sign', { params, body: signature }),
      ['not_waiting_signature'],
    ),
  );

  for (const [path, next] of [
    ['GET /v1/pagarme/get-registration-link/:user_id', 'AGUARDANDO_PAGAMENTO'],
    ['GET /v1/pagarme/get-payment-link/:user_id', 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE'],
  ] as const) {
    const { link } = await step(() => ledger.read(() => student.call(path, { params: query })));
    // The sandbox's page sends an event to the school; a repeated request sends it again.
    await step(() =>
      ledger.write('pay', link, async () => {
        const reply = await fetch(`${school.url}${link}`, {
          method: 'POST',
          body: new URLSearchParams({ method: 'pix' }),
          redirect: 'manual',
        });
        return reply.status === 503
          ? { status: 503, error: await reply.json() }
          : { ...done, status: reply.status };
      }),
    );
    await eventually(stage, find, ({ onboarding_status }) => onboarding_status === next);
  }

  const [start, end] = [`${18 + seat}:00`, `${19 + seat}:00`];
  const availability = { tuesday: [{ start, end }], thursday: [{ start, end }] };
  const own = { student_id: student_id ?? '', timezone: 'America/Sao_Paulo', availability };
  await step(() =>
    ledger.write('availability', email, () => student.try('POST /v1/availability', { body: own })),
  );
  const pair = { teacher_id, student_id: own.student_id };
  await step(() =>
    ledger.write('allocate', email, () => admin.try('POST /v1/students-without-match', { body: pair }), [
      'not_pending_allocation',
    ]),
  );
  const waiting = await step(() =>
    ledger.read(() => teacher.call('GET /v1/teacher-acceptance/match', { query: { teacher_id } })),
  );
  const match_id = waiting.find((match) => match.student_id === own.student_id)?.match_id ?? '';
  const grid = await step(() =>
    ledger.read(() => teacher.call('GET /v1/teacher-acceptance/class-availability', { query: pair })),
  );
  const chosen = grid.slots.filter(({ available, wished }) => available && wished).slice(0, 2);
  await step(() =>
    ledger.write('accept', email, () =>
      teacher.try('PATCH /v1/teacher-acceptance/answer', {
        body: {
          match_id,
          teacher_id,
          timezone: grid.timezone,
          class_ids: chosen.map(({ class_id }) => class_id),
          start_hour: chosen.map(({ start_hour }) => start_hour),
          weekDays: chosen.map(({ day }) => day),
        },
      }),
    ),
  );
}
