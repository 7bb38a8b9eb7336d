import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { requiredPath } from '../../../src/app/guard.ts';
import type { ActiveSession } from '../../../src/authProvider/session.ts';
import { openAt } from '../backOffice/open.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const student = {
  id: 's',
  student_id: 's',
  user_id: 'u',
  name: 'Juliana Brito',
  email: 'j@x.test',
  phone: null,
  photo_url: null,
  onboarding_status: 'CONCLUIDO',
  student_level: 'Básico',
  teacher_name: null,
  fev_name: null,
  created_at: '2026-03-01T12:00:00.000Z',
  payment_failed: false,
};

it("lets an administrator change a student's level from the list of students", async () => {
  server.use(
    quietBell(),
    http.get(at('/v1/students'), () =>
      HttpResponse.json({
        data: { response: [student], page: 1, pageSize: 20, hasNextPage: false, total: 1, next: null },
      }),
    ),
    http.get(at('/v1/students/s/levels'), () =>
      HttpResponse.json({ data: { student_level: 'Básico', changes: [] } }),
    ),
  );
  const { user } = openAt('/students', ['view:students', 'edit:users']);
  await screen.findByText('Juliana Brito');
  await user.click(screen.getByRole('button', { name: /Mais ações|Ações/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Alterar nível' }));
  expect(await screen.findByText('Nível de Juliana Brito')).toBeTruthy();
});

it('keeps a student with lessons out of the welcome steps while a transfer awaits a teacher (TRANSFER-9)', () => {
  const of = (has_class: boolean) => {
    const view = buildView({ types: ['STUDENT'] });
    const user = { ...view.user, onboarding_status: 'AGUARDANDO_MATCH' as const, has_class };
    return buildSession({ view: { ...view, user } }) as ActiveSession;
  };
  expect(requiredPath('/student', of(true))).toBeNull();
  expect(requiredPath('/student', of(false))).toBe('/welcome');
});
