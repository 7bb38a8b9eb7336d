import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import { toasts } from '../../../src/ui/toast.ts';
import { buildSession, buildView } from '../support/people.ts';

/** Opens a page as a person with one profile; an empty list of permissions means all, as in the browser. */
export function openPage(Page: ComponentType, permissions: string[] = [], type: UserType = 'ADMIN') {
  queryClient.clear();
  toasts.set([]);
  session.set(buildSession({ view: buildView({ permissions, types: [type] }) }));
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ applyAccept: false });
}
