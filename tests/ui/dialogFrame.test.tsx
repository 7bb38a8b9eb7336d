import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '../../src/ui/Dialog.tsx';

function Asking() {
  const [name, setName] = useState('');
  return (
    <Dialog title="Nome" onClose={() => undefined}>
      <input aria-label="Nome" value={name} onChange={(event) => setName(event.target.value)} />
    </Dialog>
  );
}

it('keeps the focus of the first dialog, whose code arrives after it has opened', async () => {
  const user = userEvent.setup();
  render(<Asking />);
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  await user.click(field);
  await user.keyboard('Ana');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Ana');
});

it('is named by its title alone, without its button', async () => {
  render(<Asking />);
  expect(await screen.findByRole('dialog', { name: /^Nome$/ })).toBeTruthy();
  expect(document.querySelectorAll('[id]').length).toBe(
    new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)).size,
  );
});
