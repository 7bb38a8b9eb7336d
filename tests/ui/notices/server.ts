import { HttpResponse, http } from 'msw';
import { beforeEach } from 'vitest';
import type { Notice } from '../../../src/features/notifications/useMessages.ts';
import { at, fakeServer } from '../support/browser.ts';

export const person = '00000000-0000-4000-8000-0000000000aa';
export const notice = (change: Partial<Notice> = {}): Notice => ({
  id: 'n1',
  title: 'Recesso',
  content: 'Sem **aulas**.',
  require_confirmation: false,
  is_read: null,
  status: 'SENT',
  category: 'IMMEDIATE',
  sent_at: '2026-03-09T13:00:00.000Z',
  schedule: null,
  types: ['STUDENT'],
  send_to_all: false,
  teacher_id: null,
  teacher_name: null,
  recipients_id: [],
  sender_id: person,
  sender_name: 'Renata',
  recipient_count: 3,
  read_count: 1,
  created_at: '2026-03-09T13:00:00.000Z',
  updated_at: '2026-03-09T13:00:00.000Z',
  ...change,
});
export const list = (response: object[], unread = 0) =>
  HttpResponse.json({
    data: { response, page: 1, pageSize: 10, hasNextPage: false, total: response.length, next: null, unread },
  });

/** A school with these notices; `asked` holds the changes that were sent. */
export function noticeServer() {
  const server = fakeServer();
  const school = { rows: [] as Notice[], reach: 3, asked: [] as { call: string; body: unknown }[] };
  const note = async (request: Request) => {
    const body = await request.text();
    school.asked.push({
      call: `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`,
      body: body ? JSON.parse(body) : null,
    });
  };
  beforeEach(() => {
    school.asked.length = 0;
    school.reach = 3;
    server.use(
      http.get(at('/v1/messages'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        const found = searchParams.has('is_read')
          ? school.rows.filter((row) => row.require_confirmation && row.is_read === false)
          : school.rows;
        return list(found, school.rows.filter(({ is_read }) => is_read === false).length);
      }),
      http.get(at('/v1/messages/:id'), ({ params }) =>
        HttpResponse.json({ data: school.rows.find(({ id }) => id === params.id) }),
      ),
      http.get(at('/v1/messages/:id/recipients'), () => list([])),
      http.get(at('/v1/teachers/names'), () => HttpResponse.json({ data: [{ id: 't1', name: 'Bia Reis' }] })),
      http.get(at('/v1/users/name-and-email'), () =>
        list([{ id: person, label: 'Ana - ana@x.test', types: ['STUDENT'] }]),
      ),
      http.post(at('/v1/messages/recipients/preview'), () =>
        HttpResponse.json({ data: { count: school.reach } }),
      ),
      http.all(at('/v1/messages*'), async ({ request }) => {
        await note(request);
        return HttpResponse.json({ data: notice() });
      }),
      http.all(at('/v1/messages/*'), async ({ request }) => {
        await note(request);
        return HttpResponse.json({ data: notice() });
      }),
    );
  });
  return { server, school };
}
