import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import LevelDialog from '../../../src/features/level/LevelDialog.tsx';
import { StudentsTable } from '../../../src/portals/teacher/students/StudentsTable.tsx';
import ManageAvailabilityDialog from '../../../src/resources/users/ManageAvailabilityDialog.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession } from '../support/people.ts';
import { showToTeacher, teacher_id, toastsNow } from '../teacher/screen.tsx';
import { show } from './support.tsx';

const server = fakeServer();
beforeAll(preloadDialogs);
beforeEach(() => session.set(buildSession()));
const nothing = () => undefined;
const student = { student_id: 's', name: 'Juliana Brito' };
const changes = [
  {
    id: 'c',
    from: 'Intermediário',
    to: 'Básico',
    by: 'Ana Souza',
    at: '2026-03-02T12:00:00.000Z',
    reason: 'Faltou a muitas aulas.',
  },
  { id: 'a', from: null, to: 'Intermediário', by: null, at: '2026-01-05T12:00:00.000Z', reason: null },
];
const keepLevel = (answer: () => Response) => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/v1/students/s/levels'), () =>
      HttpResponse.json({ data: { student_level: 'Básico', changes } }),
    ),
    http.patch(at('/v1/classes/change-level'), async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
};
const good = () => HttpResponse.json({ data: { student_id: 's', student_level: 'Zero' } });
const levelsOffered = () =>
  within(screen.getByLabelText('Novo nível'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });

describe('the level dialog', () => {
  it('shows the level and its history, and offers an administrator every other level', async () => {
    keepLevel(good);
    show(<LevelDialog student={student} onClose={nothing} />);
    expect(await screen.findByText('Intermediário para Básico')).toBeTruthy();
    expect(screen.getByText('Faltou a muitas aulas.')).toBeTruthy();
    expect(screen.getByText('02/03/2026, Ana Souza')).toBeTruthy();
    expect(screen.getByText('Matrícula no nível Intermediário')).toBeTruthy();
    expect(levelsOffered()).toEqual(['Escolha o nível', 'Zero', 'Intermediário', 'Avançado']);
    expect(save().disabled).toBe(true);
  });

  it('asks before it closes once another level is chosen', async () => {
    keepLevel(good);
    let isClosed = false;
    const user = show(<LevelDialog student={student} onClose={() => (isClosed = true)} />);
    await user.selectOptions(await screen.findByLabelText('Novo nível'), 'Avançado');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Sair sem salvar?')).toBeTruthy();
    expect(isClosed).toBe(false);
  });

  it('asks for the reason of a lower level only, and sends it', async () => {
    const sent = keepLevel(good);
    const user = show(<LevelDialog student={student} onClose={nothing} />);
    await user.selectOptions(await screen.findByLabelText('Novo nível'), 'Avançado');
    expect([screen.queryByLabelText('Motivo'), save().disabled]).toEqual([null, false]);
    await user.selectOptions(screen.getByLabelText('Novo nível'), 'Zero');
    await user.type(screen.getByLabelText('Motivo'), 'Curto demais');
    expect(save().disabled).toBe(true);
    await user.type(screen.getByLabelText('Motivo'), ', agora basta');
    await user.click(save());
    expect(await screen.findByText('Nível do aluno alterado com sucesso!')).toBeTruthy();
    expect(sent).toEqual([
      {
        studentId: 's',
        newLevel: 'Zero',
        currentLevel: 'Básico',
        userTeacherId: null,
        reason: 'Curto demais, agora basta',
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Desfazer', hidden: true }));
    await waitFor(() =>
      expect(sent[1]).toEqual({
        studentId: 's',
        newLevel: 'Básico',
        currentLevel: 'Zero',
        userTeacherId: null,
      }),
    );
  });

  it('is undone with a reason where the former level is lower', async () => {
    toasts.set([]);
    const sent = keepLevel(good);
    const user = show(<LevelDialog student={student} onClose={nothing} />);
    await user.selectOptions(await screen.findByLabelText('Novo nível'), 'Avançado');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Desfazer', hidden: true }));
    await waitFor(() =>
      expect(sent[1]).toMatchObject({ newLevel: 'Básico', reason: 'Mudança desfeita logo em seguida.' }),
    );
  });

  it('resets the selection when the change fails', async () => {
    keepLevel(() => HttpResponse.json({ message: 'x', code: 'internal', requestId: 'r' }, { status: 500 }));
    const user = show(<LevelDialog student={student} onClose={nothing} />);
    await user.selectOptions(await screen.findByLabelText('Novo nível'), 'Avançado');
    await user.click(save());
    expect(await screen.findByText('Erro ao alterar o nível do aluno.')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Novo nível').value).toBe(''));
  });

  it("offers a teacher one step, from the students' table", async () => {
    const sent = keepLevel(good);
    const row = {
      ...student,
      id: 's',
      photo_url: null,
      class_title: 'Inglês 1',
      email: 'j@escola.com.br',
      phone: null,
      student_level: 'Básico',
      student_status: true,
    };
    showToTeacher(<StudentsTable students={[row]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Alterar nível' }));
    await screen.findByRole('dialog', { name: 'Nível de Juliana Brito' });
    await screen.findByLabelText('Novo nível');
    expect(levelsOffered()).toEqual(['Escolha o nível', 'Zero', 'Intermediário']);
    await userEvent.selectOptions(screen.getByLabelText('Novo nível'), 'Intermediário');
    await userEvent.click(save());
    await waitFor(() =>
      expect(sent).toMatchObject([{ newLevel: 'Intermediário', userTeacherId: teacher_id }]),
    );
    await waitFor(() =>
      expect(toastsNow()[0]).toEqual(['success', 'Sucesso', 'Nível do aluno alterado com sucesso!']),
    );
  });
});

describe("the editor of a person's hours", () => {
  const hours = (timezone: string, contract_frequency: string) => ({
    data: { availability: { monday: [{ start: '09:00', end: '10:00' }] }, timezone, contract_frequency },
  });
  const open = async (add = 'Adicionar horário: Segunda-feira') => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: add }));
    await user.click(save());
    return { user, asks: await screen.findByRole('dialog', { name: 'Confirmar disponibilidade' }) };
  };

  it("saves a student's hours in the student's time zone", async () => {
    let sent: unknown;
    server.use(
      http.get(at('/v1/availability'), () => HttpResponse.json(hours('Europe/Lisbon', '2'))),
      http.post(at('/v1/availability'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(hours('Europe/Lisbon', '2'));
      }),
    );
    show(<ManageAvailabilityDialog owner={{ student_id: 's' }} name="Juliana Brito" onClose={nothing} />);
    expect(await screen.findByText('Horários no fuso Portugal.')).toBeTruthy();
    const { user, asks } = await open();
    expect(within(asks).getByText('Confira os horários de Juliana Brito, no fuso Portugal.')).toBeTruthy();
    await user.click(within(asks).getByRole('button', { name: 'Confirmar' }));
    expect(
      await screen.findByText('Disponibilidade de Juliana Brito foi atualizada com sucesso!'),
    ).toBeTruthy();
    expect(sent).toEqual({
      student_id: 's',
      timezone: 'Europe/Lisbon',
      availability: {
        monday: [
          { start: '09:00', end: '10:00' },
          { start: '10:00', end: '11:00' },
        ],
      },
    });
  });

  it('cannot be confirmed below the weekly minimum', async () => {
    server.use(http.get(at('/v1/availability'), () => HttpResponse.json(hours('America/Sao_Paulo', '3'))));
    show(<ManageAvailabilityDialog owner={{ student_id: 's' }} name="Juliana Brito" onClose={nothing} />);
    const { asks } = await open();
    expect(
      within(asks).getByText(
        'Você deve selecionar pelo menos 3 horário(s) por semana de acordo com seu contrato. Atualmente tem 2 horário(s).',
      ),
    ).toBeTruthy();
    expect(within(asks).getByRole<HTMLButtonElement>('button', { name: 'Confirmar' }).disabled).toBe(true);
  });

  it("saves a teacher's hours, and shows the server's refusal", async () => {
    const message = 'Este usuário tem permissões que você não tem.';
    server.use(
      http.get(at('/v1/availability/teacher'), () => HttpResponse.json(hours('America/Sao_Paulo', '1'))),
      http.post(at('/v1/availability/teacher'), () =>
        HttpResponse.json({ message, code: 'permission_not_held', requestId: 'r' }, { status: 403 }),
      ),
    );
    show(<ManageAvailabilityDialog owner={{ teacher_id: 't' }} name="Rui Dias" onClose={nothing} />);
    const { user, asks } = await open('Adicionar intervalo: Segunda-feira');
    await user.click(within(asks).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Erro ao salvar disponibilidade')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Confirmar disponibilidade' })).toBeTruthy();
  });
});
