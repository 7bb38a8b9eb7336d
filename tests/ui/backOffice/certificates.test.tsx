import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { certificateProgress, certificateRow } from '../support/certificates.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';
import { listed } from './people.ts';

const server = fakeServer();
const { id, student_id, course_id, student_name, updated_at } = certificateRow;
let row = certificateRow;
const sent: unknown[] = [];

beforeEach(() => {
  row = certificateRow;
  sent.length = 0;
  const change = (path: string, status: string, url: string | null) =>
    http.post(at(path), async ({ request }) => {
      sent.push(await request.json());
      row = { ...row, status, url };
      return HttpResponse.json({ data: row });
    });
  server.use(
    quietBell(),
    http.get(at('/v1/courses'), () => listed([{ id: course_id, course: 'Inglês', status: true }])),
    http.get(at('/v1/certificates'), () => listed([row])),
    http.get(at('/v1/students'), () => listed([{ id: student_id, student_id, name: student_name }])),
    http.get(at('/v1/classes'), () => listed([{ id: course_id, title: 'Turma A' }])),
    http.get(at('/v1/certificates/progress'), () => HttpResponse.json({ data: [certificateProgress] })),
    change(`/v1/certificates/${id}/revoke`, 'revoked', null),
    change(`/v1/certificates/${id}/restore`, 'valid', certificateRow.url),
    http.post(at('/v1/certificates/batches'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { id } });
    }),
    http.get(at(`/v1/certificates/batches/${id}`), () =>
      HttpResponse.json({ data: { total: 6, issued: 3, already: 1, lacking: 2, state: 'done' } }),
    ),
  );
});

const button = (name: string) => screen.findByRole('button', { name });

describe('the certificates of the school', () => {
  it('are revoked with a reason, and restored', async () => {
    const { user } = openAt('/certificates');
    await user.click(await button('Revogar certificado'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Motivo/), 'curto');
    await user.click(dialog.getByRole('button', { name: 'Revogar certificado' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText(/Motivo/), ' demais, emitido por engano');
    await user.click(dialog.getByRole('button', { name: 'Revogar certificado' }));
    expect(await screen.findByText('Revogado')).toBeDefined();
    await user.click(await button('Restaurar'));
    expect(await screen.findByText('Certificado restaurado')).toBeDefined();
    expect(sent).toEqual([{ reason: 'curto demais, emitido por engano', updated_at }, { updated_at }]);
  });

  it('are issued for the students of a class, with the progress', async () => {
    const { user } = openAt('/certificates');
    await user.click(await button('Emitir para uma turma'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText(/Turma/));
    await user.click(await screen.findByRole('option', { name: 'Turma A' }));
    await user.click(dialog.getByRole('button', { name: 'Emitir certificados' }));
    expect(await dialog.findByText('3 certificados emitidos')).toBeDefined();
    expect(dialog.getByText('1 aluno já tinha o certificado')).toBeDefined();
    expect(dialog.getByText('2 alunos ainda não cumprem as condições')).toBeDefined();
    expect(sent).toEqual([{ class_id: course_id }]);
  });

  it('are issued for a student who is found by name, with what is still missing', async () => {
    const { user } = openAt('/certificates');
    await user.click(await button('Emitir'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gerar certificado' }));
    await user.click(dialog.getByLabelText(/Aluno/));
    await user.click(await screen.findByRole('option', { name: student_name }));
    await user.selectOptions(await dialog.findByLabelText(/Curso/), 'Inglês · Intermediário');
    expect(dialog.getByText('2,75 (mínimo 3)')).toBeDefined();
  });

  it('are only read without the permission', async () => {
    openAt('/certificates', ['view:certificates']);
    await screen.findByText(student_name);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Emitir' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Revogar certificado' })).toBeNull();
  });
});
