import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';

type User = ReturnType<typeof buildView>['user'];

/** Logs in a user of one type, with the changes of a test. */
export function signIn(type: UserType, change: Partial<User> = {}): void {
  const view = buildView({ types: [type] });
  session.set(buildSession({ view: { ...view, user: { ...view.user, ...change } } }));
}

/** Shows the current address. */
function Address() {
  const { pathname } = useLocation();
  return <output aria-label="address">{pathname}</output>;
}

export const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders a screen at its address, without retries of failed queries; other addresses are empty. */
export function show(screen: ReactNode, at = '/', client = newClient()) {
  render(
    <QueryClientProvider client={client}>
      <TestRouter at={at}>
        <Suspense>
          <Routes>
            <Route path={at.split('?')[0]} element={screen} />
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
        <Address />
        <Toasts />
      </TestRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
