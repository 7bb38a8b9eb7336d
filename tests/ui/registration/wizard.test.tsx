import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { writeDraft } from '../../../src/resources/registration/drafts.ts';
import { emptyAddress, type Values } from '../../../src/resources/registration/values.ts';
import { at } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { buildValues, mother } from './fixtures.ts';
import { heading, open, paulista, sellersServer } from './open.tsx';

const server = sellersServer();

/** The wizard with a stored draft, at the last step. */
const atTheEnd = (change: Partial<Values> = {}) =>
  writeDraft(null, {
    values: buildValues({ fev_id: '', ...change }),
    step: 'address',
    saved_at: '2026-03-10T13:00:00.000Z',
  });
const refuse = (status: number, body: object) =>
  server.use(http.post(at('/v1/users'), () => HttpResponse.json({ requestId: 'r', ...body }, { status })));

describe('registration wizard', () => {
  it('stays on a step until it is valid, and shows issues at the fields', async () => {
    const user = open();
    await heading('Usuário');
    await user.type(screen.getByLabelText('Nome completo'), 'Isabela');
    await user.click(screen.getByRole('button', { name: 'Avançar' }));
    expect(screen.getByText('O nome deve ser completo.', { selector: '[id$=note]' })).toBeDefined();
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Nome completo'));
    await heading('Usuário');
  });

  it('works with the keyboard only and keeps the values when going back', async () => {
    const user = open();
    await heading('Usuário');
    await user.type(screen.getByLabelText('Nome completo'), 'Isabela Nogueira');
    await user.type(screen.getByLabelText('E-mail'), 'isabela@correio.com.br');
    await user.type(screen.getByLabelText('Confirme o e-mail'), 'isabela@correio.com.br');
    // Enrolment type, Cancelar, Avançar.
    for (const _ of [1, 2, 3]) await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Avançar' }));
    await user.keyboard('{Enter}');
    await heading('Dados pessoais');
    expect(document.activeElement).toBe(screen.getByLabelText('CPF'));
    await user.keyboard('52998224725');
    expect(screen.getByLabelText<HTMLInputElement>('CPF').value).toBe('529.982.247-25');
    await user.click(screen.getAllByRole('button', { name: 'Voltar' }).at(-1) as HTMLElement);
    await heading('Usuário');
    expect(screen.getByLabelText<HTMLInputElement>('Nome completo').value).toBe('Isabela Nogueira');
  });

  it('closes the toast about invalid fields when the user moves on', async () => {
    const user = open();
    await heading('Usuário');
    await user.type(screen.getByLabelText('Nome completo'), 'Isabela Nogueira');
    await user.click(screen.getByRole('button', { name: 'Avançar' }));
    await screen.findByText('Atenção');
    await user.type(screen.getByLabelText('E-mail'), 'isabela@correio.com.br');
    await user.type(screen.getByLabelText('Confirme o e-mail'), 'isabela@correio.com.br');
    await user.click(screen.getByRole('button', { name: 'Avançar' }));
    await heading('Dados pessoais');
    expect(screen.queryByText('Atenção')).toBeNull();
  });

  it("marks each missing field of the guardian's address, until it is filled in", async () => {
    writeDraft(null, {
      values: buildValues({ fev_id: '', ...mother, student_guardian_address: emptyAddress }),
      step: 'guardian',
      saved_at: '2026-03-10T13:00:00.000Z',
    });
    const user = open();
    await screen.findByLabelText('CEP');
    await user.click(screen.getByRole('button', { name: 'Avançar' }));
    const invalid = () =>
      ['CEP', 'Número', 'Endereço', 'Bairro', 'Cidade', 'Estado'].filter(
        (label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true',
      );
    expect(invalid()).toEqual(['CEP', 'Número', 'Endereço', 'Bairro', 'Cidade', 'Estado']);
    const sentence = 'Para um responsável financeiro terceiro, um endereço precisa ser informado.';
    expect(screen.getByText(sentence)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('CEP'));
    await user.keyboard('01310100');
    await waitFor(() => expect(invalid()).toEqual(['Número']));
    await user.type(screen.getByLabelText('Número'), '10');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });

  it.each([
    [404, 'not_found'],
    [400, 'validation'],
  ])('returns to the list from a user that is answered with %i', async (status, code) => {
    server.use(http.get(at('/v1/users/:id'), () => HttpResponse.json({ message: 'x', code }, { status })));
    open('/users/edit?id=abc');
    expect(await screen.findByText('A lista de usuários')).toBeDefined();
  });

  it('shows sellers neither types nor a choice of seller', async () => {
    open();
    await heading('Usuário');
    expect(screen.queryByText('Tipos de usuário')).toBeNull();
    expect(screen.queryByLabelText('Vendedor')).toBeNull();
    expect(screen.getByText('Aluno')).toBeDefined();
  });

  it('shows before sending what is registered and what it costs, and leads back to a step', async () => {
    atTheEnd({ birthdate: '2012-09-22', ...mother });
    server.use(
      http.get(at('/v1/plans/price'), () =>
        HttpResponse.json({ data: { tuition: 375_900, registration_fee: 15_000, installments: 12 } }),
      ),
    );
    const user = open();
    await heading('Endereço');
    const summary = within(screen.getByRole('region', { name: 'Confira antes de enviar' }));
    expect(
      await summary.findByText(/^R\$\s3\.759,00 em 12x, mais a matrícula de R\$\s150,00$/),
    ).toBeDefined();
    expect(summary.getByText(new RegExp(`${mother.student_guardian_name} \\(Mãe\\)`))).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Curso e plano' }));
    await heading('Curso e plano');
    expect(await screen.findByText(/^R\$\s3\.759,00 em 12x, mais a matrícula/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Confira antes de enviar' })).toBeNull();
  });

  it('sends, deletes the draft and returns to the previous page', async () => {
    atTheEnd({ birthdate: '2012-09-22', ...mother });
    let sent: unknown;
    server.use(
      http.post(at('/v1/users'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ data: {} });
      }),
    );
    const user = open();
    await heading('Endereço');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('A lista de alunos')).toBeDefined();
    expect(screen.getByText('Usuário criado com sucesso!')).toBeDefined();
    expect(sent).toMatchObject({ types: ['STUDENT'], student_guardian_relationship: 'Mãe' });
    expect(sent).not.toHaveProperty('fev_id');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('asks before leaving with changes; leaving drops the draft, staying keeps what was typed', async () => {
    atTheEnd();
    const user = open();
    await heading('Endereço');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    const dialog = () => screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    await user.click(within(await dialog()).getByRole('button', { name: 'Continuar editando' }));
    expect(screen.getByLabelText<HTMLInputElement>('Número').value).toBe('100');
    await user.type(screen.getByLabelText('Número'), '1');
    await screen.findByText(/Rascunho salvo às/);
    await user.click(screen.getByRole('link', { name: 'Alunos' }));
    expect((await dialog()).textContent).toContain(
      'O que você alterou e o rascunho guardado neste navegador serão apagados.',
    );
    await user.click(within(await dialog()).getByRole('button', { name: 'Sair sem salvar' }));
    await screen.findByText('A lista de alunos');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('leaves without confirmation when nothing was changed', async () => {
    const user = open();
    await heading('Usuário');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await screen.findByText('A lista de alunos');
  });

  it('opens the step of a field that the server refuses', async () => {
    atTheEnd();
    const message = 'Já existe um usuário com este CPF.';
    refuse(417, { message, code: 'cpf_taken' });
    const user = open();
    await heading('Endereço');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await heading('Dados pessoais');
    expect(await screen.findByText(message, { selector: '[id$=note]' })).toBeDefined();
  });

  it('shows issues of the server at their fields', async () => {
    atTheEnd();
    refuse(400, {
      message: 'Confirme o preenchimento de todos os campos',
      code: 'invalid_request',
      issues: [{ path: 'uf', message: 'O Estado deve ter 2 caracteres' }],
    });
    const user = open();
    await heading('Endereço');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(screen.getByLabelText('Estado').getAttribute('aria-invalid')).toBe('true'));
  });

  it('keeps the fields locked that the postal code supplies', async () => {
    server.use(
      http.get(at('/v1/utils/cep/:cep'), () =>
        HttpResponse.json({ data: { ...paulista, neighborhood: '' } }),
      ),
    );
    atTheEnd();
    open();
    await heading('Endereço');
    const isLocked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).readOnly;
    await waitFor(() => expect(isLocked('Bairro')).toBe(false));
    expect(['Endereço', 'Cidade', 'Estado'].map(isLocked)).toEqual([true, true, true]);
  });

  it('an unknown postal code warns, clears and unlocks; a failing service unlocks', async () => {
    atTheEnd();
    server.use(
      http.get(at('/v1/utils/cep/:cep'), ({ params }) => {
        const status = params.cep === '99999999' ? 404 : 503;
        const code = status === 404 ? 'not_found' : 'unavailable';
        return HttpResponse.json({ message: '', code, requestId: 'r' }, { status });
      }),
    );
    const user = open();
    await heading('Endereço');
    const cep = screen.getByLabelText('CEP');
    const city = screen.getByLabelText<HTMLInputElement>('Cidade');
    await user.clear(cep);
    await user.type(cep, '99999999');
    expect(await screen.findByText('CEP não encontrado!')).toBeDefined();
    await waitFor(() => expect([city.value, city.readOnly]).toEqual(['', false]));
    await user.clear(cep);
    await user.type(cep, '88010000');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Estado').value).toBe('SC'));
    expect(city.readOnly).toBe(false);
  });

  it('fills the address of the postal code typed last, whatever order the answers arrive in', async () => {
    const late = Promise.withResolvers<void>();
    const answered: unknown[] = [];
    server.use(
      http.get(at('/v1/utils/cep/:cep'), async ({ params: { cep } }) => {
        if (cep === '20040002') await late.promise;
        answered.push(cep);
        const street = cep === '20040002' ? 'Avenida Rio Branco' : 'Rua do Ouvidor';
        return HttpResponse.json({ data: { ...paulista, street } });
      }),
    );
    atTheEnd();
    const user = open();
    await heading('Endereço');
    const cep = screen.getByLabelText('CEP');
    for (const typed of ['20040002', '20040030']) {
      await user.clear(cep);
      await user.type(cep, typed);
    }
    await screen.findByDisplayValue('Rua do Ouvidor');
    late.resolve();
    await waitFor(() => expect(answered).toContain('20040002'));
    // Time for the late answer to arrive.
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect(screen.getByLabelText<HTMLInputElement>('Endereço').value).toBe('Rua do Ouvidor');
  });

  it('fills the address of a postal code also when its step is left before the answer', async () => {
    const late = Promise.withResolvers<void>();
    server.use(
      http.get(at('/v1/utils/cep/:cep'), async ({ params: { cep } }) => {
        if (cep === '20040002') await late.promise;
        return HttpResponse.json({ data: { ...paulista, street: `Rua ${cep}` } });
      }),
    );
    atTheEnd();
    const user = open();
    await heading('Endereço');
    const cep = screen.getByLabelText('CEP');
    await user.clear(cep);
    await user.type(cep, '20040002');
    await user.click(screen.getAllByRole('button', { name: 'Voltar' }).at(-1) as HTMLElement);
    await heading('Interesses e perfil');
    late.resolve();
    // Time for the late answer to arrive.
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    await user.click(screen.getByRole('button', { name: 'Avançar' }));
    await screen.findByDisplayValue('Rua 20040002');
  });

  it('Próprio copies and locks the student’s data, and is refused to a minor', async () => {
    atTheEnd({ birthdate: '2012-09-22' });
    const user = open();
    await heading('Endereço');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await heading('Responsável financeiro');
    const name = screen.getByLabelText<HTMLInputElement>('Nome completo');
    await waitFor(() => expect([name.value, name.readOnly]).toEqual(['Isabela Cristina Nogueira', true]));
    const message = 'Um aluno menor de idade precisa de um responsável financeiro.';
    expect(await screen.findByText(message, { selector: '[id$=note]' })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Mãe' }));
    await waitFor(() => expect([name.value, name.readOnly]).toEqual(['', false]));
  });

  it('proposes Próprio to an adult, and takes the copied data back for someone else', async () => {
    atTheEnd({ student_guardian_relationship: '' });
    const user = open();
    await heading('Endereço');
    for (const _ of ['profile', 'student', 'guardian'])
      await user.click(screen.getAllByRole('button', { name: 'Voltar' }).at(-1) as HTMLElement);
    await heading('Responsável financeiro');
    const own = screen.getByRole<HTMLInputElement>('radio', { name: 'Próprio' });
    await waitFor(() => expect(own.checked).toBe(true));
    await user.click(screen.getByRole('radio', { name: 'Pai' }));
    const name = screen.getByLabelText<HTMLInputElement>('Nome completo');
    await waitFor(() => expect([name.value, document.activeElement]).toEqual(['', name]));
    await user.click(own);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('RG').readOnly).toBe(true));
  });

  it('offers the payment methods of the duration and replaces one that no longer fits', async () => {
    atTheEnd();
    const user = open();
    await heading('Endereço');
    for (const _ of ['profile', 'student'])
      await user.click(screen.getAllByRole('button', { name: 'Voltar' }).at(-1) as HTMLElement);
    await heading('Curso e plano');
    await user.click(screen.getByRole('radio', { name: 'Recorrente' }));
    const methods = within(
      screen.getByRole('radiogroup', { name: 'Forma de pagamento' }),
    ).getAllByRole<HTMLInputElement>('radio');
    expect(methods.map(({ value, checked }) => [value, checked])).toEqual([
      ['Cobrança Recorrente - Cartão de Crédito', true],
    ]);
  });

  it('locks the terms of a signed contract, and leaves the level open', async () => {
    session.set(
      buildSession({ view: buildView({ types: ['ADMIN'], permissions: ['create:users', 'edit:users'] }) }),
    );
    const id = '00000000-0000-4000-8000-000000000042';
    const { roles: _, ...view } = buildValues();
    const stored = { ...view, id, courses: [], has_signed: true, updated_at: '2026-03-10T13:00:00.000Z' };
    server.use(
      http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: stored })),
      http.get(at('/v1/fev'), () =>
        HttpResponse.json({ data: { response: [], page: 1, pageSize: 100, hasNextPage: false, total: 0 } }),
      ),
    );
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    expect(screen.getByLabelText<HTMLSelectElement>('Tipo de matrícula').disabled).toBe(true);
    for (const step of ['Dados pessoais', 'Responsável financeiro', 'Curso e plano']) {
      await user.click(screen.getByRole('button', { name: 'Avançar' }));
      await heading(step);
    }
    expect(screen.getByText(/O contrato já foi assinado: .*Emitir novo contrato/)).toBeDefined();
    const disabled = (label: string) =>
      screen.getByLabelText(label).matches(':disabled, [aria-disabled=true]');
    expect(['Curso', 'Tipo de plano', 'Frequência', 'Duração do plano'].map(disabled)).toEqual(
      Array(4).fill(true),
    );
    expect(disabled('Nível')).toBe(false);
  });

  it('locks the identity of a confirmed person for sellers', async () => {
    const id = '00000000-0000-4000-8000-000000000042';
    const { roles: _, ...view } = buildValues();
    const stored = {
      ...view,
      id,
      courses: [],
      has_signed: false,
      pending_email: null,
      email_received_status: 'confirmed',
      updated_at: '2026-03-10T13:00:00.000Z',
    };
    server.use(http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: stored })));
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    const readOnly = (label: string) => screen.getByLabelText<HTMLInputElement>(label).readOnly;
    expect(['Nome completo', 'E-mail', 'Confirme o e-mail'].map(readOnly)).toEqual([true, true, true]);
    expect(screen.getByText(/já foi confirmado: só um administrador corrige/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Avançar' }));
    await heading('Dados pessoais');
    expect(['CPF', 'Data de nascimento', 'Celular'].map(readOnly)).toEqual([true, true, false]);
  });

  it('clears a message once its cause is resolved, in any field', async () => {
    atTheEnd({ interests: [] });
    const user = open();
    await heading('Endereço');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await heading('Interesses e perfil');
    const message = 'Um aluno precisa informar Interesses e Perfil.';
    const note = () => screen.queryAllByText(message).filter((each) => each.closest('fieldset'));
    await waitFor(() => expect(note()).toHaveLength(1));
    await user.click(screen.getByLabelText('Aluno especial'));
    await waitFor(() => expect(note()).toHaveLength(0));
  });
});
