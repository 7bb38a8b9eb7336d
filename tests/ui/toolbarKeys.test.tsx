import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it } from 'vitest';
import { useToolbarKeys } from '../../src/ui/useToolbarKeys.ts';

function Tools({ names, off = '' }: { names: readonly string[]; off?: string }) {
  const toolbar = useRef<HTMLDivElement>(null);
  const onKeyDown = useToolbarKeys(toolbar);
  return (
    <>
      <div ref={toolbar} role="toolbar" aria-label="Ferramentas" onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button key={name} type="button" disabled={name === off}>
            {name}
          </button>
        ))}
        {createPortal(<input aria-label="Cor" type="text" />, document.body)}
      </div>
      <button type="button">Depois</button>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

describe('a toolbar', () => {
  it('is one stop of the Tab key, at the button used last, and arrows, Home and End move in it', async () => {
    const user = userEvent.setup();
    render(<Tools names={['Caneta', 'Borracha', 'Mão']} />);
    await user.tab();
    expect(focused()).toBe('Caneta');
    for (const [key, name] of [
      ['ArrowRight', 'Borracha'],
      ['ArrowDown', 'Mão'],
      ['ArrowRight', 'Caneta'],
      ['ArrowLeft', 'Mão'],
      ['ArrowUp', 'Borracha'],
      ['Home', 'Caneta'],
      ['End', 'Mão'],
    ]) {
      await user.keyboard(`{${key}}`);
      expect(focused()).toBe(name);
    }
    await user.tab();
    expect(focused()).toBe('Depois');
    await user.tab({ shift: true });
    expect(focused()).toBe('Mão');
    await user.click(screen.getByRole('button', { name: 'Borracha' }));
    await user.tab();
    await user.tab({ shift: true });
    expect(focused()).toBe('Borracha');
  });

  it('passes over what is disabled, and keeps a stop when a button goes or is disabled', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Tools names={['Caneta', 'Borracha', 'Mão']} off="Borracha" />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Mão');
    rerender(<Tools names={['Caneta', 'Borracha']} />);
    await user.tab();
    expect(focused()).toBe('Caneta');
    rerender(<Tools names={['Caneta', 'Borracha']} off="Caneta" />);
    await user.click(document.body);
    await user.tab();
    expect(focused()).toBe('Borracha');
  });

  it('leaves the keys of what it has opened elsewhere, and those with Ctrl, Alt or Shift', async () => {
    const user = userEvent.setup();
    render(<Tools names={['Caneta', 'Borracha']} />);
    const field = screen.getByLabelText('Cor');
    field.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(field);
    screen.getByRole('button', { name: 'Caneta' }).focus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}{Alt>}{ArrowRight}{/Alt}{Shift>}{End}{/Shift}');
    expect(focused()).toBe('Caneta');
  });
});
