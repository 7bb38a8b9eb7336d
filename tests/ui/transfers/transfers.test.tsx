import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { NewTransferDialog } from '../../../src/resources/transfers/NewTransferDialog.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { show } from '../admin/support.tsx';
import { openAt } from '../backOffice/open.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
beforeAll(preloadDialogs);

const row = {
  id: 'p',
  created_at: '2026-03-09T12:00:00.000Z',
  updated_at: '2026-03-09T12:00:00.000Z',
  sender_name: 'Helena Sampaio',
  student_id: 's',
  student_name: 'Caio Viana',
  student_level: 'Zero',
  teacher_id: 'h',
  teacher_name: 'Helena Sampaio',
  new_teacher_id: null,
  new_teacher_name: null,
  transfer_type: 'TEACHER_CHANGE',
  status: 'PENDING',
  description: 'O aluno pediu outro professor.',
  reproval_comment: null,
  send_to_match: false,
  is_from_admin: false,
  decided_at: null,
  decided_by_name: null,
  match_status: null,
  undo_until: null as string | null,
  photo_url: null,
};
const earlier = {
  ...row,
  id: 'e',
  status: 'APPROVED',
  transfer_type: 'HOUR_CHANGE',
  new_teacher_name: 'Helena Sampaio',
};
const pageOf = (response: object[]) => ({
  data: { response, page: 1, pageSize: 20, hasNextPage: false, total: response.length, next: null },
});
const helena = {
  id: 's',
  student_id: 's',
  name: 'Caio Viana',
  email: 'c@x.test',
  photo_url: null,
  student_level: 'Zero',
  teacher_id: 'h',
  teacher_name: 'Helena Sampaio',
  class_id: 'c',
  class_title: 'Inglês, Zero 1',
};
const marcos = {
  id: 'm',
  name: 'Marcos Leal',
  email: 'm@x.test',
  photo_url: null,
  fits: true,
  score: 1,
  common_hours: 4,
  shared_interests: [],
  students_count: 3,
  max_students: 20,
  why_not: [],
};

const decidedAt = '2026-03-09T12:05:00.000Z';
const later = () => '2099-03-09T12:05:00.000Z';

const sent: unknown[] = [];
let limit: string | null = null;
beforeEach(() => {
  sent.length = 0;
  limit = null;
  toasts.set([]);
  server.use(
    quietBell(),
    http.get(at('/v1/students-transfer'), ({ request }) =>
      HttpResponse.json(pageOf(new URL(request.url).searchParams.has('student_id') ? [row, earlier] : [row])),
    ),
    http.get(at('/v1/students-transfer/teachers'), () => HttpResponse.json({ data: [marcos] })),
    http.get(at('/v1/students-transfer/p'), () => HttpResponse.json({ data: row })),
    http.get(at('/v1/students-transfer/validate/s'), () => HttpResponse.json({ data: limit })),
    http.get(at('/v1/students/students-with-teacher-data'), () =>
      HttpResponse.json(pageOf([helena, helena])),
    ),
    http.patch(at('/v1/students-transfer/p'), async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return HttpResponse.json({ data: { ...row, ...body, updated_at: decidedAt } });
    }),
    http.post(at('/v1/students-transfer/:id/undo'), async ({ params, request }) => {
      sent.push({ undone: params.id, ...((await request.json()) as object) });
      return HttpResponse.json({ data: { ...row, status: 'PENDING' } });
    }),
    http.post(at('/v1/students-transfer'), async ({ request }) => {
      const body = (await request.json()) as { transfer_type?: string };
      sent.push(body);
      const status = body.transfer_type === 'TEACHER_CHANGE' ? 'PENDING' : 'APPROVED';
      return HttpResponse.json({
        data: { ...row, status, updated_at: decidedAt, undo_until: status === 'APPROVED' ? later() : null },
      });
    }),
  );
});

const toastsNow = () => toasts.get().map(({ text }) => text);
const all = ['view:students_transfer', 'create:student_transfer'];
const as = (type: 'ADMIN' | 'TEACHER') =>
  session.set(buildSession({ view: buildView({ types: [type], permissions: all }) }));
const within1 = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body);
const press = (name: string) => within1().getByRole('button', { name });

describe("'Transferência de Alunos'", () => {
  it('shows administrators who asked, and approves with a chosen teacher', async () => {
    const { user } = openAt('/student-transfer', all);
    expect(await screen.findByText('Caio Viana')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Transferência de Alunos/ })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /Solicitante/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Aprovar' }));
    await screen.findByText('Marcos Leal');
    await user.click(press('Aprovar'));
    expect(toastsNow()).toEqual(['Favor selecionar um professor.']);
    await user.click(within1().getByRole('button', { name: /Marcos Leal/ }));
    await user.click(press('Aprovar'));
    await waitFor(() => expect(toastsNow()).toEqual(['Transferência aprovada com sucesso!']));
    expect(sent).toEqual([{ status: 'APPROVED', new_teacher_id: 'm', updated_at: row.updated_at }]);
  });

  it('says what it is for while nothing is in it', async () => {
    server.use(http.get(at('/v1/students-transfer'), () => HttpResponse.json(pageOf([]))));
    openAt('/student-transfer', all);
    expect(await screen.findByText(/o pedido aparece aqui para ser decidido/)).toBeTruthy();
  });

  it('has a tab for each status, beside the other filters', async () => {
    const { user, router } = openAt('/student-transfer', all);
    await screen.findByText('Caio Viana');
    const tabs = within(screen.getByRole('group', { name: 'Status' }));
    expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Todos',
      'Pendente',
      'Aprovada',
      'Reprovada',
      'Desfeita',
    ]);
    const filter = () => new URLSearchParams(router.state.location.search).get('filter');
    await user.type(screen.getByLabelText('Buscar'), 'caio{Enter}');
    await screen.findByRole('button', { name: 'Remover filtro Aluno: caio' });
    await user.click(tabs.getByRole('button', { name: 'Pendente' }));
    await waitFor(() => expect(filter()).toBe('{"query":"caio","status":"PENDING"}'));
    await user.click(await tabs.findByRole('button', { name: 'Todos', pressed: false }));
    await waitFor(() => expect(filter()).toBe('{"query":"caio"}'));
  });

  it('refuses with a reason of 15 characters', async () => {
    const { user } = openAt('/student-transfer', all);
    await user.click(await screen.findByRole('button', { name: 'Reprovar' }));
    await user.type(await screen.findByLabelText('Motivo'), 'muito curto');
    await user.click(press('Reprovar'));
    expect(toastsNow()).toEqual(['Favor preencher o motivo.']);
    await user.type(screen.getByLabelText('Motivo'), ' para valer');
    await user.click(press('Reprovar'));
    await waitFor(() => expect(toastsNow()).toEqual(['Transferência reprovado com sucesso!']));
    expect(sent).toEqual([
      { status: 'REPROVED', reproval_comment: 'muito curto para valer', updated_at: row.updated_at },
    ]);
  });

  it('shows the details with the history of the student', async () => {
    openAt('/new-student-transfer-details?id=p', all);
    expect(await screen.findByText('O aluno pediu outro professor.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Aprovar' })).toBeTruthy();
    expect(await screen.findByText('09/03/2026, Mudança de horário, Helena Sampaio')).toBeTruthy();
  });

  it('offers no decision without the permission', async () => {
    openAt('/student-transfer', ['view:students_transfer']);
    await screen.findByText('Caio Viana');
    expect(screen.queryByRole('button', { name: 'Aprovar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
  });
});

describe('the undo of a decision', () => {
  const undoButton = () => screen.getByRole('button', { name: 'Desfazer', hidden: true });
  const decided = { ...row, status: 'APPROVED', updated_at: decidedAt, send_to_match: true };
  const listOf = (...rows: object[]) =>
    server.use(http.get(at('/v1/students-transfer'), () => HttpResponse.json(pageOf(rows))));

  it('is offered after a refusal, with the version that it made', async () => {
    const { user } = openAt('/student-transfer', all);
    await user.click(await screen.findByRole('button', { name: 'Reprovar' }));
    await user.type(await screen.findByLabelText('Motivo'), 'O professor ainda pode atender.');
    await user.click(press('Reprovar'));
    await waitFor(() => expect(toastsNow()).toEqual(['Transferência reprovado com sucesso!']));
    await user.click(undoButton());
    await waitFor(() => expect(sent[1]).toEqual({ undone: 'p', updated_at: decidedAt }));
    await waitFor(() =>
      expect(toasts.get().map(({ title }) => title)).toContain(
        'Decisão desfeita: a transferência aguarda de novo',
      ),
    );
  });

  it('is offered after a transfer by an administrator', async () => {
    as('ADMIN');
    const user = show(<NewTransferDialog onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: /Caio Viana/ }));
    await user.click(screen.getByLabelText('Enviar para redirecionamento'));
    await user.type(screen.getByLabelText('Motivo'), row.description);
    await user.click(press('Transferir'));
    await waitFor(() => expect(toastsNow()).toEqual(['Transferência criada e aprovada com sucesso!']));
    expect(toasts.get()[0]?.action?.label).toBe('Desfazer');
    toasts.get()[0]?.action?.run();
    await waitFor(() => expect(sent[1]).toEqual({ undone: 'p', updated_at: decidedAt }));
  });

  it('is an action of the row in its time, and says first what it restores', async () => {
    listOf({ ...decided, undo_until: later() });
    const { user } = openAt('/student-transfer', all);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Desfazer a decisão sobre Caio Viana?')).toBeTruthy();
    expect(screen.getByText(/volta às aulas com Helena Sampaio, nos mesmos horários/)).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(sent).toEqual([{ undone: 'p', updated_at: decidedAt }]));
  });

  it('is no action later, or without the permission', async () => {
    listOf({ ...decided, undo_until: '2026-03-09T12:00:00.000Z' });
    openAt('/student-transfer', all);
    await screen.findByText('Caio Viana');
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('says why it is refused', async () => {
    listOf({ ...decided, undo_until: later() });
    const message = 'Não dá mais para desfazer: um professor já aceitou o aluno.';
    server.use(
      http.post(at('/v1/students-transfer/p/undo'), () =>
        HttpResponse.json({ message, code: 'transfer_undo_accepted', requestId: 'r' }, { status: 417 }),
      ),
    );
    const { user } = openAt('/student-transfer', all);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(toastsNow()).toEqual([message]));
  });
});

describe('a new transfer', () => {
  const nothing = () => undefined;

  it('keeps the focus at the student while one is chosen and changed', async () => {
    as('ADMIN');
    const user = show(<NewTransferDialog onClose={nothing} />);
    await user.click(await screen.findByRole('button', { name: /Caio Viana/ }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Caio Viana/, pressed: true }));
    await user.click(press('Trocar aluno'));
    expect(document.activeElement).toBe(screen.getByLabelText('Aluno'));
  });

  it('clears the searched name with Escape, and closes with a second one', async () => {
    as('ADMIN');
    const close = vi.fn();
    const user = show(<NewTransferDialog onClose={close} />);
    const search = await screen.findByLabelText<HTMLInputElement>('Aluno');
    await user.type(search, 'cai{Escape}');
    expect(search.value).toBe('');
    expect(close).not.toHaveBeenCalled();
    await user.type(search, '{Escape}');
    await waitFor(() => expect(close).toHaveBeenCalled());
  });

  it('is not submitted by Enter in the search for a student', async () => {
    as('ADMIN');
    const user = show(<NewTransferDialog onClose={nothing} />);
    await user.type(await screen.findByLabelText('Aluno'), 'cai{Enter}');
    expect(screen.getByLabelText('Aluno').getAttribute('aria-invalid')).not.toBe('true');
    expect(toastsNow()).toEqual([]);
    await user.click(press('Transferir'));
    expect(toastsNow()).toEqual(['Aluno é obrigatório']);
  });

  it('by an administrator needs student, teacher and reason, or is sent to allocation', async () => {
    as('ADMIN');
    const user = show(<NewTransferDialog onClose={nothing} />);
    await user.click(press('Transferir'));
    expect(toastsNow()).toEqual(['Aluno é obrigatório']);
    // A student with two classes of one teacher is offered once.
    await user.click(await screen.findByRole('button', { name: /Caio Viana/ }));
    await screen.findByText('Marcos Leal');
    await user.click(press('Transferir'));
    expect(toastsNow()).toEqual(['Professor é obrigatório']);
    await user.click(screen.getByLabelText('Enviar para redirecionamento'));
    await user.click(press('Transferir'));
    expect(toastsNow()).toEqual(['Motivo precisa ter no mínimo 15 caracteres']);
    await user.type(screen.getByLabelText('Motivo'), row.description);
    await user.click(press('Transferir'));
    await waitFor(() => expect(toastsNow()).toEqual(['Transferência criada e aprovada com sucesso!']));
    expect(sent).toEqual([
      { student_id: 's', teacher_id: 'h', description: row.description, send_to_match: true },
    ]);
  });

  it('by a teacher needs the kind, and beyond the limit a confirmation', async () => {
    as('TEACHER');
    limit = 'Este aluno já teve 2 transferências neste contrato.';
    const user = show(<NewTransferDialog onClose={nothing} />);
    await user.click(await screen.findByRole('button', { name: /Caio Viana/ }));
    await user.type(screen.getByLabelText('Motivo'), row.description);
    await user.click(press('Solicitar'));
    expect(toastsNow()).toEqual(['O tipo de transferência é obrigatório']);
    await user.selectOptions(screen.getByLabelText('Tipo de transferência'), 'Troca de professor');
    await user.click(press('Solicitar'));
    expect(await screen.findByText(limit)).toBeTruthy();
    expect(screen.getByText('Confirmação de transferência')).toBeTruthy();
    await user.click(press('Cancelar'));
    expect(sent).toEqual([]);
    await user.click(press('Solicitar'));
    await screen.findByText(limit);
    await user.click(press('Confirmar'));
    await waitFor(() => expect(toastsNow()).toEqual(['Solicitação de Transferência criada com sucesso!']));
    expect(sent).toHaveLength(1);
  });

  it('says so when the limit cannot be checked', async () => {
    as('TEACHER');
    server.use(
      http.get(at('/v1/students-transfer/validate/s'), () => HttpResponse.json({}, { status: 500 })),
    );
    const user = show(<NewTransferDialog onClose={nothing} />);
    await user.click(await screen.findByRole('button', { name: /Caio Viana/ }));
    await user.type(screen.getByLabelText('Motivo'), row.description);
    await user.selectOptions(screen.getByLabelText('Tipo de transferência'), 'Mudança de horário');
    await user.click(press('Transferir'));
    await waitFor(() => expect(toastsNow()).toEqual(['Erro ao validar limite de transferências.']));
    expect(sent).toEqual([]);
  });
});
