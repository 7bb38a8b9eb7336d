import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import { toasts } from '../../../src/ui/toast.ts';
import { buildSession, buildView } from '../support/people.ts';

export const profile = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Renata Figueiredo',
  email: 'renata@escola.com.br',
  cpf: '11144477735',
  nif: null,
  phone: '+5511987654321',
  education_grade: 'Graduação',
  photo_url: null,
  student_level: null,
  is_foreign: false,
  cep: '01310100',
  address: 'Avenida Paulista',
  address_number: '1000',
  address_complement: null,
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP',
  country: 'Brasil',
  updated_at: '2026-03-01T10:00:00.000Z',
};

/** Renders a screen for its logged-in owner. */
export function showAccount(page: ReactElement, types: UserType[] = ['TEACHER']) {
  const permissions = ['view:profile', 'edit:profile'];
  session.set(buildSession({ view: buildView({ types, permissions }) }));
  toasts.set([]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/profile'] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

export const toastsNow = () => toasts.get().map(({ variant, title, text }) => [variant, title, text]);
