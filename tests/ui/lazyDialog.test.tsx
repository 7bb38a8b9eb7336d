import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { lazyDialog } from '../../src/ui/lazyDialog.tsx';
import { toasts } from '../../src/ui/toast.ts';

function Screen({ Lazy }: { Lazy: ComponentType<{ onClose: () => void }> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Nome" />
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && <Lazy onClose={() => setOpen(false)} />}
    </>
  );
}

it('says when its chunk cannot be loaded, leaves the screen as it is, and opens with the next try', async () => {
  let tries = 0;
  const Lazy = lazyDialog(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      default: ({ onClose }: { onClose: () => void }) => (
        <Dialog title="Nível" onClose={onClose}>
          Zero
        </Dialog>
      ),
    };
  });
  render(<Screen Lazy={Lazy} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Nome'), 'Lia');
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(['Erro']));
  expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Lia');
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('dialog', { name: 'Nível' })).toBeDefined();
});
