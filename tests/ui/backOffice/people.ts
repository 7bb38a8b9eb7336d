import { HttpResponse, http } from 'msw';
import { at } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

export const listed = (response: readonly object[]) =>
  HttpResponse.json({
    data: { response, page: 1, pageSize: 20, hasNextPage: false, total: response.length, next: null },
  });

const person = (n: number, name: string) => ({
  id: uuid(n),
  user_id: uuid(n),
  name,
  email: `pessoa.${n}@escola.com.br`,
  photo_url: null,
  phone: '+5511987654321',
  created_at: '2026-03-01T00:00:00.000Z',
});

export const user = (n: number, name: string, more: object = {}) => ({
  ...person(n, name),
  types: ['STUDENT'],
  user_status: true,
  email_received_status: 'pending',
  onboarding_status: 'CONCLUIDO',
  student_id: null,
  teacher_id: null,
  fev_id: null,
  fev_status: null,
  student_status: null,
  teacher_status: null,
  is_allocated: false,
  ...more,
});

export const student = (n: number, name: string) => ({
  ...person(n, name),
  student_id: uuid(n),
  birthdate: null,
  onboarding_status: 'CONCLUIDO',
  student_status: true,
  student_level: 'Zero',
  teacher_name: null,
  fev_name: 'Vera Vendas',
  payment_failed: false,
});

export const teacher = (n: number, name: string, courses: readonly string[]) => ({
  ...person(n, name),
  teacher_id: uuid(n),
  courses,
  type: 'TEACHER',
  teacher_status: true,
});

export const seller = (n: number, name: string) => ({
  ...person(n, name),
  fev_id: uuid(n),
  cnpj: '11222333000181',
  fev_status: true,
});

/** A list by its path, beside the empty notifications; the queries that it was asked. */
export function keepList(path: `/v1/${string}`, rows: readonly object[]) {
  const asked: URLSearchParams[] = [];
  const handlers = [
    quietBell(),
    http.get(at(path), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return listed(rows);
    }),
  ];
  return { handlers, asked };
}

export const refusal = (status: number, code: string, message: string) =>
  HttpResponse.json({ message, code, requestId: 'r' }, { status });
