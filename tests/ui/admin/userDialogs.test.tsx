import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccessDialog } from '../../../src/resources/users/AccessDialog.tsx';
import { OnboardingDialog } from '../../../src/resources/users/OnboardingDialog.tsx';
import type { UserRow } from '../../../src/resources/users/UserList.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { show } from './support.tsx';

const server = fakeServer();
beforeAll(preloadDialogs);
const user: UserRow = {
  id: 'u',
  user_id: 'u',
  name: 'Juliana Brito',
  email: 'juliana@escola.com.br',
  types: ['FEE', 'FEV'],
  user_status: true,
  photo_url: null,
  email_received_status: 'confirmed',
  onboarding_status: 'AGUARDANDO_MATCH',
  student_id: 's',
  teacher_id: 't',
  fev_id: 'f',
  fev_status: true,
  student_status: null,
  teacher_status: false,
  is_allocated: false,
  created_at: '2026-03-01T00:00:00.000Z',
};
const nothing = () => undefined;
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });

describe('access dialog', () => {
  it('shows only the profiles the user has', () => {
    show(<AccessDialog user={user} onClose={nothing} />);
    expect(screen.getAllByRole('switch')).toHaveLength(3);
    expect(screen.queryByRole('switch', { name: 'Aluno' })).toBeNull();
  });

  it('disables and locks every profile of a disabled user, and can be undone', async () => {
    const sent: unknown[] = [];
    server.use(
      http.patch(at('/v1/users/u/change-status'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { ...user, updated_at: '2026-03-10T14:00:00.000Z' } });
      }),
    );
    const person = show(<AccessDialog user={user} onClose={nothing} />);
    expect(save().disabled).toBe(true);
    await person.click(screen.getByRole('switch', { name: 'Usuário' }));
    const seller = screen.getByRole<HTMLInputElement>('switch', { name: 'Vendedor' });
    expect([seller.checked, seller.disabled]).toEqual([false, true]);
    await person.click(save());
    await screen.findByText('Acessos atualizados');
    expect(sent).toEqual([{ user_status: false }]);
    await person.click(screen.getByRole('button', { name: 'Desfazer', hidden: true }));
    await waitFor(() =>
      expect(sent[1]).toEqual({
        user_status: true,
        fev_status: true,
        teacher_status: false,
        updated_at: '2026-03-10T14:00:00.000Z',
      }),
    );
  });
});

describe('onboarding dialog', () => {
  it('cannot be saved unchanged, and restores the selection when refused', async () => {
    const message = 'Ainda falta: o aluno estar em uma turma.';
    server.use(
      http.patch(at('/v1/students/s/change-onboarding-status'), () =>
        HttpResponse.json({ message, code: 'onboarding_incomplete', requestId: 'r' }, { status: 417 }),
      ),
    );
    const person = show(<OnboardingDialog user={user} onClose={nothing} />);
    const chosen = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    expect([chosen(/^Em Andamento/), save().disabled]).toEqual(['true', true]);
    await person.click(screen.getByRole('button', { name: /^Concluído/ }));
    await person.click(save());
    await screen.findByText(message);
    expect(screen.getByText('Atenção')).toBeDefined();
    await waitFor(() => expect([chosen(/^Em Andamento/), save().disabled]).toEqual(['true', true]));
  });
});
