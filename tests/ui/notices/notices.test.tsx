import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import type { Notice } from '../../../src/features/notifications/useMessages.ts';
import { PeoplePicker } from '../../../src/resources/messages/PeoplePicker.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { openAt } from '../backOffice/open.tsx';
import { show } from '../classroom/screen.tsx';
import { at } from '../support/browser.ts';
import { notice, noticeServer, person } from './server.ts';

const { server, school } = noticeServer();
beforeAll(preloadDialogs);

describe('the list of notices', () => {
  it('shows state, category, audience and readers; sent ones cannot be changed', async () => {
    school.rows = [notice({ teacher_id: 't1', teacher_name: 'Bia Reis' })];
    openAt('/message/history');
    expect(await screen.findByRole('heading', { name: 'Avisos', level: 1 })).toBeDefined();
    for (const text of [
      'Enviado',
      'Imediato',
      'Aluno, Alunos de Bia Reis',
      '1 de 3 leram',
      '09/03/2026 10:00',
    ])
      expect(await screen.findByText(text)).toBeDefined();
    for (const reason of [
      'Avisos enviados não podem ser editados',
      'Avisos enviados não podem ser reenviados',
      'Avisos enviados não podem ser excluídos',
    ])
      expect(screen.getByRole('button', { name: reason }).getAttribute('aria-disabled')).toBe('true');
  });

  it('forces and deletes a pending one after a confirmation', async () => {
    school.rows = [
      notice({ status: 'PENDING', category: 'SCHEDULED', schedule: '2026-03-12T13:00:00.000Z' }),
    ];
    const { user } = openAt('/message/history');
    await user.click(await screen.findByRole('button', { name: 'Forçar Envio' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Confirmar Envio' })).getByRole('button', {
        name: 'Enviar',
      }),
    );
    expect(await screen.findByText('Um aviso foi enviado com sucesso!')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' })).getByRole('button', {
        name: 'Excluir',
      }),
    );
    expect(await screen.findByText('Um aviso foi excluído com sucesso!')).toBeDefined();
    expect(school.asked.map(({ call }) => call)).toEqual([
      'POST /v1/messages/n1/send',
      'DELETE /v1/messages/n1',
    ]);
  });

  it('shows when a pending one will be sent', async () => {
    school.rows = [
      notice({
        status: 'PENDING',
        category: 'SCHEDULED',
        sent_at: null,
        schedule: '2026-03-12T13:00:00.000Z',
      }),
    ];
    const { user } = openAt('/message/history');
    await user.click(await screen.findByText('12/03/2026 10:00'));
    expect(await screen.findByText(/^Agendado por Renata para quinta-feira, 12 de março às /)).toBeDefined();
  });

  it('says how many people it reaches, and asks before it is sent to more than 50', async () => {
    school.rows = [];
    school.reach = 51;
    const { user } = openAt('/message/history');
    await user.click((await screen.findAllByRole('button', { name: 'Adicionar' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Aviso' }));
    await user.type(dialog.getByLabelText('Título'), 'Aula extra');
    await user.type(dialog.getByLabelText('Conteúdo'), 'No sábado');
    expect(dialog.queryByText(/^Vai para/)).toBeNull();
    await user.click(dialog.getByLabelText('Todos'));
    expect(await dialog.findByText('Vai para 51 pessoas.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Enviar a 51 pessoas?' }));
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enviar a 51 pessoas?' })).toBeNull());
    expect(school.asked).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Enviar a 51 pessoas?' })).getByRole('button', {
        name: 'Enviar',
      }),
    );
    await waitFor(() => expect(school.asked.map(({ call }) => call)).toEqual(['POST /v1/messages']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is sent at once to 50 people', async () => {
    school.rows = [];
    school.reach = 50;
    const { user } = openAt('/message/history');
    await user.click((await screen.findAllByRole('button', { name: 'Adicionar' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Aviso' }));
    await user.type(dialog.getByLabelText('Título'), 'Aula extra');
    await user.type(dialog.getByLabelText('Conteúdo'), 'No sábado');
    await user.click(dialog.getByLabelText('Todos'));
    expect(await dialog.findByText('Vai para 50 pessoas.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(school.asked.map(({ call }) => call)).toEqual(['POST /v1/messages']));
  });

  it('creates one for the students of a teacher and a person, after the specified warnings', async () => {
    school.rows = [];
    const { user } = openAt('/message/history');
    await user.click((await screen.findAllByRole('button', { name: 'Adicionar' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Aviso' }));
    const send = dialog.getByRole('button', { name: 'Enviar' });
    await user.click(dialog.getByRole('button', { name: 'Pré-visualização' }));
    await user.click(send);
    expect((await screen.findAllByText('O Título é obrigatório.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Título')));
    expect(dialog.getByText('O Conteúdo é obrigatório')).toBeDefined();
    await user.type(dialog.getByLabelText('Título'), 'Aula extra');
    await user.type(dialog.getByLabelText('Conteúdo'), 'No sábado');
    expect(dialog.getByText('9/1500')).toBeDefined();
    await user.click(send);
    expect(
      (await screen.findAllByText('É necessário selecionar ao menos um destinatário')).length,
    ).toBeGreaterThan(0);
    await user.selectOptions(
      dialog.getByLabelText('Alunos de um professor'),
      await dialog.findByRole('option', { name: 'Alunos de Bia Reis' }),
    );
    await user.type(dialog.getByLabelText('Pessoas'), 'ana');
    await user.click(await dialog.findByRole('button', { name: 'Ana - ana@x.test' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Pessoas'));
    await user.click(dialog.getByRole('switch', { name: 'Exigir confirmação de leitura' }));
    await user.click(send);
    expect(await screen.findByText('Um aviso foi criado com sucesso!')).toBeDefined();
    expect(school.asked).toEqual([
      {
        call: 'POST /v1/messages',
        body: {
          title: 'Aula extra',
          content: 'No sábado',
          category: 'IMMEDIATE',
          schedule: null,
          types: [],
          send_to_all: false,
          teacher_id: 't1',
          recipients_id: [person],
          require_confirmation: true,
          recallable: true,
        },
      },
    ]);
    expect(screen.getByText('Ele sai em um minuto.')).toBeDefined();
    const recalled = vi.fn();
    server.use(
      http.post(at('/v1/messages/:id/recall'), ({ params }) => {
        recalled(params.id);
        return HttpResponse.json({ data: notice({ status: 'PENDING', sent_at: null }) });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText(/^Aviso recolhido/)).toBeDefined();
    expect(recalled).toHaveBeenCalledOnce();
  });

  it('asks before the typed text of a notice is lost', async () => {
    school.rows = [];
    const { user } = openAt('/message/history');
    const open = async () => {
      await user.click((await screen.findAllByRole('button', { name: 'Adicionar' }))[0] as HTMLElement);
      return within(await screen.findByRole('dialog', { name: 'Novo Aviso' }));
    };
    await user.click((await open()).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await open();
    await user.type(dialog.getByLabelText('Título'), 'Aula extra');
    await user.type(dialog.getByLabelText('Pessoas'), 'an{Escape}');
    expect(screen.queryByRole('button', { name: 'Continuar editando' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Título').value).toBe('Aula extra');
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not send one by Enter in a field, and judges what is typed after the first attempt', async () => {
    school.rows = [];
    const { user } = openAt('/message/history');
    await user.click((await screen.findAllByRole('button', { name: 'Adicionar' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Aviso' }));
    const title = dialog.getByLabelText('Título');
    await user.type(title, 'Aula extra{Enter}');
    await user.type(dialog.getByLabelText('Conteúdo'), 'No sábado');
    await user.click(dialog.getByRole('checkbox', { name: 'Todos' }));
    await user.type(title, '{Enter}');
    expect(school.asked).toEqual([]);
    expect(title.getAttribute('aria-invalid')).toBeNull();
    await user.clear(dialog.getByLabelText('Conteúdo'));
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(dialog.getByText('O Conteúdo é obrigatório')).toBeDefined();
    await user.clear(title);
    expect(dialog.getByText('O Título é obrigatório.')).toBeDefined();
    await user.type(title, 'A');
    expect(dialog.queryByText('O Título é obrigatório.')).toBeNull();
  });

  it('shows the limit of people once it is reached, instead of more results', async () => {
    const people = Array.from({ length: 500 }, (_, index) => ({ id: `p${index}`, label: `Pessoa ${index}` }));
    const change = vi.fn();
    show(<PeoplePicker chosen={people.slice(1)} onChange={change} />);
    expect(screen.queryByText(/o máximo/)).toBeNull();
    const user = show(<PeoplePicker chosen={people} onChange={change} />);
    const limit = await screen.findByText(/^Você já escolheu 500 pessoas, o máximo de um aviso\./);
    const field = screen.getAllByLabelText('Pessoas')[1] as HTMLElement;
    expect(field.getAttribute('aria-describedby')).toBe(limit.id);
    await user.type(field, 'ana');
    expect(screen.queryByRole('button', { name: 'Ana - ana@x.test' })).toBeNull();
  });

  it('moves the focus to the day or to the hour that is missing', async () => {
    school.rows = [
      notice({ status: 'PENDING', category: 'SCHEDULED', schedule: '2027-03-12T13:00:00.000Z' }),
    ];
    const { user } = openAt('/message/history');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const hour = await screen.findByLabelText<HTMLInputElement>('Hora do envio');
    const date = screen.getByLabelText<HTMLInputElement>('Data do envio');
    const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }));
    await user.clear(hour);
    await save();
    await waitFor(() => expect(document.activeElement).toBe(hour));
    expect(date.getAttribute('aria-invalid')).toBeNull();
    await user.type(hour, '10:00');
    await user.clear(date);
    await save();
    await waitFor(() => expect(document.activeElement).toBe(date));
    expect(hour.getAttribute('aria-invalid')).toBeNull();
    expect(school.asked).toEqual([]);
  });

  it('edits a scheduled one in the school’s time zone', async () => {
    school.rows = [
      notice({ status: 'PENDING', category: 'SCHEDULED', schedule: '2027-03-12T13:00:00.000Z' }),
    ];
    const { user } = openAt('/message/history');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    // The dialog of the form replaces the one that shows that it is being read.
    expect((await screen.findByLabelText<HTMLInputElement>('Hora do envio')).value).toBe('10:00');
    const dialog = within(screen.getByRole('dialog', { name: 'Editar Aviso' }));
    const date = dialog.getByLabelText<HTMLInputElement>('Data do envio');
    await user.clear(date);
    await user.type(date, '12/03');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('Data incompleta. Escreva como dd/mm/aaaa.')).toBeDefined();
    expect(school.asked).toEqual([]);
    await user.type(date, '/2027');
    // Someone else changes it meanwhile.
    Object.assign(school.rows[0] ?? {}, { updated_at: '2026-03-10T12:59:00.000Z' });
    await queryClient.refetchQueries();
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Um aviso foi editado com sucesso!')).toBeDefined();
    expect(school.asked[0]).toMatchObject({
      call: 'PATCH /v1/messages/n1',
      body: {
        schedule: '2027-03-12T13:00:00.000Z',
        types: ['STUDENT'],
        updated_at: '2026-03-09T13:00:00.000Z',
      },
    });
  });

  it('keeps the typed text when someone else changed it, and compares both versions', async () => {
    school.rows = [
      notice({ status: 'PENDING', category: 'SCHEDULED', schedule: '2027-03-12T13:00:00.000Z' }),
    ];
    const newer = {
      title: 'Recesso escolar',
      content: 'De **outra** pessoa.',
      updated_at: '2026-03-10T12:59:00.000Z',
    };
    const sent: unknown[] = [];
    server.use(
      http.patch(at('/v1/messages/n1'), async ({ request }) => {
        const body = (await request.json()) as Partial<Notice>;
        sent.push(body);
        if (body.updated_at === newer.updated_at) return HttpResponse.json({ data: notice() });
        Object.assign(school.rows[0] ?? {}, newer);
        return HttpResponse.json({ message: 'Mudou', code: 'stale', requestId: 'r' }, { status: 409 });
      }),
    );
    const { user } = openAt('/message/history');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const title = await screen.findByLabelText<HTMLInputElement>('Título');
    const dialog = within(screen.getByRole('dialog', { name: 'Editar Aviso' }));
    const content = dialog.getByLabelText<HTMLTextAreaElement>('Conteúdo');
    await user.type(content, ' Até lá!');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('Outra pessoa alterou este registro')).toBeDefined();
    expect([title.value, content.value]).toEqual([newer.title, 'Sem **aulas**. Até lá!']);
    await user.click(dialog.getByRole('button', { name: 'Ver a versão atual' }));
    expect(content.value).toBe(newer.content);
    await user.click(dialog.getByRole('button', { name: 'Aplicar de novo o que escrevi' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[1]).toMatchObject({ ...newer, content: 'Sem **aulas**. Até lá!' });
  });
});
