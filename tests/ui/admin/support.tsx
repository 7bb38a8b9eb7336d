import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { CoreAdminContext } from 'react-admin';
import { dataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import { Toasts } from '../../../src/ui/Toasts.tsx';

/** A part of the back office with its data provider and toasts. */
export function show(part: ReactElement) {
  const user = userEvent.setup();
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
        {part}
        <Toasts />
      </CoreAdminContext>
    </QueryClientProvider>,
  );
  return user;
}
