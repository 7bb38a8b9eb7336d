import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { Link } from '../../src/browser/address.ts';
import { useLeaveGuard } from '../../src/features/leaveGuard/useLeaveGuard.tsx';
import { preloadDialogs } from '../../src/ui/Dialog.tsx';
import { TestRouter } from './support/TestRouter.tsx';

beforeAll(preloadDialogs);

function Form({ isChanged }: { isChanged: boolean }) {
  const { leaveDialog } = useLeaveGuard(isChanged);
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link href="/terms-of-use">{'Termos de Uso'}</Link>
      {leaveDialog}
    </>
  );
}

it('a link outside the router asks before the changes of a form are lost', async () => {
  const user = userEvent.setup();
  render(
    <TestRouter at="/form">
      <Form isChanged />
    </TestRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Termos de Uso' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  expect(screen.getByRole('status').textContent).toBe('/form');
  await user.click(screen.getByRole('link', { name: 'Termos de Uso' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  expect(screen.getByRole('status').textContent).toBe('/terms-of-use');
});

it('a link of a form without changes is followed immediately', async () => {
  const user = userEvent.setup();
  render(
    <TestRouter at="/form">
      <Form isChanged={false} />
    </TestRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Termos de Uso' }));
  expect(window.location.pathname).toBe('/terms-of-use');
  window.history.replaceState(null, '', '/');
});
