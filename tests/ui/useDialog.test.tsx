import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useDialog } from '../../src/ui/useDialog.tsx';

function List({ onRender }: { onRender: () => void }) {
  const { show, dialog } = useDialog();
  onRender();
  const draw = (close: () => void) => (
    <button type="button" onClick={close}>
      Fechar
    </button>
  );
  return (
    <>
      <button type="button" onClick={() => show(draw)}>
        Abrir
      </button>
      {dialog}
    </>
  );
}

it('opens and closes a dialog without rendering the list above it', async () => {
  const onRender = vi.fn();
  render(<List onRender={onRender} />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull();
  expect(onRender).toHaveBeenCalledOnce();
});
