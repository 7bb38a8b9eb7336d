import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWakingTap } from '../../../src/portals/classroom/conference/stage/useWakingTap.ts';
import { useIdle } from '../../../src/ui/useIdle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const clicked = vi.fn();
function Bars() {
  const stage = useRef<HTMLDivElement>(null);
  const idle = useIdle(5000, () => false);
  useWakingTap(stage, idle);
  return (
    <div ref={stage}>
      <footer>
        <button type="button" onClick={clicked}>
          Desligar microfone
        </button>
      </footer>
      <button type="button" onClick={clicked}>
        Mover esta imagem
      </button>
    </div>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('nobody using the room', () => {
  it('is noticed after 5 s, and over with the next sign of somebody', () => {
    const { result } = renderHook(() => useIdle(5000, () => false));
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      pass(4999);
      expect(result.current).toBe(false);
      pass(1);
      expect(result.current).toBe(true);
      act(() => void document.dispatchEvent(new Event(sign)));
      expect(result.current).toBe(false);
    }
  });

  it('counts from the last sign', () => {
    const { result } = renderHook(() => useIdle(5000, () => false));
    pass(4000);
    act(() => void document.dispatchEvent(new Event('keydown')));
    pass(4999);
    expect(result.current).toBe(false);
  });

  it('is not noticed while a menu or a dialog is open', () => {
    let open = true;
    const { result } = renderHook(() => useIdle(5000, () => open));
    pass(60_000);
    expect(result.current).toBe(false);
    open = false;
    pass(5000);
    expect(result.current).toBe(true);
  });
});

describe('a tap while header and toolbar are hidden', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  /** A finger's click goes to what is under it when it is lifted: by then the bars are back. */
  const tap = (name: string) => {
    fireEvent.pointerDown(document.body);
    fireEvent.click(button(name), { detail: 1 });
  };

  beforeEach(() => {
    clicked.mockClear();
    render(<Bars />);
  });

  it('does not reach the button in its place; the next one does', () => {
    pass(5000);
    tap('Desligar microfone');
    expect(clicked).not.toHaveBeenCalled();
    tap('Desligar microfone');
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('reaches what was in view', () => {
    pass(5000);
    tap('Mover esta imagem');
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('reaches a button of a bar that is in view because the focus is in it', () => {
    button('Desligar microfone').focus();
    pass(5000);
    tap('Desligar microfone');
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('does not stop a key or a screen reader afterwards', () => {
    pass(5000);
    fireEvent.pointerDown(document.body);
    fireEvent.click(button('Desligar microfone'), { detail: 0 });
    expect(clicked).toHaveBeenCalledTimes(1);
    pass(5000);
    fireEvent.pointerDown(document.body);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    fireEvent.click(button('Desligar microfone'), { detail: 1 });
    expect(clicked).toHaveBeenCalledTimes(2);
  });
});
