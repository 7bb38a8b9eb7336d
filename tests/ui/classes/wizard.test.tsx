import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt } from '../backOffice/open.tsx';
import { listed } from '../backOffice/people.ts';
import { at, fakeServer } from '../support/browser.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { absence, clash, classSchool, ids, plan, refusal, seat, students } from './school.ts';

const server = fakeServer();
type User = ReturnType<typeof userEvent.setup>;

const next = () => screen.getByRole('button', { name: 'Avançar' });
const back = () => screen.getByText('Voltar');
const save = () => screen.getByRole('button', { name: 'Salvar' });

async function fillData(user: User, description = 'Conversação') {
  await user.type(await screen.findByLabelText('Nome'), 'Inglês da noite');
  await screen.findByRole('option', { name: 'Inglês' });
  await user.selectOptions(screen.getByLabelText('Curso'), 'Inglês');
  await user.selectOptions(screen.getByLabelText('Nível'), 'Básico');
  await screen.findByRole('option', { name: 'Ana Souza' });
  await user.selectOptions(screen.getByLabelText('Professor'), 'Ana Souza');
  await user.clear(screen.getByLabelText('Descrição'));
  if (description) await user.type(screen.getByLabelText('Descrição'), description);
  await user.click(next());
}

const more = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Mais opções', expanded: false }));

async function fillEntry(user: User) {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const set = async (label: string, value: string) => {
    await user.clear(field(label));
    await user.type(field(label), value);
  };
  await screen.findByRole('heading', { name: 'Recorrência da Turma' });
  await more(user);
  await set('Data início', '07/04/2026');
  await set('Data fim', '26/05/2026');
  await set('Hora início', '19:00');
  await user.selectOptions(screen.getByLabelText('Fuso horário'), 'America/Sao_Paulo');
  expect(screen.getByLabelText<HTMLSelectElement>('Tipo de recorrência').value).toBe('Semana');
  // Until hours are chosen, the day is that of the first lesson.
  expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([screen.getByLabelText('Terça-feira')]);
  expect(field('Hora fim').value).toBe('20:00');
  await user.click(next());
}

describe('a new class', () => {
  it('names what is missing before the next step', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt('/class/edit?new');
    expect(await screen.findByRole('heading', { name: 'Nova Turma' })).toBeDefined();
    await user.type(screen.getByLabelText('Nome'), 'Oi');
    await user.click(screen.getByRole('switch', { name: 'Turma corporativa' }));
    await user.click(next());
    expect(await screen.findAllByText('Nome é muito curto')).not.toEqual([]);
    const missing = ['Curso', 'Professor', 'Nome da empresa'].map((field) => `${field} é obrigatório.`);
    for (const text of [...missing, 'Descrição é obrigatória.'])
      expect(screen.getAllByText(text)).not.toEqual([]);
    expect(toastsNow()).toEqual([['warning', 'Atenção', 'Nome é muito curto']]);
    await user.type(screen.getByLabelText('Nome'), ' gente');
    expect(screen.getByLabelText('Nome').getAttribute('aria-invalid')).toBeNull();
  });

  it('leads to the description when only that is missing', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt('/class/edit?new');
    // As in index.html.
    const meta = Object.assign(document.createElement('meta'), { name: 'description' });
    document.head.append(meta);
    await fillData(user, '');
    expect(await screen.findByText('Descrição é obrigatória.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Descrição'));
    meta.remove();
  });

  it('offers no course that is switched off', async () => {
    server.use(...classSchool().handlers);
    openAt('/class/edit?new');
    await screen.findByRole('option', { name: 'Inglês' });
    expect(screen.queryByRole('option', { name: 'Latim' })).toBeNull();
  });

  it('offers the teachers of the course and level, and forgets the one who does not fit any more', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt('/class/edit?new');
    await screen.findByRole('option', { name: 'Inglês' });
    const teacher = () => screen.getByLabelText<HTMLSelectElement>('Professor');
    const names = () => [...teacher().options].map(({ text }) => text).slice(1);
    expect(names()).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Curso'), 'Inglês');
    await waitFor(() => expect(names()).toEqual(['Ana Souza', 'Bia Cruz']));
    await user.selectOptions(teacher(), 'Ana Souza');
    await user.selectOptions(screen.getByLabelText('Nível'), 'Avançado');
    await waitFor(() => expect(names()).toEqual(['Bia Cruz']));
    expect(teacher().value).toBe('');
  });

  it('clears type and days when the recurrence is switched, and the company with the corporate switch', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt('/class/edit?new');
    const corporate = await screen.findByRole('switch', { name: 'Turma corporativa' });
    await user.click(corporate);
    await user.type(screen.getByLabelText('Nome da empresa'), 'Acme');
    await user.click(corporate);
    await user.click(corporate);
    expect(screen.getByLabelText<HTMLInputElement>('Nome da empresa').value).toBe('');
    await user.click(corporate);
    await fillData(user);
    await more(user);
    const repeats = await screen.findByRole('switch', { name: 'Repetir' });
    const kind = screen.getByLabelText<HTMLSelectElement>('Tipo de recorrência');
    expect([...kind.options].map(({ text }) => text)).toEqual(['Escolha', 'Dia', 'Semana', 'Mês', 'Ano']);
    expect(kind.value).toBe('Semana');
    await user.click(repeats);
    await user.click(repeats);
    expect(screen.getByLabelText<HTMLSelectElement>('Tipo de recorrência').value).toBe('');
    expect(screen.queryByRole('checkbox', { name: 'Terça-feira' })).toBeNull();
    await user.click(next());
    for (const text of ['Informe a hora de início.', 'Recorrência é obrigatória'])
      expect(await screen.findAllByText(text)).not.toEqual([]);
  });

  it('moves the end of a recurrence when it would not be after the start', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt('/class/edit?new');
    await fillData(user);
    await more(user);
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    const set = async (label: string, value: string) => {
      await user.clear(field(label));
      await user.type(field(label), value);
    };
    await set('Data início', '07/04/2031');
    expect(field('Data fim').value).toBe('08/04/2031');
    await set('Data fim', '26/05/2031');
    await set('Data início', '25/05/2031');
    expect(field('Data fim').value).toBe('26/05/2031');
    await set('Data início', '26/05/2031');
    expect(field('Data fim').value).toBe('27/05/2031');
  });

  it('moves the focus to an added recurrence, and from a removed one to the one left', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt('/class/edit?new');
    await fillData(user);
    await more(user);
    await user.click(await screen.findByRole('button', { name: 'Adicionar recorrência' }));
    const titleOf = (number: number) =>
      within(screen.getByRole('region', { name: `Recorrência ${number}` })).getByLabelText('Título');
    await waitFor(() => expect(document.activeElement).toBe(titleOf(2)));
    await user.click(screen.getByRole('button', { name: 'Remover recorrência 2' }));
    await waitFor(() => expect(document.activeElement).toBe(titleOf(1)));
  });

  it('says of a student whose contract ends before the class that no lessons follow without a new one', async () => {
    const { handlers } = classSchool();
    const [caio, duda, edu] = students;
    const rows = [
      { ...caio, plan_end_date: '2026-04-30' },
      { ...duda, plan_end_date: '2026-05-26' },
      { ...edu, course_id: ids.english, plan_end_date: '2026-12-10' },
    ];
    server.use(
      http.post(at('/v1/classes/candidates/preview'), () => listed(rows)),
      ...handlers,
    );
    const { user } = openAt('/class/edit?new');
    await fillData(user);
    await fillEntry(user);
    const add = (name: string) => screen.findByRole('button', { name: `Adicionar ${name}` });
    const lineOf = (name: string) =>
      within(screen.getByText(name).closest('li') as HTMLElement).queryByText(/^Contrato até/)?.textContent;
    await add('Caio Lima');
    const missed = (day: string) =>
      `Contrato até ${day}: depois disso, sem aulas desta turma até assinar um novo.`;
    expect(lineOf('Caio Lima')).toBe(missed('30/04/2026'));
    expect(lineOf('Duda Reis')).toBeUndefined();
    expect(lineOf('Edu Paz')).toBeUndefined();
    await user.click(await add('Caio Lima'));
    expect(lineOf('Caio Lima')).toBe(missed('30/04/2026'));
    // The class goes on to the end of the longest contract.
    await user.click(await add('Edu Paz'));
    expect(lineOf('Edu Paz')).toBeUndefined();
    expect(lineOf('Duda Reis')).toBe(missed('26/05/2026'));
  });

  it('seats students who can join, says why others cannot, and is saved', async () => {
    const { handlers, sent, searches } = classSchool();
    server.use(...handlers);
    const { user, router } = openAt('/class/edit?new');
    await fillData(user);
    await fillEntry(user);
    await user.click(await screen.findByRole('button', { name: 'Adicionar Caio Lima' }));
    expect(screen.getByText('9 lugares livres')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Adicionar Caio Lima' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Outros alunos', expanded: false }));
    expect(await screen.findByText('Já em Inglês da manhã')).toBeDefined();
    expect(searches[0]).toMatchObject({ course_id: ids.english, student_level: 'Básico', fitting: true });
    await user.type(screen.getByLabelText('Buscar por nome ou e-mail'), 'a');
    const other = await screen.findByRole('button', { name: 'Adicionar Fabi Luz' });
    expect(other.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Não pode entrar: o contrato é de outra modalidade.')).toBeDefined();
    expect(screen.getByText('Não pode entrar: o contrato é de outro curso.')).toBeDefined();
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/classes'));
    expect(toastsNow()).toContainEqual(['success', 'Sucesso', 'Uma turma foi criada com sucesso!']);
    expect(sent.map(({ call }) => call)).toEqual(['preview', 'create']);
    expect(sent[1]?.body).toEqual({
      title: 'Inglês da noite',
      description: 'Conversação',
      course_id: ids.english,
      teacher_id: ids.ana,
      student_level: 'Básico',
      plan_type: 'Em grupo',
      isCorp: false,
      students: [students[0]?.id],
      calendars: [
        {
          title: 'Inglês da noite',
          description: '',
          start_date: '2026-04-07',
          end_date: '2026-05-26',
          start_hour: '19:00',
          end_hour: '20:00',
          timezone: 'America/Sao_Paulo',
          recurrence: true,
          recurrence_type: 'Semana',
          recurrence_days: ['tuesday'],
        },
      ],
      skip: [],
      keep: [],
    });
  });

  it('lists the conflicts first, and saves with what was decided for each lesson', async () => {
    const first = plan({
      conflicts: [absence, clash],
      conflict_count: 2,
      closed: [{ original_start: 'x', starts_at: '2026-04-21T22:00:00.000Z', name: 'Tiradentes' }],
    });
    const { handlers, sent } = classSchool([], [first]);
    server.use(...handlers);
    const { user, router } = openAt('/class/edit?new');
    await fillData(user);
    await fillEntry(user);
    await screen.findByRole('button', { name: 'Adicionar Caio Lima' });
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: /Conflitos de horário/ });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Salvar assim' });
    expect(confirm.disabled).toBe(true);
    expect(within(dialog).getByText('21/04/2026 (Tiradentes)')).toBeDefined();
    const on = (day: string) =>
      within(dialog).getByRole('group', { name: `Terça-feira, ${day}, 19:00–20:00` });
    const away = on('14 de abril');
    expect(within(away).getByText('Ana Souza está de folga: Férias.')).toBeDefined();
    const taken = on('28 de abril');
    const clashes = 'Ana Souza já dá a aula Espanhol da noite, das 19:30 às 20:30.';
    expect(within(taken).getByText(clashes)).toBeDefined();
    expect(within(taken).queryByRole('radio', { name: 'Manter assim mesmo' })).toBeNull();
    await user.click(within(away).getByRole('radio', { name: 'Manter assim mesmo' }));
    expect(within(dialog).getByText('Falta decidir 1 aula.')).toBeDefined();
    await user.click(within(taken).getByRole('radio', { name: 'Pular esta aula' }));
    await user.click(confirm);
    await waitFor(() => expect(router.state.location.pathname).toBe('/classes'));
    expect(sent.map(({ call }) => call)).toEqual(['preview', 'preview', 'create']);
    expect(sent[2]?.body).toMatchObject({
      skip: [clash.original_start],
      keep: [absence.original_start],
    });
  });

  it('keeps the length of its lessons while their start is typed again', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt('/class/edit?new');
    await fillData(user);
    await more(user);
    const start = await screen.findByLabelText('Hora início');
    const end = screen.getByLabelText<HTMLInputElement>('Hora fim');
    await user.clear(start);
    await user.type(start, '19:00');
    await user.clear(end);
    await user.type(end, '20:30');
    for (const [typed, ends] of [
      ['18:15', '19:45'],
      ['23:30', '00:00'],
      ['08:00', '09:30'],
    ] as const) {
      await user.clear(start);
      await user.type(start, typed);
      expect(end.value).toBe(ends);
    }
  });

  it('keeps the length of a recurrence when the one before it is removed', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt('/class/edit?new');
    await fillData(user);
    await more(user);
    const fields = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label);
    const type = async (field: HTMLInputElement | undefined, hour: string) => {
      await user.clear(field as HTMLInputElement);
      await user.type(field as HTMLInputElement, hour);
    };
    await user.click(await screen.findByRole('button', { name: 'Adicionar recorrência' }));
    for (const [at, hours] of [
      ['10:00', '11:30'],
      ['14:00', '14:45'],
    ].entries()) {
      await type(fields('Hora início')[at], String(hours[0]));
      await type(fields('Hora fim')[at], String(hours[1]));
    }
    await user.click(screen.getByRole('button', { name: 'Remover recorrência 1' }));
    expect(fields('Hora fim').map(({ value }) => value)).toEqual(['14:45']);
    await type(fields('Hora início')[0], '15:00');
    expect(fields('Hora fim').map(({ value }) => value)).toEqual(['15:45']);
  });

  it('warns of a refusal of the server, at the step where it can be mended', async () => {
    const message = 'Ana Souza não pode dar estas aulas: não leciona o curso.';
    server.use(
      http.post(at('/v1/classes/preview'), () => refusal(417, 'teacher_cannot_teach', message)),
      ...classSchool().handlers,
    );
    const { user } = openAt('/class/edit?new');
    await fillData(user);
    await fillEntry(user);
    await screen.findByRole('button', { name: 'Adicionar Caio Lima' });
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Dados da Turma' })).toBeDefined();
    expect(toastsNow()).toContainEqual(['warning', 'Atenção', message]);
  });
});

describe('a known class', () => {
  it('is changed without its recurrences when they stay', async () => {
    const { handlers, sent } = classSchool();
    server.use(...handlers);
    const { user, router } = openAt(`/class/edit?id=${ids.group}`);
    expect(await screen.findByRole('heading', { name: 'Editar Turma' })).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Curso').disabled).toBe(true);
    await user.type(screen.getByLabelText('Nome'), ' 2');
    await user.click(next());
    await user.click(next());
    await user.click(await screen.findByRole('button', { name: `Tirar ${seat.name} da turma` }));
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/classes'));
    expect(toastsNow()).toContainEqual(['success', 'Sucesso', 'Uma turma foi editada com sucesso!']);
    const { body } = sent[1] ?? {};
    expect(body).toMatchObject({ title: 'Inglês da noite 2', students: [] });
    expect(body).not.toHaveProperty('calendars');
    expect(body?.updated_at).toBe('2026-03-02T12:00:00.000Z');
  });

  it('shows the stored version when somebody else has changed it meanwhile', async () => {
    server.use(
      http.patch(at('/v1/classes/:id'), () => refusal(409, 'stale', 'x')),
      ...classSchool().handlers,
    );
    const { user } = openAt(`/class/edit?id=${ids.group}`);
    await user.type(await screen.findByLabelText('Nome'), ' 2');
    await user.click(next());
    await user.click(next());
    await screen.findByText(seat.name);
    await user.click(save());
    expect(await screen.findByText('Outra pessoa alterou este registro')).toBeDefined();
    await user.click(back());
    await user.click(back());
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Inglês da noite 2');
  });

  it('is only shown in the read-only mode', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt(`/class/edit?id=${ids.group}&view`, ['view:classes']);
    expect(await screen.findByRole('heading', { name: 'Turma', level: 1 })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Dados da Turma' })).toHaveProperty('disabled', true);
    await user.click(next());
    expect(screen.queryByRole('button', { name: 'Adicionar recorrência' })).toBeNull();
    await user.click(next());
    expect(await screen.findByText(seat.name)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Tirar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  });

  it('asks before unsaved changes are lost', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt(`/class/edit?id=${ids.group}`);
    await user.type(await screen.findByLabelText('Nome'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: /Sair sem salvar\?/ })).toBeDefined();
  });
});
