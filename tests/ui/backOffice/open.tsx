import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { UserType } from '../../../domain/userTypes.ts';
import BackOffice from '../../../src/app/BackOffice.tsx';
import { clocks } from '../../../src/app/live/clocks.ts';
import { LiveEvents } from '../../../src/app/live/LiveEvents.tsx';
import { canOpen } from '../../../src/app/routes/access.ts';
import { type ActiveSession, session } from '../../../src/authProvider/session.ts';
import { CanOpenContext } from '../../../src/browser/canOpen.ts';
import { forgetLists } from '../../../src/dataProvider/httpClient.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { buildSession, buildView } from '../support/people.ts';

interface Options {
  isLive?: boolean;
  type?: UserType;
}

/** The back office as an administrator opens it at an address; an empty list of permissions means all, as in the browser. */
export function openAt(
  address: string,
  permissions: string[] = [],
  { isLive = false, type = 'ADMIN' }: Options = {},
) {
  queryClient.clear();
  forgetLists();
  toasts.set([]);
  const held = buildSession({ view: buildView({ permissions, types: [type] }) });
  session.set(held);
  const isOpen = (path: string) => canOpen(path, held as ActiveSession);
  const router = createMemoryRouter([{ path: '*', element: <BackOffice wrap={Fragment} /> }], {
    initialEntries: [address],
  });
  const shown = render(
    <QueryClientProvider client={queryClient}>
      {isLive && <LiveEvents since={clocks()} />}
      <CanOpenContext.Provider value={isOpen}>
        <RouterProvider router={router} />
      </CanOpenContext.Provider>
      <Toasts />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router, leave: shown.unmount };
}
