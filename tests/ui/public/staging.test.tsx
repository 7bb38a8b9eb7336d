import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { StagingNotice } from '../../../src/portals/public/LoginPage.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();

it("shows 'Homologação' on a staging server until dismissed", async () => {
  const support = { email: null, phone: null };
  server.use(
    http.get(at('/v1/config'), () =>
      HttpResponse.json({ data: { version: '4.2.0', demo: false, staging: true, links: {}, support } }),
    ),
  );
  render(<StagingNotice />);
  expect(await screen.findByRole('heading', { name: 'Homologação' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('heading', { name: 'Homologação' })).toBeNull();
});
