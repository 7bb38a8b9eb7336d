import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteReply } from '../../src/browser/connection.ts';
import { offline } from '../../src/dataProvider/ApiError.ts';
import { CopyButton } from '../../src/ui/CopyButton.tsx';
import { showError } from '../../src/ui/showError.ts';
import { Toasts } from '../../src/ui/Toasts.tsx';
import { showToast, toasts } from '../../src/ui/toast.ts';
import { useInvalidToast } from '../../src/ui/useInvalidToast.ts';

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const shown = () => toasts.get().map(({ variant, title, text }) => [variant, title, text]);

beforeEach(() => {
  toasts.set([]);
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

describe('a toast', () => {
  it('with the same words is shown once, and its time starts again', () => {
    render(<Toasts />);
    for (const _ of [1, 2, 3]) act(() => void showToast('warning', 'Atenção', 'Muitas tentativas.'));
    expect(screen.getAllByText('Muitas tentativas.')).toHaveLength(1);
    pass(3000);
    act(() => void showToast('warning', 'Atenção', 'Muitas tentativas.'));
    pass(3000);
    expect(screen.getAllByText('Muitas tentativas.')).toHaveLength(1);
    pass(1000);
    expect(screen.queryByText('Muitas tentativas.')).toBeNull();
  });

  it('about an error stays until it is closed', () => {
    render(<Toasts />);
    act(() => void showToast('destructive', 'Erro', 'Não foi salvo.'));
    fireEvent.pointerEnter(screen.getByRole('region'));
    fireEvent.pointerLeave(screen.getByRole('region'));
    pass(600_000);
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that stays is shown anew when it is repeated, so that it is announced again', () => {
    render(<Toasts />);
    act(() => void showToast('destructive', 'Erro', 'Não foi salvo.'));
    const before = screen.getByRole('alert');
    act(() => void showToast('warning', 'Atenção', 'Informe o nome.'));
    act(() => void showToast('destructive', 'Erro', 'Não foi salvo.'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(before.isConnected).toBe(false);
    expect(shown().map(([variant]) => variant)).toEqual(['destructive', 'warning']);
  });

  it('leaves later ones their time when a success closes it under the pointer', () => {
    render(<Toasts />);
    act(() => void showToast('destructive', 'Erro', 'Não foi salvo.'));
    fireEvent.pointerEnter(screen.getByRole('region'));
    act(() => void showToast('success', 'Sucesso'));
    pass(4000);
    expect(shown()).toEqual([]);
  });

  it('about a copied text answers no error', async () => {
    vi.useRealTimers();
    const user = userEvent.setup();
    render(<CopyButton text="abc" />);
    act(() => void showToast('destructive', 'Erro', 'Não foi salvo.'));
    await user.click(screen.getByRole('button', { name: 'Copiar: abc' }));
    await waitFor(() => expect(shown().map(([, title]) => title)).toEqual(['Copiado!', 'Erro']));
  });

  it('about an error goes when what failed succeeds', () => {
    showToast('destructive', 'Erro', 'Não foi salvo.');
    showToast('warning', 'Atenção', 'Informe o nome.');
    showToast('success', 'Sucesso');
    expect(shown().map(([variant]) => variant)).toEqual(['success', 'warning']);
  });

  it('about an error of another screen stays when something else succeeds', () => {
    const before = window.location.pathname;
    showToast('destructive', 'Erro', 'O arquivo não foi enviado.');
    window.history.replaceState(null, '', '/roles');
    showToast('destructive', 'Erro', 'Não foi salvo.');
    showToast('success', 'Sucesso');
    expect(shown().map(([, , text]) => text)).toEqual([undefined, 'O arquivo não foi enviado.']);
    window.history.replaceState(null, '', before);
    showToast('success', 'Sucesso', 'Enviado.');
    expect(shown().map(([, , text]) => text)).toEqual(['Enviado.', undefined]);
  });

  it('about a missing connection goes when the school is reached again', () => {
    noteReply(null);
    showError(offline(), (key) => key);
    showToast('destructive', 'Erro', 'Não foi salvo.');
    noteReply(null);
    expect(shown()).toHaveLength(2);
    noteReply(new Response());
    expect(shown()).toEqual([['destructive', 'Erro', 'Não foi salvo.']]);
  });

  it('that offers an action stays until it is closed or used', () => {
    render(<Toasts />);
    const undo = vi.fn();
    act(() => void showToast('success', 'Sucesso', 'Excluído', undefined, { label: 'Desfazer', run: undo }));
    pass(600_000);
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Excluído')).toBeNull();
  });

  it('stays while it is pointed at or focused', () => {
    render(<Toasts />);
    act(() => void showToast('success', 'Sucesso', 'Salvo', 4000, { label: 'Desfazer', run: vi.fn() }));
    const undo = screen.getByRole('button', { name: 'Desfazer' });
    fireEvent.pointerEnter(screen.getByRole('region'));
    pass(10_000);
    fireEvent.pointerLeave(screen.getByRole('region'));
    act(() => undo.focus());
    pass(10_000);
    expect(screen.getByText('Salvo')).toBeDefined();
    act(() => undo.blur());
    pass(4000);
    expect(screen.queryByText('Salvo')).toBeNull();
  });

  it('lets the others go when it is closed', () => {
    render(<Toasts />);
    act(() => void showToast('success', 'Sucesso', 'Um'));
    act(() => void showToast('success', 'Sucesso', 'Dois'));
    const [close] = screen.getAllByRole('button', { name: 'Fechar' });
    act(() => close?.focus());
    fireEvent.click(close as HTMLElement);
    pass(4000);
    expect(shown()).toEqual([]);
  });

  it('of another kind or with other words is shown beside it, the newest first', () => {
    showToast('warning', 'Atenção', 'Um');
    showToast('destructive', 'Atenção', 'Um');
    showToast('warning', 'Atenção', 'Um');
    showToast('warning', 'Atenção');
    expect(shown()).toEqual([
      ['warning', 'Atenção', undefined],
      ['warning', 'Atenção', 'Um'],
      ['destructive', 'Atenção', 'Um'],
    ]);
  });
});

it('says how much room the toasts take, so that a dialog on a phone stays below them', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
  const room = () => document.documentElement.style.getPropertyValue('--toasts');
  height.mockReturnValue(0);
  render(<Toasts />);
  expect(room()).toBe('0px');
  height.mockReturnValue(72);
  act(() => void showToast('success', 'Sucesso'));
  expect(room()).toBe('104px');
  height.mockReturnValue(0);
  pass(4000);
  expect(room()).toBe('0px');
  height.mockRestore();
});

describe("a form's toast", () => {
  it('replaces the previous one, and is closed by a valid submit and when the form is left', () => {
    const { result, unmount } = renderHook(useInvalidToast);
    showToast('success', 'Sucesso');
    expect(result.current.report('Informe o nome.')).toBe(true);
    result.current.report(true);
    expect(shown()).toEqual([
      ['warning', 'Atenção', 'Confirme o preenchimento de todos os campos'],
      ['success', 'Sucesso', undefined],
    ]);
    expect(result.current.report('')).toBe(false);
    expect(shown()).toEqual([['success', 'Sucesso', undefined]]);
    result.current.report(true);
    unmount();
    expect(shown()).toEqual([['success', 'Sucesso', undefined]]);
  });
});
