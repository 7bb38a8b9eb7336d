import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { AllocateDialog } from '../../../src/resources/matching/AllocateDialog.tsx';
import type { WaitingStudent } from '../../../src/resources/matching/RedirectList.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { show } from './support.tsx';

const server = fakeServer();
const student: WaitingStudent = {
  id: 's',
  match_id: 'm',
  student_id: 's',
  user_id: 'u',
  name: 'Caio Viana',
  photo_url: null,
  vendor: null,
  seller_user_id: null,
  planPaymentDate: null,
  status: 'pending-allocation',
  waiting_since: '2026-03-01T00:00:00.000Z',
  due: '2026-03-02T00:00:00.000Z',
  student_level: 'Zero',
};
const teacher = {
  photo_url: null,
  email: 'x@escola.com.br',
  score: 1,
  students_count: 3,
  max_students: 20,
  common_hours: 4,
  shared_interests: ['Viagem', 'Pessoal'],
};
const helena = { ...teacher, id: 'h', name: 'Helena Sampaio', fits: true, why_not: [] };
const marcos = { ...teacher, id: 'k', name: 'Marcos Leal', fits: false, why_not: ['teacher_full'] };

function open(onClose = () => undefined) {
  server.use(
    http.get(at('/v1/students-without-match/teachers'), () => HttpResponse.json({ data: [helena, marcos] })),
  );
  return show(<AllocateDialog student={student} onClose={onClose} />);
}
const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Direcionar' });

describe('allocate dialog', () => {
  it('shows why each teacher fits or does not', async () => {
    const user = open();
    await screen.findByText('4 horas em comum, 2 interesses, 3 de 20 alunos');
    expect(screen.queryByText('Marcos Leal')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver 1 professor que não pode receber este aluno' }));
    const row = screen.getByRole<HTMLButtonElement>('button', { name: /Marcos Leal/ });
    expect(row.disabled).toBe(true);
    expect(row.textContent).toContain('Está com o número máximo de alunos.');
  });

  it('lets the server search where there are more teachers than are shown', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      ...helena,
      id: `t${at}`,
      name: `Professora ${at}`,
    }));
    const asked: (string | null)[] = [];
    server.use(
      http.get(at('/v1/students-without-match/teachers'), ({ request }) => {
        const search = new URL(request.url).searchParams.get('search');
        asked.push(search);
        return HttpResponse.json({ data: search ? [marcos] : many });
      }),
    );
    const user = show(<AllocateDialog student={student} onClose={() => undefined} />);
    await screen.findByText('Professora 99');
    expect(screen.getByText('Continue digitando para encontrar mais.')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar professor' }), 'marcos');
    expect(await screen.findByText('Marcos Leal')).toBeTruthy();
    expect(asked.at(-1)).toBe('marcos');
  });

  it('requires a teacher before sending', async () => {
    const user = open();
    await screen.findByText('Helena Sampaio');
    await user.click(send());
    expect(await screen.findByText('Favor selecionar um professor!')).toBeDefined();
  });

  it('allocates the student to the chosen one, closes, and can be undone', async () => {
    let sent: unknown;
    server.use(
      http.post(at('/v1/students-without-match'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const closed = vi.fn();
    const user = open(closed);
    await user.click(await screen.findByRole('button', { name: /Helena Sampaio/ }));
    await user.click(send());
    expect(await screen.findByText('Aluno direcionado com sucesso!')).toBeDefined();
    expect(sent).toEqual({ teacher_id: 'h', student_id: 's' });
    expect(closed).toHaveBeenCalledOnce();
    const sentBack = vi.fn();
    server.use(
      http.post(at('/v1/match/redirect/s'), () => {
        sentBack();
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Desfazer', hidden: true }));
    expect(await screen.findByText('1 aluno espera de novo por um professor.')).toBeDefined();
    expect(sentBack).toHaveBeenCalledOnce();
  });

  it("stays open and shows the server's refusal", async () => {
    const message = 'Este aluno não está com a alocação pendente.';
    server.use(
      http.post(at('/v1/students-without-match'), () =>
        HttpResponse.json({ message, code: 'not_pending_allocation', requestId: 'r' }, { status: 417 }),
      ),
    );
    const closed = vi.fn();
    const user = open(closed);
    await user.click(await screen.findByRole('button', { name: /Helena Sampaio/ }));
    await user.click(send());
    expect(await screen.findByText(message)).toBeDefined();
    await waitFor(() => expect(closed).not.toHaveBeenCalled());
  });
});
