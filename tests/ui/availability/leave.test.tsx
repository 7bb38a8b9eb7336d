import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import TeacherAvailabilityPage from '../../../src/portals/availability/TeacherAvailabilityPage.tsx';
import { showAccount } from '../account/screen.tsx';
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
