import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { liveStream } from '../support/liveStream.ts';
import { buildView } from '../support/people.ts';
import { openAt } from './open.tsx';
import { documentTypes, kind } from './school.ts';

const server = fakeServer();
const many = Array.from({ length: 45 }, (_, place) => `Documento ${String(place + 1).padStart(2, '0')}`);
const list = 'list:document-types';

/** The back office at an address, with an open stream. */
async function openLive(address: string, ...names: string[]) {
  const school = documentTypes(names.map((name) => kind(name)));
  const view = buildView({ permissions: [] });
  const stream = liveStream(view.user.user_id);
  const reads = { me: 0, record: 0 };
  server.use(
    // Counts, and leaves the response to the next handler.
    http.get(at('/v1/document-types/:id'), () => {
      reads.record += 1;
    }),
    ...school.handlers,
    stream.handler,
    http.get(at('/v1/auth/me'), () => {
      reads.me += 1;
      return HttpResponse.json({ data: view });
    }),
  );
  const opened = openAt(address, [], { isLive: true });
  await waitFor(() => expect([stream.state.opened, reads.me]).toEqual([1, 1]));
  const rename = (from: string, name: string) => {
    const found = school.kinds.find((each) => each.name === from);
    if (found) Object.assign(found, { name, updated_at: '2026-03-10T14:00:00.000Z' });
  };
  return { ...school, ...opened, stream, reads, rename };
}

describe('a change by another person', () => {
  it('reaches a list, whose page and filter stay', async () => {
    const filter = encodeURIComponent('{"name":"documento"}');
    const { router, stream, rename } = await openLive(`/document-types?page=2&filter=${filter}`, ...many);
    await screen.findByText('Documento 21');
    const { search } = router.state.location;
    rename('Documento 21', 'Documento 21 alterado');
    stream.push(list);
    expect(await screen.findByText('Documento 21 alterado')).toBeDefined();
    expect(screen.getByText('21–40 de 45')).toBeDefined();
    expect(router.state.location.search).toBe(search);
  });

  it('reaches a list, whose selection stays', async () => {
    const rows = ['Apoio', 'Biblioteca'].map((name) => ({
      id: name,
      name,
      status: true,
      permissions: [],
      permissionQuantity: 2,
      updated_at: '2026-03-10T13:00:00.000Z',
    }));
    const rest = { page: 1, pageSize: 20, hasNextPage: false, total: rows.length, next: null };
    server.use(http.get(at('/v1/roles'), () => HttpResponse.json({ data: { response: rows, ...rest } })));
    const { user, stream } = await openLive('/roles');
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Apoio' }));
    Object.assign(rows[1] ?? {}, { name: 'Cantina' });
    stream.push('records:roles');
    expect(await screen.findByText('Cantina')).toBeDefined();
    expect(screen.getByText('1 selecionado')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar Apoio' }).checked).toBe(true);
  });

  it('refetches at most every two seconds, and the last change always arrives', async () => {
    const { asked, stream, rename } = await openLive('/document-types', 'CPF');
    await screen.findByText('CPF');
    const before = asked.length;
    for (let time = 0; time < 20; time += 1) stream.push(list);
    await waitFor(() => expect(asked.length).toBe(before + 1));
    rename('CPF', 'RG');
    expect(await screen.findByText('RG')).toBeDefined();
    expect(asked.length).toBe(before + 2);
  });

  it('leaves the record behind an open form, whose save is then refused', async () => {
    const { kinds, user, stream, reads, rename } = await openLive('/document-type/edit?id=cpf', 'CPF');
    const field = await screen.findByLabelText<HTMLInputElement>('Nome');
    await user.type(field, ' do aluno');
    rename('CPF', 'Cadastro');
    for (const topic of [list, 'records:document_type', 'all']) stream.push(topic);
    await waitFor(() => expect(reads.me).toBe(2));
    expect(reads.record).toBe(1);
    expect(field.value).toBe('CPF do aluno');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await screen.findByRole('heading', { name: 'Outra pessoa alterou este registro' });
    expect(kinds.map(({ name }) => name)).toEqual(['Cadastro']);
  });

  it('made while the stream is down appears after it resumes', async () => {
    const { stream, rename } = await openLive('/document-types', 'CPF');
    await screen.findByText('CPF');
    rename('CPF', 'RG');
    stream.cut();
    expect(await screen.findByText('RG', {}, { timeout: 8000 })).toBeDefined();
    expect(stream.state.opened).toBe(2);
  }, 15_000);
});
