import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { at } from '../support/browser.ts';
import { buildValues } from './fixtures.ts';
import { heading, open, sellersServer } from './open.tsx';

const server = sellersServer();
const id = '00000000-0000-4000-8000-000000000042';

it('opens the documents of a registered person', async () => {
  const { roles: _, ...stored } = buildValues();
  server.use(
    http.get(at(`/v1/users/${id}`), () =>
      HttpResponse.json({ data: { ...stored, id, courses: [], updated_at: '2026-03-10T13:00:00.000Z' } }),
    ),
    http.get(at(`/v1/users/${id}/documents`), () =>
      HttpResponse.json({ data: { documents: [], missing: 0 } }),
    ),
  );
  const user = open(`/users/edit?id=${id}`);
  await heading('Usuário');
  await user.click(screen.getByRole('button', { name: 'Documentos' }));
  expect(await screen.findByRole('dialog', { name: `Documentos de ${stored.name}` })).toBeDefined();
});

it('shows no documents for a person who is not registered yet', async () => {
  open();
  await heading('Usuário');
  expect(screen.queryByRole('button', { name: 'Documentos' })).toBeNull();
});
