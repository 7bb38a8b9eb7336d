import { HttpResponse, http } from 'msw';
import { buildValues } from '../registration/fixtures.ts';
import { at } from '../support/browser.ts';

export const id = '00000000-0000-4000-8000-000000000042';
const { roles: _, confirm_email: __, ...values } = buildValues();
export const form = values;
export const stored = {
  ...form,
  id,
  user_id: id,
  user_status: true,
  photo_url: null,
  phone: '+5511987654321',
  cep: '01310100',
  courses: [],
  student_id: id,
  teacher_id: null,
  fev_status: null,
  student_status: true,
  teacher_status: null,
  is_allocated: false,
  has_signed: false,
  pending_email: null,
  email_received_status: 'confirmed',
  teacher_name: 'Juliana Prado',
  plan_end_date: '2026-12-31',
  timezone: 'America/Sao_Paulo',
  updated_at: '2026-03-10T13:00:00.000Z',
};
export const paged = (response: object[], hasNextPage = false) =>
  HttpResponse.json({ data: { response, page: 1, pageSize: 10, hasNextPage, total: response.length } });

export const statement = {
  name: form.name,
  payer_name: form.name,
  is_paid_by_guardian: false,
  charged: 0,
  paid: 0,
  refunded: 0,
  balance: 0,
  next: null,
  charges: [] as object[],
};

/** What the cards beside the record read, of a student without anything. */
export const besideTheRecord = [
  http.get(at('/v1/statement/:id'), () => HttpResponse.json({ data: statement })),
  http.get(at('/v1/users/:id/notes'), () => paged([])),
  http.get(at('/v1/users/:id/documents'), () => HttpResponse.json({ data: { documents: [], missing: 0 } })),
  http.get(at('/v1/clicksign/documents'), () => paged([])),
  http.get(at('/v1/classes'), () => paged([])),
  http.get(at('/v1/calendar'), () => HttpResponse.json({ data: { response: [] } })),
];
