import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AvailabilityForm } from '../../../src/features/availability/AvailabilityForm.tsx';
import { zoneName } from '../../../src/ui/zones.ts';
import { show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const saved = vi.fn();
const sent: unknown[] = [];

beforeEach(() => {
  signIn('STUDENT', { student_id: 'student-1' });
  saved.mockClear();
  sent.length = 0;
  server.use(
    http.get(at('/v1/availability'), () =>
      HttpResponse.json({ data: { availability: {}, timezone: zone, contract_frequency: '2' } }),
    ),
    http.post(at('/v1/availability'), async ({ request }) => {
      const body = (await request.json()) as { availability: object };
      sent.push(body);
      return HttpResponse.json({
        data: { availability: body.availability, timezone: zone, contract_frequency: '2' },
      });
    }),
  );
});

const open = () =>
  show(
    <AvailabilityForm
      owner={{ student_id: 'student-1' }}
      onSaved={saved}
      foot={({ disabled, open: finish }) => (
        <button type="button" disabled={disabled} onClick={finish}>
          {'Concluir'}
        </button>
      )}
    />,
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe("a student's hours", () => {
  it("cannot be finished when empty, nor confirmed when fewer than the contract's", async () => {
    const user = open();
    await screen.findByText('0 de 2 horários do contrato');
    expect(button('Concluir').disabled).toBe(true);

    await user.click(screen.getByRole('switch', { name: 'Terça-feira' }));
    await user.click(button('Concluir'));
    const dialog = within(await screen.findByRole('dialog', { name: /Confirmar disponibilidade/ }));
    expect(
      dialog.getByText(/pelo menos 2 horário\(s\) por semana.*Atualmente tem 1 horário\(s\)\./),
    ).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirmar' }).disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  it("are saved in the browser's time zone with a message", async () => {
    const user = open();
    await user.click(await screen.findByRole('switch', { name: 'Terça-feira' }));
    await user.click(button('Adicionar horário: Terça-feira'));
    await user.click(button('Concluir'));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));

    expect(await screen.findByText('Disponibilidade salva com sucesso!')).toBeDefined();
    expect(saved).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([
      {
        student_id: 'student-1',
        timezone: zone,
        availability: {
          tuesday: [
            { start: '09:00', end: '10:00' },
            { start: '10:00', end: '11:00' },
          ],
        },
      },
    ]);
  });

  it("stay open with the server's refusal", async () => {
    const message = 'A disponibilidade só pode ser definida depois do início da vigência do contrato.';
    server.use(
      http.post(at('/v1/availability'), () =>
        HttpResponse.json({ code: 'availability_closed', message, requestId: 'r' }, { status: 417 }),
      ),
    );
    const user = open();
    await user.click(await screen.findByRole('switch', { name: 'Terça-feira' }));
    await user.click(button('Adicionar horário: Terça-feira'));
    await user.click(button('Concluir'));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));

    expect(await screen.findByText('Erro de validação')).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(saved).not.toHaveBeenCalled();
  });

  it('show that a day is full after 23:00', async () => {
    const user = open();
    await user.click(await screen.findByRole('switch', { name: 'Sábado' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Horário de Sábado' }), '23:00–00:00');
    await user.click(button('Adicionar horário: Sábado'));
    expect(await screen.findByText('Limite atingido')).toBeDefined();
    expect(screen.getByText('Não é possível adicionar mais horários neste dia.')).toBeDefined();
  });

  it('keep the zone in which they were saved until another one is chosen, and the change is explained', async () => {
    const other = zone === 'America/Manaus' ? 'Europe/Lisbon' : 'America/Manaus';
    const monday = [{ start: '09:00', end: '10:00' }];
    server.use(
      http.get(at('/v1/availability'), () =>
        HttpResponse.json({ data: { availability: { monday }, timezone: other, contract_frequency: '1' } }),
      ),
    );
    const [kept, here] = [other, zone].map((name) => zoneName(name, 'pt-BR'));
    const user = open();
    await screen.findByText(`Horários no fuso ${kept}.`);
    expect(screen.getByText(`Este aparelho está no fuso ${here}.`)).toBeDefined();

    await user.click(button('Trocar fuso'));
    await user.selectOptions(screen.getByLabelText('Fuso horário'), zone);
    const moved = `Os horários escritos não mudam: 09:00 no fuso ${kept} passa a ser 09:00 no fuso ${here}.`;
    expect(screen.getByText(new RegExp(moved))).toBeDefined();
    await user.click(button('Concluir'));
    const dialog = within(await screen.findByRole('dialog', { name: /Confirmar disponibilidade/ }));
    expect(dialog.getByText(new RegExp(`no fuso ${here}.*${moved}`))).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([{ student_id: 'student-1', timezone: zone, availability: { monday } }]);
  });

  it('are copied from one day to another', async () => {
    const user = open();
    await user.click(await screen.findByRole('switch', { name: 'Segunda-feira' }));
    await user.click(button('Copiar os horários: Segunda-feira'));
    await user.click(await screen.findByRole('checkbox', { name: 'Sexta-feira' }));
    await user.click(button('Copiar'));
    await waitFor(() => expect(screen.getByText('2 de 2 horários do contrato')).toBeDefined());
  });
});

describe("a teacher's hours", () => {
  it('are shown and edited as ranges, which join where they meet', async () => {
    const hour = (start: string, end: string) => ({ start, end });
    const monday = [hour('08:00', '09:00'), hour('09:00', '10:00'), hour('14:00', '15:00')];
    server.use(
      http.get(at('/v1/availability/teacher'), () =>
        HttpResponse.json({ data: { availability: { monday }, timezone: zone, contract_frequency: '' } }),
      ),
      http.post(at('/v1/availability/teacher'), async ({ request }) => {
        const body = (await request.json()) as { availability: object };
        sent.push(body);
        return HttpResponse.json({
          data: { availability: body.availability, timezone: zone, contract_frequency: '' },
        });
      }),
    );
    const user = show(
      <AvailabilityForm
        owner={{ teacher_id: 'teacher-1' }}
        onSaved={saved}
        foot={({ disabled, open: finish }) => (
          <button type="button" disabled={disabled} onClick={finish}>
            {'Concluir'}
          </button>
        )}
      />,
    );
    await user.selectOptions(await screen.findByLabelText('Fim de 08:00–10:00: Segunda-feira'), '12:00');
    await user.click(button('Adicionar intervalo: Segunda-feira'));
    await user.selectOptions(screen.getByLabelText('Fim de 16:00–17:00: Segunda-feira'), '18:00');
    await user.selectOptions(screen.getByLabelText('Início de 14:00–15:00: Segunda-feira'), '12:00');
    expect(screen.getByLabelText('Fim de 08:00–15:00: Segunda-feira')).toBeTruthy();
    expect(screen.getByText('9 horários por semana')).toBeTruthy();
    await user.click(button('Concluir'));
    const dialog = within(await screen.findByRole('dialog', { name: /Confirmar disponibilidade/ }));
    expect(dialog.getByText('08:00–15:00')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const starts = (sent[0] as { availability: { monday: { start: string }[] } }).availability.monday;
    expect(starts.map(({ start }) => start)).toEqual(
      ['08', '09', '10', '11', '12', '13', '14', '16', '17'].map((each) => `${each}:00`),
    );
  });
});
