import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import LessonWords from '../../../src/features/vocabulary/LessonWords.tsx';
import { newClient, show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const word = (id: string, term: string, change: object = {}) => ({
  id,
  term,
  meaning: 'escala',
  example: '',
  author_name: 'Helena Sampaio',
  is_mine: true,
  can_change: true,
  updated_at: '2026-03-03T14:00:00.000Z',
  ...change,
});
let words: ReturnType<typeof word>[];
let sent: { method: string; body: unknown }[];

beforeEach(() => {
  signIn('TEACHER', { teacher_id: 'teacher-1' });
  words = [word('1', 'layover'), word('2', 'deadline', { is_mine: false, author_name: 'Ana Luz' })];
  sent = [];
  server.use(
    http.get(at('/v1/calendar/lesson-1/words'), () =>
      HttpResponse.json({ data: { response: words, can_add: true } }),
    ),
    http.all(at('/v1/words/:id'), async ({ request, params }) => {
      const { method } = request;
      sent.push({ method, body: method === 'DELETE' ? params.id : await request.json() });
      if (method === 'DELETE') words = words.filter(({ id }) => id !== params.id);
      return HttpResponse.json({ data: method === 'DELETE' ? { ok: true } : words[0] });
    }),
  );
});

const open = () => {
  const client = newClient();
  return { user: show(<LessonWords lesson_id="lesson-1" />, '/', client), client };
};

it('what somebody else has changed meanwhile is not overwritten', async () => {
  const { user, client } = open();
  await user.click(await screen.findByRole('button', { name: 'Alterar “layover”' }));
  words = words.map((each) =>
    each.id === '1' ? { ...each, term: 'stopover', updated_at: '2026-03-03T14:05:00.000Z' } : each,
  );
  await client.invalidateQueries();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  // The server answers 409 to the older time.
  expect(sent[0]?.body).toMatchObject({ term: 'layover', updated_at: '2026-03-03T14:00:00.000Z' });
});

it('the focus goes back to the entry, and after a deletion to the next one', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Alterar “layover”' }));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Alterar “layover”' })),
  );
  await user.click(screen.getByRole('button', { name: 'Excluir “layover”' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Alterar “deadline”' })),
  );
});

it('an entry of somebody else is deleted only after a question, and not noted again as one’s own', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Excluir “deadline”' }));
  expect(screen.getByRole('alert').textContent).toBe('Excluir “deadline”, que Ana Luz anotou?');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', body: '2' }]));
  await waitFor(() => expect(screen.queryByText('deadline')).toBeNull());
  expect(screen.queryByText('“deadline” excluída.')).toBeNull();
});
