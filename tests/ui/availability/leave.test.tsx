import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import EditStudentAvailabilityPage from '../../../src/portals/availability/EditStudentAvailabilityPage.tsx';
import TeacherAvailabilityPage from '../../../src/portals/availability/TeacherAvailabilityPage.tsx';
import { showAccount, toastsNow } from '../account/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const kept = { availability: {}, timezone: 'America/Sao_Paulo', contract_frequency: null };

beforeEach(() =>
  server.use(
    quietBell(),
    http.get(at('/v1/availability/teacher'), () => HttpResponse.json({ data: kept })),
  ),
);

it('a teacher is asked before changed hours are lost', async () => {
  const user = showAccount(<TeacherAvailabilityPage />);
  const { view, ...rest } = buildSession();
  act(() => session.set({ ...rest, view: { ...view, user: { ...view.user, teacher_id: 'teacher-1' } } }));
  await user.click(await screen.findByRole('switch', { name: 'Terça-feira' }));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await user.click(dialog.getByRole('button', { name: 'Continuar editando' }));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Terça-feira' }).checked).toBe(true);
});

it('a student is asked, too, and not once the hours are saved', async () => {
  const hours = { ...kept, contract_frequency: '1' };
  server.use(
    http.get(at('/v1/availability'), () => HttpResponse.json({ data: hours })),
    http.get(at('/v1/students/:id/status'), () => HttpResponse.json({ data: { is_active: true } })),
    http.post(at('/v1/availability'), async ({ request }) => {
      const body = (await request.json()) as object;
      return HttpResponse.json({ data: { ...hours, ...body } });
    }),
  );
  const user = showAccount(<EditStudentAvailabilityPage />);
  const { view, ...rest } = buildSession();
  const student = { ...view, types: ['STUDENT'], activeType: 'STUDENT' } as typeof view;
  act(() => session.set({ ...rest, view: { ...student, user: { ...view.user, student_id: 'student-1' } } }));
  await user.click(await screen.findByRole('switch', { name: 'Terça-feira' }));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await user.click(dialog.getByRole('button', { name: 'Continuar editando' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(toastsNow()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
