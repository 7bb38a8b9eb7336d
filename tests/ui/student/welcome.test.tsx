import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import {
  beginEnrolment,
  button,
  charge,
  contract,
  ok,
  open,
  refused,
  signer,
  stand,
} from './welcomeScreen.tsx';

const server = fakeServer();
beforeEach(() => beginEnrolment(server));

describe('onboarding', () => {
  it('sends a child’s guardian to the own phone, and lets a student refuse with a reason', async () => {
    const guardian = {
      ...signer,
      party: 'guardian',
      name: 'Patrícia Lima',
      email: 'p@casa.test',
      is_mine: false,
    };
    stand('AGUARDANDO_ASSINATURA_CONTRATO', { contract: { ...contract, signers: [signer, guardian] } });
    const refused: unknown[] = [];
    server.use(
      http.post(at('/v1/contracts/contract-1/refuse'), async ({ request }) => {
        refused.push(await request.json());
        stand('AGUARDANDO_ASSINATURA_CONTRATO', { contract: null });
        return HttpResponse.json({ data: { status: 'refused' } });
      }),
    );
    const user = open();
    expect(await screen.findByText(/Patrícia Lima assina no próprio celular/)).toBeDefined();
    await user.click(button('Recusar o contrato'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Motivo'), 'Mudei de cidade.');
    await user.click(dialog.getByRole('button', { name: 'Recusar o contrato' }));
    expect(await screen.findByRole('heading', { name: 'Seu contrato está a caminho' })).toBeDefined();
    expect(refused).toEqual([{ reason: 'Mudei de cidade.' }]);
  });

  it('tells a child who has nothing to sign whose signature is missing', async () => {
    const guardian = {
      ...signer,
      party: 'guardian',
      name: 'Patrícia Lima',
      email: 'p@casa.test',
      is_mine: false,
    };
    stand('AGUARDANDO_ASSINATURA_CONTRATO', { contract: { ...contract, signers: [guardian] } });
    open();
    expect(await screen.findByRole('heading', { name: 'Falta a assinatura de Patrícia Lima' })).toBeDefined();
    expect(screen.getAllByText(/Patrícia Lima assina no próprio celular/)).toHaveLength(1);
    expect(screen.queryByText(/enviamos um código/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Assinar contrato' })).toBeNull();
  });

  it('says that the link comes by e-mail, where contracts are signed elsewhere', async () => {
    const elsewhere = { ...contract, is_signed_by_email: true };
    stand('AGUARDANDO_ASSINATURA_CONTRATO', { contract: elsewhere });
    open();
    expect(
      await screen.findByText(/chega no e-mail caio@correio.com.br, enviado pela Clicksign/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Assinar contrato' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Recusar o contrato' })).toBeNull();
  });

  it('signs with the code, the typed name and the consent, then moves on to the payment', async () => {
    stand('AGUARDANDO_ASSINATURA_CONTRATO');
    const signed: unknown[] = [];
    const asked: unknown[] = [];
    server.use(
      http.post(at('/v1/contracts/contract-1/code'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ data: { sent_to: 'c•••@correio.com.br' } });
      }),
      http.post(at('/v1/contracts/contract-1/sign'), async ({ request }) => {
        signed.push(await request.json());
        stand('AGUARDANDO_PAGAMENTO_MATRICULA', { charge });
        return HttpResponse.json({ data: { status: 'signed' } });
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Assinar contrato' }));
    expect(await screen.findByText('Enviamos um código para c•••@correio.com.br.')).toBeDefined();
    expect(button('Assinar').disabled).toBe(true);

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Dígito 1 de 5')));
    await user.keyboard('12345');
    await user.type(screen.getByLabelText('Nome completo'), 'Caio Rezende Martins');
    expect(button('Assinar').disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /Li o contrato/ }));
    await user.click(button('Assinar'));

    expect(await screen.findByRole('heading', { name: 'Pague a matrícula' })).toBeDefined();
    expect(asked).toEqual([{ party: 'student' }]);
    expect(signed).toEqual([
      { party: 'student', code: '12345', typed_name: 'Caio Rezende Martins', consent: true },
    ]);
    await waitFor(() =>
      expect(session.get()?.view.user.onboarding_status).toBe('AGUARDANDO_PAGAMENTO_MATRICULA'),
    );
  });

  it('leads back to the home page where lessons go on, and nowhere else (ONB-8)', async () => {
    stand('AGUARDANDO_ASSINATURA_CONTRATO');
    const user = open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Voltar' })).toBeNull();
    act(() => signIn('STUDENT', { onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO', has_class: true }));
    await user.click(button('Voltar'));
    expect(screen.getByLabelText('address').textContent).toBe('/');
  });

  it('shows a wrong code in its place and empties the boxes', async () => {
    stand('AGUARDANDO_ASSINATURA_CONTRATO');
    const message = 'Código incorreto. Confira os 5 dígitos e tente de novo.';
    server.use(
      http.post(at('/v1/contracts/contract-1/code'), ok({ sent_to: 'c•••@correio.com.br' })),
      http.post(at('/v1/contracts/contract-1/sign'), refused('code_invalid', message)),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Assinar contrato' }));
    const first = await screen.findByLabelText<HTMLInputElement>('Dígito 1 de 5');
    await user.click(first);
    await user.keyboard('99999');
    await user.type(screen.getByLabelText('Nome completo'), 'Caio Rezende');
    await user.click(screen.getByRole('checkbox', { name: /Li o contrato/ }));
    expect(await screen.findByText(/O nome não confere com o do contrato/)).toBeDefined();
    expect(button('Assinar').disabled).toBe(true);
    await user.type(screen.getByLabelText('Nome completo'), '  martins');
    expect(screen.queryByText(/O nome não confere/)).toBeNull();
    await user.click(button('Assinar'));
    expect(await screen.findByText(message)).toBeDefined();
    expect(first.value).toBe('');
  });

  it('disables the hours until the contract starts, with the date', async () => {
    stand('AGUARDANDO_INICIO_VIGENCIA_CONTRATO');
    open();
    expect(await screen.findByText('01/12/2026')).toBeDefined();
    expect(button('Concluir disponibilidade').disabled).toBe(true);
  });

  it('congratulates and promises a teacher within 24 hours', async () => {
    stand('AGUARDANDO_MATCH');
    const user = open();
    expect(await screen.findByRole('dialog', { name: /Parabéns/ })).toBeDefined();
    await user.click(button('Entendi'));
    expect(await screen.findByRole('heading', { name: 'Estamos encontrando seu professor' })).toBeDefined();
  });

  it('does not congratulate a student who waits for another teacher', async () => {
    stand('AGUARDANDO_MATCH', { had_teacher: true });
    open();
    expect(
      await screen.findByRole('heading', { name: 'Estamos encontrando seu novo professor' }),
    ).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('redirects home once it is concluded', async () => {
    stand('CONCLUIDO');
    open();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'));
  });
});
