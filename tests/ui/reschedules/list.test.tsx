import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { openAt } from '../backOffice/open.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
beforeAll(preloadDialogs);

const row = {
  id: 'r',
  created_at: '2026-11-22T12:00:00.000Z',
  updated_at: '2026-11-22T12:00:00.000Z',
  status: 'pending',
  student_id: 's',
  student_name: 'Caio Viana',
  photo_url: null,
  lesson_id: 'l',
  title: 'Modal verbs',
  class_name: 'Inglês Básico 2',
  lesson_starts_at: '2026-11-25T12:00:00.000Z',
  lesson_ends_at: '2026-11-25T13:00:00.000Z',
  starts_at: '2026-11-27T10:00:00.000Z',
  ends_at: '2026-11-27T11:00:00.000Z',
  to_lesson_id: null,
  to_title: null,
  teacher_id: 't',
  teacher_name: 'Helena Sampaio',
  message: 'Tenho uma prova.',
  reason: null,
  decided_at: null,
  expires_at: '2026-11-25T12:00:00.000Z',
};

let sent: unknown[];
let refusal: object | null;
beforeEach(() => {
  sent = [];
  refusal = null;
  toasts.set([]);
  server.use(
    quietBell(),
    http.get(at('/v1/reschedules'), () =>
      HttpResponse.json({
        data: { response: [row], page: 1, pageSize: 20, hasNextPage: false, total: 1, next: null },
      }),
    ),
    http.post(at('/v1/reschedules/r/answer'), async ({ request }) => {
      sent.push(await request.json());
      return refusal ? HttpResponse.json(refusal, { status: 417 }) : HttpResponse.json({ data: row });
    }),
  );
});
const toastsNow = () => toasts.get().map(({ text }) => text);
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1) ?? document.body);

async function openRequest() {
  const { user } = openAt('/reschedules');
  await user.click(await screen.findByText('Caio Viana'));
  return { user, shown: await dialog() };
}

describe("'Pedidos de remarcação'", () => {
  it('shows a request with its message, and accepts it', async () => {
    const { user, shown } = await openRequest();
    expect(shown.getByText('Modal verbs Quarta-feira, 25 de novembro, 12:00–13:00')).toBeTruthy();
    expect(shown.getByText('Sexta-feira, 27 de novembro, 10:00–11:00')).toBeTruthy();
    expect(shown.getByText('Tenho uma prova.')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(toastsNow()).toEqual(['Remarcação aceita. O aluno foi avisado.']));
    expect(sent).toEqual([{ accept: true }]);
  });

  it('refuses it with a reason alone', async () => {
    const { user, shown } = await openRequest();
    await user.click(shown.getByRole('button', { name: 'Recusar' }));
    const reasons = await dialog();
    await user.click(reasons.getByRole('button', { name: 'Recusar' }));
    expect(await reasons.findByText('Escreva o motivo, para o aluno entender.')).toBeTruthy();
    expect(toastsNow()).toEqual(['Escreva o motivo, para o aluno entender.']);
    expect(sent).toEqual([]);
    await user.type(reasons.getByLabelText('Motivo'), 'Estarei em viagem.');
    await user.click(reasons.getByRole('button', { name: 'Recusar' }));
    await waitFor(() => expect(toastsNow()).toEqual(['Pedido recusado. O aluno foi avisado.']));
    expect(sent).toEqual([{ accept: false, reason: 'Estarei em viagem.' }]);
  });

  it('says why an hour was lost, and stays open', async () => {
    refusal = {
      code: 'hour_lost',
      values: { reason: { code: 'hour_absent' } },
      requestId: 'x',
      message: 'Este horário não está mais disponível: o professor não está disponível nele.',
    };
    const { user, shown } = await openRequest();
    await user.click(shown.getByRole('button', { name: 'Aceitar' }));
    await waitFor(() =>
      expect(toastsNow()).toEqual([
        'Este horário não está mais disponível: o professor não está disponível nele.',
      ]),
    );
    expect(shown.getByRole('button', { name: 'Recusar' })).toBeTruthy();
  });
});
