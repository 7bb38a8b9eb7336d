import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import RegistrationPage from '../../../src/resources/registration/RegistrationPage.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { buildValues } from './fixtures.ts';

export const idleCourse = '00000000-0000-4000-8000-00000000000f';

export const paulista = {
  street: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP',
};

/** On offer, and switched off. */
const courses = [
  { id: buildValues().course, course: 'Inglês', status: true },
  { id: idleCourse, course: 'Latim', status: false },
];

/** The server of a seller's wizard. */
export function sellersServer() {
  const server = fakeServer();
  beforeEach(() => {
    queryClient.clear();
    session.set(
      buildSession({ view: buildView({ types: ['FEV'], permissions: ['create:users', 'edit:users'] }) }),
    );
    server.use(
      http.get(at('/v1/courses'), () =>
        HttpResponse.json({
          data: { response: courses, hasNextPage: false },
        }),
      ),
      http.post(at('/v1/users/duplicates'), () => HttpResponse.json({ data: [] })),
      http.get(at('/v1/utils/cep/:cep'), () => HttpResponse.json({ data: paulista })),
      http.get(at('/v1/notifications'), () =>
        HttpResponse.json({ data: { response: [], page: 1, pageSize: 10, hasNextPage: false, total: 0 } }),
      ),
    );
  });
  return server;
}

export function open(address = '/users/edit') {
  const user = userEvent.setup();
  const wizard = (
    <>
      <RegistrationPage />
      <Link to="/students">Alunos</Link>
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/users/edit', element: wizard },
      { path: '/students', element: <p>A lista de alunos</p> },
      { path: '/users', element: <p>A lista de usuários</p> },
    ],
    { initialEntries: ['/students', address] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return user;
}

export const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
