// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilterBar } from '../../src/ui/FilterBar.tsx';
import type { FilterKind } from '../../src/ui/filters.ts';
import { stubMatchMedia } from './support/browser.ts';

const kinds: FilterKind[] = [
  { name: 'name', label: 'Nome' },
  { name: 'status', label: 'Status', type: 'select', choices: [{ value: 'true', label: 'Ativo' }] },
];

beforeEach(stubMatchMedia);
afterEach(cleanup);

function show(applied: Record<string, string> = {}) {
  const onApply = vi.fn();
  render(<FilterBar kinds={kinds} applied={applied} onApply={onApply} />);
  return { onApply, user: userEvent.setup() };
}

describe('filter bar', () => {
  it('Filtrar waits for a kind', async () => {
    const { user } = show();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Filtrar' });
    expect(button.disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('Filtrar por'), 'Nome');
    expect(button.disabled).toBe(false);
  });

  it('Enter applies, beside what is applied already', async () => {
    const { user, onApply } = show({ status: 'true' });
    await user.selectOptions(screen.getByLabelText('Filtrar por'), 'Nome');
    await user.type(screen.getByLabelText('Buscar'), ' Ana {Enter}');
    expect(onApply).toHaveBeenLastCalledWith({ status: 'true', name: 'Ana' });
  });

  it('shows a choice by its label and removes it alone', async () => {
    const { user, onApply } = show({ status: 'true', name: 'Ana' });
    await user.click(screen.getByRole('button', { name: 'Remover filtro Status: Ativo' }));
    expect(onApply).toHaveBeenLastCalledWith({ name: 'Ana' });
  });

  it('Limpar removes everything', async () => {
    const { user, onApply } = show({ status: 'true', name: 'Ana' });
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    expect(onApply).toHaveBeenLastCalledWith({});
  });
});
