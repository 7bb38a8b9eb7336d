import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell, toastsNow } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';
import { listed } from './people.ts';

const server = fakeServer();
const moment = '2026-03-10T13:00:00.000Z';
const english = {
  id: '00000000-0000-4000-8000-000000000001',
  course: 'Inglês',
  language: 'Inglês',
  workload: 60,
  levels: ['Zero', 'Básico'],
  status: true,
  created_at: moment,
  updated_at: moment,
};
let asked: URLSearchParams[];
let sent: Record<string, unknown>[];
let current: typeof english;

const save = async ({ request }: { request: Request }) => {
  const body = (await request.json()) as typeof english;
  sent.push(body);
  current = { ...current, ...body };
  return HttpResponse.json({ data: current });
};
beforeEach(() => {
  [asked, sent, current] = [[], [], english];
  server.use(
    quietBell(),
    http.get(at('/v1/courses'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return listed([current]);
    }),
    http.get(at('/v1/courses/:id'), () => HttpResponse.json({ data: current })),
    http.post(at('/v1/courses'), save),
    http.patch(at('/v1/courses/:id'), save),
  );
});
const everything = ['view:courses', 'create:courses', 'edit:courses'];
const button = (name: string) => screen.getByRole('button', { name });

describe('the list of courses', () => {
  it('shows language, levels and hours, also of those that are switched off', async () => {
    openAt('/courses', everything);
    const row = within((await screen.findAllByText('Inglês'))[0]?.closest('tr') as HTMLElement);
    for (const text of ['Zero, Básico', '60 horas']) expect(row.getByText(text)).toBeDefined();
    expect(asked[0]?.get('with_inactive')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Cursos' })).toBeDefined();
  });

  it('switches a course off, with all that it has otherwise', async () => {
    const { user } = openAt('/courses', everything);
    await user.click(await screen.findByRole('switch', { name: 'Inglês: Ativo' }));
    expect(await screen.findByRole('switch', { name: 'Inglês: Inativo' })).toBeDefined();
    const { id: _, created_at: __, ...course } = english;
    expect(sent).toEqual([{ ...course, status: false }]);
    expect(toastsNow()).toEqual([['success', 'Sucesso', 'Inglês está inativo']]);
  });

  it('offers a reader no changes', async () => {
    openAt('/courses', ['view:courses']);
    await screen.findByText('60 horas');
    for (const name of ['Adicionar', 'Editar curso'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('the form of a course', () => {
  it('is opened by its addresses only, and by those who may write', async () => {
    for (const [address, held, path] of [
      ['/course/edit', everything, '/courses'],
      ['/course/edit?new', ['view:courses', 'edit:courses'], '/'],
    ] as const) {
      const { router, leave } = openAt(address, [...held]);
      await waitFor(() => expect(router.state.location.pathname).toBe(path));
      leave();
    }
  });

  it('creates a course', async () => {
    const { user, router } = openAt('/course/edit?new', everything);
    await screen.findByRole('heading', { name: 'Novo Curso' });
    await user.type(screen.getByLabelText('Nome'), 'Libras inicial');
    await user.selectOptions(screen.getByLabelText('Idioma ensinado'), 'Libras');
    await user.clear(screen.getByLabelText(/^Carga horária/));
    await user.type(screen.getByLabelText(/^Carga horária/), '120');
    await user.click(screen.getByRole('checkbox', { name: 'Avançado' }));
    await user.click(button('Salvar'));
    await screen.findByText('Um curso foi criado com sucesso!');
    expect(sent).toEqual([
      {
        course: 'Libras inicial',
        language: 'Libras',
        workload: 120,
        levels: ['Zero', 'Básico', 'Intermediário'],
        status: true,
      },
    ]);
    expect(router.state.location.pathname).toBe('/courses');
  });

  it('says what is missing at each field', async () => {
    const { user } = openAt('/course/edit?new', everything);
    await screen.findByRole('heading', { name: 'Novo Curso' });
    await user.clear(screen.getByLabelText(/^Carga horária/));
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    await user.click(button('Salvar'));
    await waitFor(() => expect(screen.getAllByText('Campo obrigatório.')).toHaveLength(2));
    expect(screen.getByText(/^Informe de 1 a 2/)).toBeDefined();
    expect(screen.getByText('Escolha ao menos um nível.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('changes a course of the version that was read, and keeps what was typed after a conflict', async () => {
    server.use(
      http.patch(at('/v1/courses/:id'), async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return HttpResponse.json({ message: 'Alterado.', code: 'stale' }, { status: 409 });
      }),
    );
    const { user } = openAt(`/course/edit?id=${english.id}`, everything);
    const name = await screen.findByLabelText<HTMLInputElement>('Nome');
    await user.type(name, ' geral');
    await user.click(button('Salvar'));
    await screen.findByText('Outra pessoa alterou este registro');
    expect(sent[0]).toMatchObject({ course: 'Inglês geral', updated_at: moment });
    expect(name.value).toBe('Inglês geral');
  });

  it('shows at its field that the name is taken', async () => {
    const message = 'Já existe um curso com este nome.';
    server.use(
      http.post(at('/v1/courses'), () =>
        HttpResponse.json(
          { message, code: 'course_exists', issues: [{ path: 'course', code: 'course_exists', message }] },
          { status: 417 },
        ),
      ),
    );
    const { user } = openAt('/course/edit?new', everything);
    const name = await screen.findByLabelText('Nome');
    await user.type(name, 'Inglês');
    await user.selectOptions(screen.getByLabelText('Idioma ensinado'), 'Inglês');
    await user.click(button('Salvar'));
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(message)).not.toEqual([]);
  });
});
