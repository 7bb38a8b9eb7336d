import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FilterBar } from '../../src/ui/FilterBar.tsx';
import type { FilterKind } from '../../src/ui/filters.ts';

const kinds: FilterKind[] = [
  { name: 'name', label: 'Nome' },
  { name: 'from', label: 'A partir de', type: 'date' },
  { name: 'status', label: 'Status', type: 'select', choices: [{ value: 'true', label: 'Ativo' }] },
];

function show(applied: Record<string, string> = {}) {
  const onApply = vi.fn();
  render(<FilterBar kinds={kinds} applied={applied} onApply={onApply} />);
  return { onApply, user: userEvent.setup() };
}

const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

describe('filter bar', () => {
  it('searches by name from the start', async () => {
    const { user, onApply } = show();
    await user.type(screen.getByLabelText('Buscar'), 'olivia{Enter}');
    expect(onApply).toHaveBeenLastCalledWith({ name: 'olivia' });
  });

  it.each([
    ['on a desktop', false, 'Buscar'],
    ['on a phone', true, 'Buscar por nome'],
  ])('searches %s once typing pauses, and keeps what is typed meanwhile', async (_, phone, label) => {
    if (phone) onPhone();
    const onSearch = vi.fn();
    const bar = (applied: Record<string, string>) => (
      <FilterBar kinds={kinds} applied={applied} onApply={() => undefined} onSearch={onSearch} />
    );
    const { rerender } = render(bar({ status: 'true' }));
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await userEvent.type(field, ' oli');
    await vi.waitFor(() => expect(onSearch).toHaveBeenCalledWith({ status: 'true', name: 'oli' }));
    await userEvent.type(field, 'vi');
    rerender(bar({ status: 'true', name: 'oli' }));
    expect(field.value).toBe(' olivi');
    await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith({ status: 'true', name: 'olivi' }));
    rerender(bar({ status: 'true', name: 'olivi' }));
    await userEvent.clear(field);
    await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith({ status: 'true' }));
    expect(onSearch).toHaveBeenCalledTimes(3);
  });

  it('does not search for a single letter until Enter', async () => {
    const onSearch = vi.fn();
    const onApply = vi.fn();
    render(<FilterBar kinds={kinds} applied={{}} onApply={onApply} onSearch={onSearch} />);
    const field = screen.getByLabelText('Buscar');
    vi.useFakeTimers();
    fireEvent.change(field, { target: { value: 'o' } });
    act(() => vi.advanceTimersByTime(1000));
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: 'ol' } });
    act(() => vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ name: 'ol' });
    await userEvent.clear(field);
    await userEvent.type(field, 'o{Enter}');
    expect(onApply).toHaveBeenCalledWith({ name: 'o' });
  });

  it('applies a choice at once', async () => {
    const onSearch = vi.fn();
    render(
      <FilterBar kinds={kinds} applied={{ name: 'Ana' }} onApply={() => undefined} onSearch={onSearch} />,
    );
    await userEvent.selectOptions(screen.getByLabelText('Filtrar por'), 'Status');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Ativo');
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ name: 'Ana', status: 'true' });
  });

  it('returns to the name on Limpar', async () => {
    const { user } = show();
    const kind = screen.getByLabelText<HTMLSelectElement>('Filtrar por');
    await user.selectOptions(kind, 'Status');
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    expect(kind.value).toBe('name');
  });

  it('disables Filtrar while no filter is chosen', async () => {
    const { user } = show();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Filtrar' });
    expect(button.disabled).toBe(false);
    await user.selectOptions(screen.getByLabelText('Filtrar por'), '');
    expect(button.disabled).toBe(true);
  });

  it('adds a filter to the active ones on Enter', async () => {
    const { user, onApply } = show({ status: 'true' });
    await user.selectOptions(screen.getByLabelText('Filtrar por'), 'Nome');
    await user.type(screen.getByLabelText('Buscar'), ' Ana {Enter}');
    expect(onApply).toHaveBeenLastCalledWith({ status: 'true', name: 'Ana' });
  });

  it('labels a filter by its choice and removes that one only', async () => {
    const { user, onApply } = show({ status: 'true', name: 'Ana' });
    await user.click(screen.getByRole('button', { name: 'Remover filtro Status: Ativo' }));
    expect(onApply).toHaveBeenLastCalledWith({ name: 'Ana' });
  });

  it('removes every filter on Limpar', async () => {
    const { user, onApply } = show({ status: 'true', name: 'Ana' });
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    expect(onApply).toHaveBeenLastCalledWith({});
  });

  it.each([
    ['on a desktop', false, 'Buscar'],
    ['on a phone', true, 'A partir de'],
  ])('does not apply a day that the server refuses %s, and says what it accepts', async (_, phone, label) => {
    if (phone) onPhone();
    const { user, onApply } = show();
    if (phone) await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    else await user.selectOptions(screen.getByLabelText('Filtrar por'), 'A partir de');
    const day = await screen.findByLabelText<HTMLInputElement>(label);
    for (const [typed, sentence] of [
      ['31/12/1899', 'Use uma data entre 01/01/1900 e 31/12/2199.'],
      ['30/02/2026', 'Esta data não existe.'],
      ['01/2026', 'Data incompleta. Escreva como dd/mm/aaaa.'],
    ] as const) {
      await user.clear(day);
      await user.type(day, typed);
      expect(screen.queryByRole('alert')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Filtrar' }));
      expect(onApply).not.toHaveBeenCalled();
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(day.getAttribute('aria-invalid')).toBe('true');
    }
    await user.clear(day);
    await user.type(day, '1/1/2026');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(onApply).toHaveBeenLastCalledWith({ from: '2026-01-01' });
  });

  it.each([
    ['on a desktop', false, 'Buscar'],
    ['on a phone', true, 'Buscar por nome'],
  ])('clears the field %s when its filter is removed elsewhere', async (_, phone, label) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: phone,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const bar = (applied: Record<string, string>) => (
      <FilterBar kinds={kinds.slice(0, 1)} applied={applied} onApply={() => undefined} />
    );
    const { rerender } = render(bar({ name: 'Ana' }));
    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect(field.value).toBe('Ana');
    await userEvent.type(field, ' Beatriz');
    rerender(bar({}));
    expect(field.value).toBe('');
    expect(field.isConnected).toBe(true);
  });
});
