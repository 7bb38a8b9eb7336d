import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Permission } from '../../../domain/permissions.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import type { Lesson } from '../../../src/features/timetable/lesson/lesson.ts';
import LessonsPage from '../../../src/portals/calendar/LessonsPage.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';
import { quietBell } from '../teacher/screen.tsx';
import { buildLesson } from './build.ts';

export const teacher = '00000000-0000-4000-8000-000000000001';
export const other = '00000000-0000-4000-8000-0000000000bb';
export const confident = '00000000-0000-4000-8000-0000000000dd';
export const stranger = '00000000-0000-4000-8000-0000000000cc';
export const gone = '00000000-0000-4000-8000-0000000000ee';
export const ahead = buildLesson({
  recurrence: true,
  recurrence_type: 'Semana',
  recurrence_days: ['tuesday'],
});
export const everything: Permission[] = ['view:calendar', 'edit:calendar', 'delete:calendar'];
export const nothingInTheWay = {
  lessons: 1,
  before: 1,
  moved: 1,
  added: 0,
  dropped: 0,
  first: ahead.starts_at,
  last: ahead.starts_at,
  closed: [],
  conflicts: [],
  conflict_count: 0,
  groups: [] as object[],
};

/** The query of the address, and the browser's way back. */
function Address() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      {`Endereço ${search}`}
    </button>
  );
}
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const card = async (title: string) => {
  const found = (await screen.findAllByText(title)).map((each) => each.closest<HTMLElement>('.rbc-event'));
  const [event] = found.filter((each) => each !== null);
  if (!event) throw new Error(`no card ${title}`);
  return event;
};

/** A calendar at its address, and the calls that it makes. */
export function calendarServer() {
  const server = fakeServer();
  const school = {
    asked: [] as URLSearchParams[],
    sent: [] as { call: string; body: Record<string, unknown> }[],
  };
  beforeAll(preloadDialogs);
  // Axe, in other files of the same worker, uses it where it exists.
  afterEach(() => Reflect.deleteProperty(document, 'elementFromPoint'));
  const noted = (call: string, data: unknown) => async (info: { request: Request }) => {
    const text = await info.request.text();
    school.sent.push({ call, body: text ? JSON.parse(text) : {} });
    return HttpResponse.json({ data });
  };
  beforeEach(() => {
    // Missing in jsdom; the calendar's drag asks for it.
    document.elementFromPoint = () => null;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
    school.asked = [];
    school.sent = [];
    server.use(
      quietBell(),
      ...['/v1/makeups', '/v1/reschedules'].map((path) =>
        http.get(at(path), () => HttpResponse.json({ data: { response: [], total: 0 } })),
      ),
      http.get(at('/v1/teachers/names'), ({ request }) => {
        const course_id = new URL(request.url).searchParams.get('course_id');
        const teachers = [
          { id: teacher, name: 'Helena Sampaio', course_ids: [], teaches_advanced: false },
          { id: other, name: 'Ana Luz', course_ids: [ahead.course_id], teaches_advanced: false },
          { id: confident, name: 'Bia Cruz', course_ids: [ahead.course_id], teaches_advanced: true },
          { id: stranger, name: 'Rui Paz', course_ids: [stranger] },
        ];
        return HttpResponse.json({
          data: teachers.filter(({ course_ids }) => !course_id || course_ids.includes(course_id)),
        });
      }),
      http.post(at('/v1/calendar/:id/preview'), noted('preview', nothingInTheWay)),
      http.patch(at('/v1/calendar/:id'), noted('change', ahead)),
      http.post(at('/v1/calendar/:id/cancel'), noted('cancel', { cancelled: 1 })),
      http.delete(at('/v1/calendar/:id'), noted('delete', { erased: true })),
    );
  });

  function show(
    lessons: readonly Lesson[],
    {
      type = 'ADMIN',
      permissions = everything,
      groups,
      line,
      search = '',
    }: {
      type?: UserType;
      permissions?: Permission[];
      groups?: object[];
      line?: Promise<void>;
      search?: string;
    } = {},
  ) {
    server.use(
      http.get(at('/v1/calendar'), async ({ request }) => {
        await line;
        const query = new URL(request.url).searchParams;
        school.asked.push(query);
        const isCounted = groups && query.has('group');
        return HttpResponse.json({ data: isCounted ? { response: [], groups } : { response: lessons } });
      }),
    );
    toasts.set([]);
    const view = buildView({ types: [type], permissions });
    session.set(buildSession({ view: { ...view, user: { ...view.user, teacher_id: teacher } } }));
    return render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TestRouter at={`/${search}`}>
          <LessonsPage />
          <Address />
          <Toasts />
        </TestRouter>
      </QueryClientProvider>,
    );
  }
  return { server, school, show };
}
