import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { changePreferences } from '../../src/browser/preferences.ts';
import { DateField } from '../../src/ui/DateField.tsx';
import { date, render, type Shown, showDate } from './support/dateField.tsx';

describe('the calendar of a date field', () => {
  const open = async (props: Shown = {}) => {
    const shown = showDate(props);
    const button = screen.getByRole('button', { name: 'Abrir calendário' });
    await shown.user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Escolher uma data' }));
    return { ...shown, button, dialog };
  };
  const focused = () => document.activeElement?.getAttribute('aria-label');

  it('opens on the chosen day and moves by the keys of a date picker', async () => {
    const { user } = await open({ start: '2026-11-24' });
    const moves: [key: string, day: string][] = [
      ['{ArrowRight}', '25 de novembro de 2026'],
      ['{ArrowLeft}{ArrowLeft}', '23 de novembro de 2026'],
      ['{ArrowDown}', '30 de novembro de 2026'],
      ['{ArrowUp}', '23 de novembro de 2026'],
      ['{Home}', '22 de novembro de 2026'],
      ['{End}', '28 de novembro de 2026'],
      ['{PageDown}', '28 de dezembro de 2026'],
      ['{PageUp}{PageUp}', '28 de outubro de 2026'],
      ['{Shift>}{PageUp}{/Shift}', '28 de outubro de 2025'],
      ['{Shift>}{PageDown}{/Shift}{ArrowDown}', '4 de novembro de 2026'],
    ];
    expect(focused()).toBe('Terça-feira, 24 de novembro de 2026');
    for (const [key, day] of moves) {
      await user.keyboard(key);
      expect(focused(), key).toContain(`, ${day}`);
    }
  });

  it('opens on the day that the form has set', async () => {
    const { rerender } = render(<DateField label="Dia" value="2026-11-24" />);
    rerender(<DateField label="Dia" value="2027-01-05" />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário' }));
    await screen.findByRole('dialog', { name: 'Escolher uma data' });
    expect(focused()).toBe('Terça-feira, 5 de janeiro de 2027');
  });

  it('chooses by Enter, and returns the focus to its button', async () => {
    const { user, onValue, button } = await open({ start: '2026-11-24' });
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onValue.mock.calls).toEqual([['2026-11-25']]);
    expect(date().value).toBe('25/11/2026');
    expect(document.activeElement).toBe(button);
  });

  it('closes on Escape without a choice, and returns the focus to its button', async () => {
    const { user, onValue, button } = await open();
    expect(focused()).toBe('Terça-feira, 10 de março de 2026');
    expect(document.activeElement?.getAttribute('aria-current')).toBe('date');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    expect(onValue).not.toHaveBeenCalled();
  });

  it('reaches a year of birth in two choices', async () => {
    const { user, dialog, onValue } = await open({ max: '2026-03-10' });
    const year = dialog.getByLabelText<HTMLSelectElement>('Ano');
    expect([year.options[0]?.value, [...year.options].at(-1)?.value]).toEqual(['1900', '2026']);
    await user.selectOptions(year, '1958');
    await user.selectOptions(dialog.getByLabelText('Mês'), 'Julho');
    expect(document.activeElement).toBe(dialog.getByLabelText('Mês'));
    await user.click(dialog.getByRole('button', { name: 'Quarta-feira, 9 de julho de 1958' }));
    expect(onValue).toHaveBeenLastCalledWith('1958-07-09');
  });

  it('offers no day out of its bounds', async () => {
    const { user, dialog } = await open({ min: '2026-03-09', max: '2026-04-02' });
    const day = (name: RegExp) => dialog.getByRole<HTMLButtonElement>('button', { name });
    expect(day(/ 8 de março/).disabled).toBe(true);
    expect(day(/ 9 de março/).disabled).toBe(false);
    await user.keyboard('{ArrowUp}');
    expect(focused()).toContain(' 9 de março');
    expect(day(/^Mês anterior/).getAttribute('aria-disabled')).toBe('true');
    await user.click(day(/^Próximo mês/));
    expect(day(/ 2 de abril/).disabled).toBe(false);
    expect(day(/ 3 de abril/).disabled).toBe(true);
    expect(day(/^Próximo mês/).getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['pt-BR', 'Abrir calendário', ['dom', 'seg'], 'Março de 2026'],
    ['de', 'Kalender öffnen', ['Mo', 'Di'], 'März 2026'],
    ['en', 'Open calendar', ['Mon', 'Tue'], 'March 2026'],
  ] as const)('starts weeks as %s does', async (language, button, days, month) => {
    changePreferences({ language });
    showDate();
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const grid = await screen.findByRole('grid', { name: month });
    const heads = within(grid).getAllByRole('columnheader');
    expect(heads.slice(0, 2).map(({ textContent }) => textContent)).toEqual(days);
  });
});
