import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { invalidates } from '../../../src/dataProvider/changes.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import { at, fakeServer } from '../support/browser.ts';
import { openAt } from './open.tsx';
import { documentTypes, kind } from './school.ts';

const server = fakeServer();
const form = '/document-type/edit';

function keep(...names: string[]) {
  const school = documentTypes(names.map((name) => kind(name)));
  server.use(...school.handlers);
  return school;
}
const name = () => screen.findByLabelText<HTMLInputElement>('Nome');
const button = (text: string) => screen.getByRole('button', { name: text });

describe('a form', () => {
  it('creates a record, shows a toast and returns to the list', async () => {
    const { kinds } = keep();
    const { user, router } = openAt(`${form}?new`, ['view:document_type', 'create:document_type']);
    await screen.findByRole('heading', { name: 'Novo Tipo de Documento' });
    await user.type(await name(), 'Diploma');
    await user.click(button('Enviar'));
    expect(await screen.findByText('Um tipo de documento foi criado com sucesso!')).toBeDefined();
    await screen.findByText('Diploma');
    expect([kinds.length, router.state.location.pathname]).toEqual([1, '/document-types']);
  });

  it('saves with Ctrl+Enter and shows the change in the list', async () => {
    const { kinds } = keep('CPF');
    const { user, router } = openAt('/document-types');
    await user.click(await screen.findByText('CPF'));
    await user.clear(await name());
    await user.type(await name(), 'CPF do aluno{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Um tipo de documento foi editado com sucesso!')).toBeDefined();
    await screen.findByText('CPF do aluno');
    expect([kinds[0]?.name, router.state.location.pathname]).toEqual(['CPF do aluno', '/document-types']);
  });

  it('makes stale what its own change concerns: creating and changing a record differ', async () => {
    keep('CPF');
    const read: [string] = ['GET /v1/courses'];
    const isStale = () => queryClient.getQueryState(read)?.isInvalidated;
    invalidates['PATCH /v1/document-types/:id'] = ['GET /v1/courses'];
    onTestFinished(() => void delete invalidates['PATCH /v1/document-types/:id']);
    const { user, router } = openAt(`${form}?new`);
    queryClient.setQueryData(read, []);
    await user.type(await name(), 'Diploma{Enter}');
    await screen.findByText('Um tipo de documento foi criado com sucesso!');
    expect(isStale()).toBe(false);
    await act(() => router.navigate('/document-types'));
    await user.click(await screen.findByText('CPF'));
    await user.type(await name(), ' 2{Enter}');
    await screen.findByText('Um tipo de documento foi editado com sucesso!');
    expect(isStale()).toBe(true);
  });

  it('saves once however often the keys are pressed, and again after a refusal', async () => {
    const { kinds } = keep();
    const answer = Promise.withResolvers<void>();
    let posts = 0;
    server.use(
      http.post(at('/v1/document-types'), async () => {
        posts += 1;
        await answer.promise;
        return HttpResponse.json({ message: 'Fora do ar.', code: 'unavailable' }, { status: 503 });
      }),
    );
    const { user } = openAt(`${form}?new`);
    await user.type(await name(), 'Diploma');
    const pressed = { key: 'Enter', ctrlKey: true };
    for (let press = 0; press < 3; press += 1) fireEvent.keyDown(await name(), pressed);
    await user.click(button('Enviar'));
    await waitFor(() => expect(posts).toBe(1));
    answer.resolve();
    await screen.findAllByText('Fora do ar.');
    expect(posts).toBe(1);
    server.resetHandlers();
    server.use(...documentTypes(kinds).handlers);
    fireEvent.keyDown(await name(), pressed);
    await screen.findByText('Um tipo de documento foi criado com sucesso!');
    expect(kinds).toHaveLength(1);
  });

  it('shows a missing value at its field and, until it is saved, in a toast, without a request', async () => {
    const { kinds } = keep();
    const { user } = openAt(`${form}?new`);
    await user.type(await name(), '   ');
    await user.click(button('Enviar'));
    await waitFor(() => expect(screen.getAllByText('Campo obrigatório.')).toHaveLength(1));
    expect(screen.getByText('Atenção')).toBeDefined();
    expect(screen.getByText('Confirme o preenchimento de todos os campos')).toBeDefined();
    expect(kinds).toHaveLength(0);
    await user.clear(await name());
    await user.type(await name(), 'Diploma{Enter}');
    await screen.findByText('Um tipo de documento foi criado com sucesso!');
    await waitFor(() => expect(screen.queryByText('Atenção')).toBeNull());
  });

  it('names the first field of the screen in the toast', async () => {
    server.use(http.get(at('/v1/permissions'), () => HttpResponse.json({ data: [] })));
    const { user } = openAt('/roles/edit?new', ['view:roles', 'create:roles']);
    await screen.findByLabelText('Nome');
    await user.click(button('Salvar'));
    const texts = await screen.findAllByText('O nome necessita de ao menos 3 caracteres.');
    expect(texts).toHaveLength(2);
    expect(screen.getAllByText('É necessaria ao menos uma permissão.')).toHaveLength(1);
  });

  it("shows the server's refusal at its field and keeps the input", async () => {
    keep('CPF');
    const { user } = openAt(`${form}?new`);
    await user.type(await name(), 'cpf');
    await user.click(button('Enviar'));
    const field = await name();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('cpf');
  });

  it('redirects to the list without an id', async () => {
    const { router } = openAt(form);
    await waitFor(() => expect(router.state.location.pathname).toBe('/document-types'));
  });

  it('redirects to the list when the record is missing or cannot be created', async () => {
    keep('CPF');
    const { router, leave } = openAt(`${form}?id=gone`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/document-types'));
    leave();
    const other = openAt(form, ['view:document_type', 'edit:document_type']);
    await waitFor(() => expect(other.router.state.location.pathname).toBe('/document-types'));
  });
});

describe('unsaved changes', () => {
  it('require a confirmation before leaving', async () => {
    keep('CPF');
    const { user, router } = openAt(`${form}?id=cpf`);
    await user.type(await name(), ' novo');
    await user.click(button('Cancelar'));
    await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    await user.click(button('Continuar editando'));
    expect((await name()).value).toBe('CPF novo');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await user.click(button('Voltar'));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/document-types'));
  });

  it('need no confirmation once they are undone', async () => {
    keep('CPF');
    const { user, router } = openAt(`${form}?id=cpf`);
    await user.type(await name(), '!{Backspace}');
    await user.click(button('Cancelar'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/document-types'));
  });
});

describe('a record changed by another user', () => {
  it('shows both versions, then saves the one on the screen', async () => {
    const { kinds } = keep('CPF');
    const { user } = openAt(`${form}?id=cpf`);
    await user.type(await name(), ' meu');
    Object.assign(kinds[0] ?? {}, { name: 'CPF de outra pessoa', updated_at: '2026-03-10T14:00:00.000Z' });
    await user.click(button('Enviar'));
    await screen.findByRole('heading', { name: 'Outra pessoa alterou este registro' });
    expect((await name()).value).toBe('CPF meu');
    await user.click(button('Ver a versão atual'));
    await waitFor(async () => expect((await name()).value).toBe('CPF de outra pessoa'));
    await user.click(button('Aplicar de novo o que escrevi'));
    expect((await name()).value).toBe('CPF meu');
    await user.click(button('Enviar'));
    await screen.findByText('Um tipo de documento foi editado com sucesso!');
    expect(kinds[0]?.name).toBe('CPF meu');
  });
});
