import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { studentInactive } from '../../../src/authProvider/session.ts';
import RecordedLessons from '../../../src/features/recordings/RecordedLessons.tsx';
import LastClassesPage from '../../../src/portals/teacher/recordings/LastClassesPage.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { inactive, pageOf, recording, stubFilms } from './recordings.ts';

const server = fakeServer();
const teacher_id = '00000000-0000-4000-8000-000000000007';
const student_id = '00000000-0000-4000-8000-000000000008';
let rows: readonly object[];
let asked: string[];

beforeEach(async () => {
  await preloadDialogs();
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  stubFilms();
  [rows, asked] = [[recording(1), recording(2)], []];
  server.use(
    quietBell(),
    http.get(at('/v1/calendar/calendar-history'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(pageOf(rows));
    }),
    http.get(at('/v1/config'), () =>
      HttpResponse.json({ data: { links: {}, support: { email: 'ajuda@escola.com.br', phone: null } } }),
    ),
    http.get(at('/v1/students/:id/status'), () => HttpResponse.json({ data: { is_active: true } })),
    http.post(at('/v1/recordings/:id/play'), () =>
      HttpResponse.json({
        data: { url: '/film', duration_seconds: 600, expires_at: '2026-03-10T13:10:00.000Z', seen: [] },
      }),
    ),
  );
});

const boardOf = (text: string) => ({
  is_open: false,
  students_draw: true,
  page: 1,
  pages: 1,
  revision: 1,
  can_lead: false,
  can_draw: false,
  has_earlier: false,
  items: [
    {
      id: '00000000-0000-4000-8000-000000000301',
      page: 1,
      kind: 'text',
      colour: 'black',
      size: 1,
      points: [100, 100],
      text,
      place: 1,
      author_name: null,
      is_mine: false,
      is_removed: false,
      drawn_at: '2026-03-09T14:00:00.000Z',
    },
  ],
});

const names = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getByRole('strong').textContent);
const emptyText =
  'Ainda não há gravações de aulas disponíveis. As gravações aparecerão aqui após suas próximas aulas.';

describe('the last lessons of a teacher', () => {
  beforeEach(() => signIn('TEACHER', { teacher_id }));

  it('are the newest twenty of the own lessons, with class, teacher, day and a button', async () => {
    show(<LastClassesPage />);
    expect(await screen.findByRole('heading', { name: /Últimas Aulas/ })).toBeTruthy();
    const [card] = await screen.findAllByRole('listitem');
    expect(card?.textContent).toBe('Inglês Básico 1Helena Sampaio09/03/2026Assistir Aula');
    expect(asked).toEqual([`?pageSize=20&teacher_id=${teacher_id}`]);
  });

  it('open in the player', async () => {
    const user = show(<LastClassesPage />);
    await user.click(
      await screen.findByRole('button', { name: 'Assistir Aula: Inglês Básico 2, 09/03/2026' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Inglês Básico 2' });
    expect(within(dialog).getByText('Helena Sampaio · 09/03/2026')).toBeTruthy();
    expect(await within(dialog).findByText('0:00 / 10:00')).toBeTruthy();
  });

  it('have the whiteboard of the lesson below the film, where something is left on it', async () => {
    rows = [recording(1), recording(2, { has_board: true })];
    const wanted: string[] = [];
    server.use(
      http.get(at('/v1/calendar/:id/board'), ({ params }) => {
        wanted.push(String(params.id));
        return HttpResponse.json({ data: boardOf('to be') });
      }),
    );
    const user = show(<LastClassesPage />);
    await user.click(await screen.findByRole('button', { name: /^Assistir Aula: Inglês Básico 1/ }));
    const first = await screen.findByRole('dialog', { name: 'Inglês Básico 1' });
    expect(within(first).queryByRole('button', { name: 'Ver o quadro desta aula' })).toBeNull();
    await user.click(within(first).getByRole('button', { name: 'Fechar' }));
    await user.click(await screen.findByRole('button', { name: /^Assistir Aula: Inglês Básico 2/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Inglês Básico 2' });
    await user.click(within(dialog).getByRole('button', { name: 'Ver o quadro desta aula' }));
    const written = await within(dialog).findByRole('list', { name: 'Escrito nesta página' });
    expect(written.textContent).toBe('to be');
    expect(wanted).toEqual(['00000000-0000-4000-8000-000000000202']);
    // The arrows scroll to it, and are not taken by the film.
    for (const [target, isTaken] of [
      [written, false],
      [dialog, true],
    ] as const) {
      const key = createEvent.keyDown(target, { key: 'ArrowDown' });
      fireEvent(target, key);
      expect(key.defaultPrevented).toBe(isTaken);
    }
  });

  it('have the whiteboard as it was at the place of the film (REC-10)', async () => {
    rows = [recording(1, { has_board: true })];
    const board = boardOf('before');
    const [item] = board.items;
    const later = { ...item, id: '00000000-0000-4000-8000-000000000302', text: 'a minute later' };
    const items = [...board.items, { ...later, place: 2, drawn_at: '2026-03-09T21:31:00.000Z' }];
    server.use(
      http.get(at('/v1/calendar/:id/board'), () => HttpResponse.json({ data: { ...board, items } })),
    );
    const user = show(<LastClassesPage />);
    await user.click(await screen.findByRole('button', { name: /^Assistir Aula/ }));
    const dialog = await screen.findByRole('dialog');
    const film = dialog.querySelector('video') as HTMLVideoElement;
    await waitFor(() => expect(film.getAttribute('src')).toBe('/film'));
    fireEvent(film, new Event('loadedmetadata'));
    await user.click(within(dialog).getByRole('button', { name: 'Ver o quadro desta aula' }));
    const written = await within(dialog).findByRole('list', { name: 'Escrito nesta página' });
    expect(written.textContent).toBe('before');
    film.currentTime = 60;
    fireEvent(film, new Event('timeupdate'));
    expect(written.textContent).toBe('beforea minute later');
    film.currentTime = 59;
    fireEvent(film, new Event('timeupdate'));
    expect(written.textContent).toBe('before');
    // The space bar is the switch's, not the film's.
    const plays = film.paused;
    within(dialog).getByRole('switch', { name: 'Como estava neste momento da gravação' }).focus();
    await user.keyboard(' ');
    expect(film.paused).toBe(plays);
    expect(written.textContent).toBe('beforea minute later');
  });

  it('say where recordings will appear while there are none', async () => {
    rows = [];
    show(<LastClassesPage />);
    expect(await screen.findByText('Nenhuma aula encontrada')).toBeTruthy();
    expect(screen.getByText(emptyText)).toBeTruthy();
  });

  it('can be asked for again after a failure', async () => {
    server.use(
      http.get(
        at('/v1/calendar/calendar-history'),
        () => HttpResponse.json({ code: 'internal' }, { status: 500 }),
        {
          once: true,
        },
      ),
    );
    const user = show(<LastClassesPage />);
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Inglês Básico 1')).toBeTruthy();
  });

  it('are closed to an inactive account, with a way to the support', async () => {
    server.use(http.get(at('/v1/calendar/calendar-history'), inactive));
    show(<LastClassesPage />);
    expect(await screen.findByText('Acesso Restrito')).toBeTruthy();
    expect(
      screen.getByText(
        'Você não pode acessar as aulas gravadas no momento. Sua conta está inativa. Entre em contato com o suporte para reativar sua conta.',
      ),
    ).toBeTruthy();
    const support = await screen.findByRole('link', { name: 'Falar com o suporte' });
    expect(support.getAttribute('href')).toBe('mailto:ajuda@escola.com.br');
    studentInactive.set(false);
  });
});

describe("the recorded lessons on a student's home", () => {
  beforeEach(() => signIn('STUDENT', { student_id }));

  it('are four, and all of them on demand', async () => {
    rows = [1, 2, 3, 4, 5, 6].map((number) => recording(number));
    const user = show(<RecordedLessons student_id={student_id} />);
    await screen.findByText('Inglês Básico 4');
    expect(screen.getByRole('heading', { name: 'Últimas Aulas Gravadas' })).toBeTruthy();
    expect(asked).toEqual([`?pageSize=20&student_id=${student_id}`]);
    expect(names()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Ver mais' }));
    expect(names()).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Ver menos' }));
    expect(names()).toHaveLength(4);
  });

  it('say where recordings will appear while there are none', async () => {
    rows = [];
    show(<RecordedLessons student_id={student_id} />);
    expect(await screen.findByText('Nenhuma aula encontrada')).toBeTruthy();
    expect(screen.getByText(emptyText)).toBeTruthy();
  });

  it('tell an inactive student why they do not play', async () => {
    server.use(
      http.get(at('/v1/students/:id/status'), () => HttpResponse.json({ data: { is_active: false } })),
    );
    const user = show(<RecordedLessons student_id={student_id} />);
    await user.click((await screen.findAllByRole('button', { name: /^Assistir Aula/ }))[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Conta Inativa' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Inglês Básico 1' })).toBeNull();
  });

  it('give way to the same words when the server refuses to play', async () => {
    server.use(http.post(at('/v1/recordings/:id/play'), inactive));
    const user = show(<RecordedLessons student_id={student_id} />);
    await user.click((await screen.findAllByRole('button', { name: /^Assistir Aula/ }))[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Conta Inativa' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inglês Básico 1' })).toBeNull());
    studentInactive.set(false);
  });
});
