import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StepId } from '../../../domain/registrationFields.ts';
import { session } from '../../../src/authProvider/session.ts';
import { writeDraft } from '../../../src/resources/registration/drafts.ts';
import type { Values } from '../../../src/resources/registration/values.ts';
import { at } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { buildValues, mother } from './fixtures.ts';
import { heading, open, sellersServer } from './open.tsx';

const server = sellersServer();
beforeEach(() => {
  const permissions = ['create:users', 'edit:users'] as const;
  session.set(buildSession({ view: buildView({ types: ['ADMIN'], permissions: [...permissions] }) }));
});

const draft = (step: StepId, change: Partial<Values>) =>
  writeDraft(null, { values: buildValues(change), step, saved_at: '2026-03-10T13:00:00.000Z' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

describe('less to type', () => {
  it('an adult student is the payer by default; a minor cannot be chosen', async () => {
    draft('guardian', { student_guardian_relationship: '' });
    open();
    await heading('Responsável financeiro');
    const picked = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;
    await waitFor(() => expect(picked()).toBe('Próprio'));
    cleanup();
    draft('guardian', { student_guardian_relationship: '', birthdate: '2014-09-22' });
    open();
    await heading('Responsável financeiro');
    expect(picked()).toBeUndefined();
    expect(screen.queryByRole('radio', { name: 'Próprio' })).toBeNull();
  });

  it('the guardian’s address becomes the student’s by one click', async () => {
    const empty = { cep: '', address: '', address_number: '', neighborhood: '', city: '', uf: '' };
    draft('address', { ...mother, ...empty, birthdate: '2014-09-22' });
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.post(at('/v1/users'), async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return HttpResponse.json({ data: { id: '00000000-0000-4000-8000-000000000042' } });
      }),
    );
    const user = open();
    await heading('Endereço');
    await user.click(screen.getByRole('button', { name: 'Usar o endereço de Helena' }));
    expect(document.activeElement).toBe(field('CEP'));
    await user.click(screen.getAllByRole('button', { name: 'Enviar' }).at(-1) as HTMLElement);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ cep: '01310100', address: 'Avenida Paulista', address_number: '100' });
  });

  it('one click answers what most people answer, and Ctrl+Enter advances from a text', async () => {
    draft('student', { experience_in_other_schools: '', important_informations: '' });
    const user = open();
    await heading('Curso e plano');
    await screen.findByRole('option', { name: 'Inglês' });
    await user.click(screen.getAllByRole('button', { name: 'Nenhuma' })[0] as HTMLElement);
    await user.type(screen.getByLabelText('Informações importantes'), 'Gosta de jogos');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Experiência em outras escolas').value).toBe('Nenhuma');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await heading('Interesses e perfil');
  });

  it('a child lives with the guardian, goes to school and has learnt nowhere else, until someone says otherwise', async () => {
    draft('personal', { ...mother, birthdate: '', education_grade: '', experience_in_other_schools: '' });
    const user = open();
    await heading('Dados pessoais');
    await user.type(screen.getByLabelText('Data de nascimento'), '22092014');
    await waitFor(() => expect(field('Escolaridade').value).toBe('Ensino Fundamental'));
    cleanup();
    draft('student', {
      ...mother,
      birthdate: '2014-09-22',
      student_level: '',
      experience_in_other_schools: '',
    });
    const next = open();
    await heading('Curso e plano');
    await next.click(screen.getByRole('radio', { name: 'Zero' }));
    expect(field('Experiência em outras escolas').value).toBe('Nenhuma');
    cleanup();
    const empty = { cep: '', address: '', address_number: '', neighborhood: '', city: '', uf: '' };
    draft('address', { ...mother, ...empty, birthdate: '2014-09-22' });
    open();
    await heading('Endereço');
    await waitFor(() => expect(field('Número').value).not.toBe(''));
  });
});
