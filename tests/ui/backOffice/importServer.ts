import { HttpResponse, http } from 'msw';
import { beforeEach } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';

export const server = fakeServer();
export const id = '3b3b8f1e-2a6f-4a53-9b39-0a8f6a4f9e11';
export const checked = {
  id,
  kind: 'STUDENT',
  file_name: 'alunos.xlsx',
  state: 'ready',
  people: 3,
  refused: 0,
  progress: 0,
  registered: 0,
  user_name: 'Ana Souza',
  updated_at: '2026-03-10T11:00:00.000Z',
  is_remembered: false,
  columns: [] as object[],
  constants: [] as object[],
  fields: [] as object[],
  created_at: '2026-03-10T11:00:00.000Z',
  stopped: null as string | null,
  error_count: 0,
  errors: [] as object[],
  warnings: [] as object[],
  warning_count: 0,
};
export const wrong = { ...checked, refused: 1, error_count: 2 };
export const faulty = {
  row: 3,
  updated_at: '2026-03-10T11:00:00.000Z',
  name: 'Lia Prado',
  refusal: null as string | null,
  fields: [
    { path: 'name', label: 'Nome', found: 'Lia Prado', is_corrected: false, fault: null as object | null },
    {
      path: 'cpf',
      label: 'CPF',
      found: '123',
      is_corrected: false,
      fault: { code: 'cell_zeros', message: 'x' },
    },
    {
      path: 'email',
      label: 'E-mail',
      found: 'lia@x.com',
      is_corrected: false,
      fault: { code: 'email_taken', message: 'Já existe um usuário com este e-mail.' },
    },
  ],
};
/** What the server holds, and answers. */
export const state = { stored: checked, rows: [] as (typeof faulty)[] };
export const bodies: unknown[] = [];
export const sent: string[] = [];
export const read = () => HttpResponse.json({ data: state.stored });
export const change = (action: string, next: () => Response) =>
  http.post(at(`/v1/imports/${id}/${action}`), () => {
    sent.push(action);
    return next();
  });

beforeEach(() => {
  state.stored = checked;
  sent.length = 0;
  bodies.length = 0;
  state.rows = [];
  server.use(
    http.get(at(`/v1/imports/${id}/rows`), ({ request }) => {
      const isFaulty = new URL(request.url).searchParams.get('faulty') === 'true';
      const shown = state.rows.filter(({ fields }) => fields.some(({ fault }) => fault) === isFaulty);
      const rest = { page: 1, pageSize: 20, hasNextPage: false, total: shown.length, next: null };
      return HttpResponse.json({ data: { response: shown, ...rest } });
    }),
    quietBell(),
    http.get(at(`/v1/imports/${id}`), read),
    http.get(at('/v1/imports'), () => {
      const rest = { page: 1, pageSize: 20, hasNextPage: false, total: 1, next: null };
      return HttpResponse.json({ data: { response: [state.stored], ...rest } });
    }),
  );
});

export const open = () => openAt(`/users/import/file?id=${id}`);
