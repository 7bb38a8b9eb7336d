import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it } from 'vitest';
import { alwaysGranted, type Permission } from '../../../domain/permissions.ts';
import { homes, type UserType, userTypes } from '../../../domain/userTypes.ts';
import { landing, requiredPath } from '../../../src/app/guard.ts';
import { RouteGuard } from '../../../src/app/RouteGuard.tsx';
import { router } from '../../../src/app/router.tsx';
import { canOpen, signedInRoutes } from '../../../src/app/routes/access.ts';
import { type ActiveSession, session } from '../../../src/authProvider/session.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';

const server = fakeServer();
beforeEach(() => {
  queryClient.clear();
  server.use(
    http.get(at('/v1/*'), () => HttpResponse.json({ message: 'x', code: 'not_found' }, { status: 404 })),
  );
});

function signIn(
  type: UserType,
  permissions: readonly Permission[],
  user: Partial<ActiveSession['view']['user']> = {},
): ActiveSession {
  const view = buildView({ types: [type], permissions: [...permissions] });
  const held = buildSession({ view: { ...view, user: { ...view.user, ...user } } });
  session.set(held);
  return held as ActiveSession;
}

const guarded = signedInRoutes.flatMap(({ path, page, needs, types }) =>
  page && needs ? [{ path, needs, type: types?.[0] ?? 'ADMIN' }] : [],
);

it.each(userTypes)('has a screen that a person of type %s without permissions may open', (type) => {
  const held = signIn(type, alwaysGranted);
  expect(canOpen(landing(held), held)).toBe(true);
});

it.each<[UserType, Permission, string]>([
  ['ADMIN', 'view:dashboard', '/roles'],
  ['ADMIN', 'view:roles', '/roles/edit?new'],
  ['ADMIN', 'view:document_type', '/document-type/edit?id=00000000-0000-4000-8000-000000000001'],
  ['FEV', 'view:fev_dashboard', '/student/edit?new'],
  ['TEACHER', 'view:teacher_dashboard', '/teacher-calendar'],
  ['STUDENT', 'view:classroom', '/student-calendar'],
])(
  'redirects a person of type %s who only has %s from %s to the home page',
  async (type, permission, address) => {
    signIn(type, [...alwaysGranted, permission]);
    await router.navigate(address);
    const { unmount } = render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(homes[type]));
    unmount();
  },
);

/** The guard by itself, so that no screen is loaded. */
function guard(path: string) {
  const element = (
    <RouteGuard>
      <p>screen</p>
    </RouteGuard>
  );
  const routes = [
    { path: '/', element: <p>home</p> },
    { path: '*', element },
  ];
  return render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

it.each(guarded)('opens $path only with one of its permissions', async ({ path, needs, type }) => {
  signIn(type, [needs.includes('view:dashboard') ? 'view:notifications' : 'view:dashboard']);
  const { unmount } = guard(path);
  expect(await screen.findByText('home')).toBeTruthy();
  unmount();
  for (const permission of needs) {
    signIn(type, [permission]);
    const shown = guard(path);
    expect(await screen.findByText('screen')).toBeTruthy();
    shown.unmount();
  }
});

it('does not lead a student to an onboarding that the permissions do not include', async () => {
  signIn('STUDENT', ['view:classroom'], { onboarding_status: 'AGUARDANDO_PAGAMENTO' });
  guard('/student');
  expect(await screen.findByText('screen')).toBeTruthy();
});

it.each([
  'AGUARDANDO_ASSINATURA_CONTRATO',
  'AGUARDANDO_PAGAMENTO',
  'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
  'AGUARDANDO_MATCH',
] as const)(
  'leads a student to the welcome steps while the status is %s, unless lessons go on (ONB-8)',
  (status) => {
    const required = (has_class: boolean) =>
      requiredPath('/student', signIn('STUDENT', [], { onboarding_status: status, has_class }));
    expect(required(false)).toBe('/welcome');
    expect(required(true)).toBeNull();
  },
);
