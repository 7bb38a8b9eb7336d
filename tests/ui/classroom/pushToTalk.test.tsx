import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MoreControl } from '../../../src/portals/classroom/conference/toolbar/MoreControl.tsx';
import { usePushToTalk } from '../../../src/portals/classroom/conference/toolbar/usePushToTalk.ts';
import { showInRoom } from './room.tsx';

vi.mock('@100mslive/react-sdk', async (load) => ({
  ...(await load<typeof import('@100mslive/react-sdk')>()),
  useHMSStore: () => undefined,
  useHMSActions: () => ({}),
  useScreenShare: () => ({}),
}));

const talk = vi.fn<(on: boolean) => void>();
function Room({ muted }: { muted: boolean }) {
  usePushToTalk(muted, talk);
  return (
    <>
      <button type="button">Microfone</button>
      <input aria-label="Mensagem" />
    </>
  );
}
const hold = (target: Element, init = {}) => fireEvent.keyDown(target, { key: ' ', ...init });
const release = (target: Element) => fireEvent.keyUp(target, { key: ' ' });
const calls = () => talk.mock.calls.map(([on]) => on);

beforeEach(() => talk.mockReset());

describe('the space bar', () => {
  it('turns a muted microphone on while it is held', () => {
    render(<Room muted />);
    expect(hold(document.body)).toBe(false);
    expect(hold(document.body, { repeat: true })).toBe(false);
    expect(calls()).toEqual([true]);
    expect(release(document.body)).toBe(false);
    expect(calls()).toEqual([true, false]);
  });

  it('does nothing while the microphone is on, and writes spaces into fields', () => {
    const { rerender } = render(<Room muted={false} />);
    expect(hold(document.body)).toBe(true);
    rerender(<Room muted />);
    expect(hold(screen.getByRole('textbox'))).toBe(true);
    expect(hold(document.body, { ctrlKey: true })).toBe(true);
    expect(calls()).toEqual([]);
  });

  it('presses a button that the keyboard has reached, but not one that was clicked', () => {
    render(<Room muted />);
    const button = screen.getByRole('button');
    fireEvent.keyDown(document.body, { key: 'Tab' });
    expect(hold(button)).toBe(true);
    expect(calls()).toEqual([]);
    fireEvent.pointerDown(button);
    expect(hold(button)).toBe(false);
    expect(release(button)).toBe(false);
    expect(calls()).toEqual([true, false]);
  });

  it('does not press a button that was clicked after a shortcut either', () => {
    render(<Room muted />);
    const button = screen.getByRole('button');
    fireEvent.pointerDown(button);
    for (const key of ['Control', 'Shift', 'K'])
      fireEvent.keyDown(button, { key, ctrlKey: true, shiftKey: true });
    expect(hold(button)).toBe(false);
    expect(release(button)).toBe(false);
    expect(calls()).toEqual([true, false]);
  });

  it('ends when the window loses the focus, and when the room closes', () => {
    const { unmount } = render(<Room muted />);
    hold(document.body);
    fireEvent.blur(window);
    expect(calls()).toEqual([true, false]);
    hold(document.body);
    unmount();
    expect(calls()).toEqual([true, false, true, false]);
  });
});

describe('the list of shortcuts', () => {
  it('opens by ‘?’ outside of fields and from the menu', async () => {
    const { user } = showInRoom(
      <>
        <input aria-label="Mensagem" />
        <MoreControl onPanel={() => undefined} />
      </>,
    );
    fireEvent.keyDown(screen.getByRole('textbox'), { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '?' });
    const dialog = await screen.findByRole('dialog', { name: 'Atalhos da sala' });
    expect(dialog.textContent).toContain('Ctrl+Shift+K');
    expect(dialog.textContent).toContain('Espaço');
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await user.click(screen.getByRole('button', { name: 'Mais opções' }));
    await user.click(screen.getByRole('menuitem', { name: 'Atalhos da sala' }));
    expect(await screen.findByRole('dialog', { name: 'Atalhos da sala' })).toBeDefined();
  });
});
