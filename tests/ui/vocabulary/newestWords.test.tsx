import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import StudentHomePage from '../../../src/portals/student/home/StudentHomePage.tsx';
import { newClient, show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const word = (id: string, term: string, meaning: string, example = '') => ({
  id,
  term,
  meaning,
  example,
  author_name: 'Helena Sampaio',
  updated_at: '2026-03-03T14:00:00.000Z',
  created_at: '2026-03-03T14:00:00.000Z',
  lesson_id: 'lesson-1',
  class_name: 'Inglês',
  starts_at: '2026-03-03T14:00:00.000Z',
});

let words: ReturnType<typeof word>[];
let asked: URLSearchParams[];
beforeEach(() => {
  signIn('STUDENT', { student_id: 'student-1' });
  asked = [];
  server.use(
    quietBell(),
    http.get(at('/v1/calendar'), () => HttpResponse.json({ data: { response: [] } })),
    http.get(at('/v1/vocabulary'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const page = { page: 1, pageSize: 4, hasNextPage: false, total: words.length, next: null };
      return HttpResponse.json({ data: { response: words, ...page } });
    }),
    // The other cards.
    http.get(at('/v1/*'), () =>
      HttpResponse.json({ message: 'x', code: 'forbidden', requestId: 'r' }, { status: 403 }),
    ),
  );
});
const card = () => screen.findByRole('heading', { name: 'Vocabulário' });

it('the student’s home shows the four words that were noted last, and leads to all', async () => {
  words = [word('1', 'layover', 'escala', 'We had a layover in Lisbon.'), word('2', 'deadline', 'prazo')];
  show(<StudentHomePage />, '/student');
  await card();
  const rows = screen.getByText('layover').closest('ul') as HTMLElement;
  expect(
    within(rows)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['layoverescalaWe had a layover in Lisbon.', 'deadlineprazo']);
  expect(asked.map((query) => query.get('pageSize'))).toEqual(['4']);
  const all = screen.getByRole('link', { name: 'Ver todo o vocabulário' });
  expect(all.getAttribute('href')).toBe('/vocabulary');
});

it('the student’s home has no card before the first word', async () => {
  words = [];
  const client = newClient();
  show(<StudentHomePage />, '/student', client);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('heading', { name: 'Vocabulário' })).toBeNull();
});
