import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { session } from '../../../src/authProvider/session.ts';
import { toasts } from '../../../src/ui/toast.ts';
import { at } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';

export const teacher_id = '00000000-0000-4000-8000-0000000000aa';

/** The notifications of every page are empty. */
export const quietBell = () =>
  http.get(at('/v1/notifications'), () =>
    HttpResponse.json({
      data: { response: [], page: 1, pageSize: 8, hasNextPage: false, total: 0, unread: 0 },
    }),
  );

/** Renders a page for a logged-in teacher; other addresses show themselves. */
export function showToTeacher(
  page: ReactElement,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  const view = buildView({ types: ['TEACHER'] });
  session.set(buildSession({ view: { ...view, user: { ...view.user, teacher_id } } }));
  toasts.set([]);
  const shown = render(
    <QueryClientProvider client={client}>
      <TestRouter at="/here">
        <Routes>
          <Route path="/here" element={page} />
          <Route path="/teacher" element={<p>At home</p>} />
        </Routes>
      </TestRouter>
    </QueryClientProvider>,
  );
  return { ...shown, client };
}

/** The toasts, newest first: variant, title and text. */
export const toastsNow = () => toasts.get().map(({ variant, title, text }) => [variant, title, text]);
