import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import { changePreferences } from '../../src/browser/preferences.ts';
import { DateField, TimeField } from '../../src/ui/DateField.tsx';
import { datesIn } from '../../src/ui/dates.ts';
import { alert, date, render, showDate } from './support/dateField.tsx';

function showTime() {
  const onValue = vi.fn<(value: string) => void>();
  render(<TimeField label="Hora" onChange={({ target }) => onValue(target.value)} />);
  return { user: userEvent.setup(), onValue, field: date('Hora') };
}

const languages: [Language, placeholder: string, shown: string, impossible: string][] = [
  ['pt-BR', 'dd/mm/aaaa', '24/11/2026', 'Esta data não existe.'],
  ['en', 'dd/mm/yyyy', '24/11/2026', 'This date does not exist.'],
  ['es', 'dd/mm/aaaa', '24/11/2026', 'Esta fecha no existe.'],
  ['de', 'tt.mm.jjjj', '24.11.2026', 'Dieses Datum gibt es nicht.'],
  ['it', 'gg/mm/aaaa', '24/11/2026', 'Questa data non esiste.'],
  ['fr', 'jj/mm/aaaa', '24/11/2026', "Cette date n'existe pas."],
];

describe('a date field', () => {
  it.each(languages)(
    'is typed in %s as dates are shown',
    async (language, placeholder, shown, impossible) => {
      changePreferences({ language });
      const { user, onValue } = showDate();
      const field = await screen.findByLabelText<HTMLInputElement>('Dia');
      expect(field.placeholder).toBe(placeholder);
      await user.type(field, '24112026');
      expect(field.value).toBe(shown);
      expect(shown).toBe(datesIn(language, 'UTC').formatDate('2026-11-24'));
      expect(onValue).toHaveBeenLastCalledWith('2026-11-24');
      await user.clear(field);
      await user.type(field, '30/02/2026');
      await user.tab();
      expect(alert()).toBe(impossible);
    },
  );

  it.each([
    ['1/2/2026', '01/02/2026'],
    ['01-02-2026', '01/02/2026'],
    ['1.2.2026', '01/02/2026'],
    ['01022026', '01/02/2026'],
    ['010220269', '01/02/2026'],
  ])('understands %s on blur', async (typed, shown) => {
    const { user, onValue } = showDate();
    await user.type(date(), typed);
    await user.tab();
    expect(date().value).toBe(shown);
    expect(onValue).toHaveBeenLastCalledWith('2026-02-01');
    expect(alert()).toBeUndefined();
  });

  it('accepts an ISO day that is pasted or filled in', async () => {
    const { user, onValue } = showDate();
    await user.click(date());
    await user.paste('2026-11-24');
    expect(date().value).toBe('24/11/2026');
    fireEvent.change(date(), { target: { value: '2026-12-01' } });
    expect(date().value).toBe('01/12/2026');
    expect(onValue.mock.calls).toEqual([['2026-11-24'], ['2026-12-01']]);
  });

  it('lets text be deleted and changed in between without moving other digits', async () => {
    const { user } = showDate({ start: '2026-11-24' });
    await user.click(date());
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(date().value).toBe('24/11');
    await user.keyboard('2027');
    expect(date().value).toBe('24/11/2027');
    date().setSelectionRange(0, 1);
    await user.keyboard('1');
    expect(date().value).toBe('14/11/2027');
    expect(date().selectionStart).toBe(1);
  });

  it.each([
    ['/03/2026', 0, '05', '05/03/2026'],
    ['12//2026', 3, '4', '12/4/2026'],
    ['//2026', 0, '05', '05//2026'],
    ['12/03/', 6, '27', '12/03/27'],
  ])('keeps the other parts while %s is completed', async (emptied, caret, typed, shown) => {
    const { user } = showDate({ start: '2026-03-12' });
    await user.click(date());
    fireEvent.change(date(), { target: { value: emptied } });
    expect(date().value).toBe(emptied);
    await user.type(date(), typed, { initialSelectionStart: caret });
    expect(date().value).toBe(shown);
  });

  it('calls a date without its month incomplete', async () => {
    const { user } = showDate({ start: '2026-03-12' });
    fireEvent.change(date(), { target: { value: '12//2026' } });
    await user.click(date());
    await user.tab();
    expect(date().value).toBe('12//2026');
    expect(alert()).toBe('Data incompleta. Escreva como dd/mm/aaaa.');
  });

  it('drops what cannot begin a date, and separators without digits', async () => {
    const { user } = showDate();
    await user.type(date(), 'a/ 1//');
    expect(date().value).toBe('1/');
  });

  it('says on blur that a date is incomplete, and gives the form what was typed instead of nothing', async () => {
    const { user, onValue } = showDate();
    await user.type(date(), '24/11');
    expect(alert()).toBeUndefined();
    await user.tab();
    expect(alert()).toBe('Data incompleta. Escreva como dd/mm/aaaa.');
    expect(date().getAttribute('aria-invalid')).toBe('true');
    expect(date().validity.valid).toBe(false);
    expect(onValue).toHaveBeenLastCalledWith('24/11');
    await user.type(date(), '2026');
    expect(alert()).toBeUndefined();
    expect(date().validity.valid).toBe(true);
  });

  it('says after a pause of 1.5 s that a date does not exist', () => {
    vi.useFakeTimers();
    showDate();
    fireEvent.change(date(), { target: { value: '31/04/2026' } });
    act(() => vi.advanceTimersByTime(1400));
    expect(alert()).toBeUndefined();
    act(() => vi.advanceTimersByTime(100));
    expect(alert()).toBe('Esta data não existe.');
  });

  it('waits for the pause again when another day that does not exist is typed', () => {
    vi.useFakeTimers();
    showDate();
    fireEvent.change(date(), { target: { value: '31/04/2026' } });
    act(() => vi.advanceTimersByTime(1400));
    fireEvent.change(date(), { target: { value: '31/04/2027' } });
    act(() => vi.advanceTimersByTime(1400));
    expect(alert()).toBeUndefined();
    act(() => vi.advanceTimersByTime(100));
    expect(alert()).toBe('Esta data não existe.');
  });

  it.each([
    [{ min: '2026-03-10' }, '09/03/2026', 'Use uma data a partir de 10/03/2026.'],
    [{ max: '2026-03-10' }, '11/03/2026', 'Use uma data até 10/03/2026.'],
    [{}, '31/12/1899', 'Use uma data entre 01/01/1900 e 31/12/2199.'],
    [{ max: '2026-03-10' }, '31/12/1899', 'Use uma data a partir de 01/01/1900.'],
    [{ min: '31/04' }, '31/12/1899', 'Use uma data entre 01/01/1900 e 31/12/2199.'],
  ])('names the bound %o that %s breaks', async (bounds, typed, sentence) => {
    const { user } = showDate(bounds);
    await user.type(date(), typed);
    await user.tab();
    expect(alert()).toBe(sentence);
  });

  it('prefers what a form says, unless the text cannot be read', async () => {
    const { user } = showDate({ error: 'Informe a data.', max: '2026-03-10' });
    expect(alert()).toBe('Informe a data.');
    await user.type(date(), '11/03/2026');
    expect(alert()).toBe('Informe a data.');
    await user.clear(date());
    await user.type(date(), '31/02/2026');
    expect(alert()).toBe('Esta data não existe.');
  });

  it('describes how it is typed to screen readers', () => {
    render(<DateField label="Dia" hint="O último dia" />);
    const described = date().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'O último dia',
      'Formato: dd/mm/aaaa',
    ]);
  });

  it('shows what its form sets, and keeps the typed text when the language changes', async () => {
    const onValue = vi.fn();
    const { rerender } = render(<DateField label="Dia" value="2026-11-24" onChange={onValue} />);
    expect(date().value).toBe('24/11/2026');
    rerender(<DateField label="Dia" value="2026-11-25" onChange={onValue} />);
    expect(date().value).toBe('25/11/2026');
    changePreferences({ language: 'de' });
    await waitFor(() => expect(date().value).toBe('25.11.2026'));
    expect(onValue).not.toHaveBeenCalled();
  });

  it('cannot be changed while it is read-only', () => {
    render(<DateField label="Dia" value="2026-11-24" readOnly />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

interface Values {
  day: string;
  hour: string;
}

function Registered({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const { register, handleSubmit, setValue, reset, setFocus, formState } = useForm<Values>({
    defaultValues: { day: '2026-11-24', hour: '' },
  });
  return (
    <form onSubmit={handleSubmit(onSubmit)} noValidate>
      <DateField
        label="Dia"
        error={formState.errors.day?.message}
        {...register('day', { required: 'Informe a data.' })}
      />
      <TimeField label="Hora" {...register('hour')} />
      <button type="button" onClick={() => setValue('day', '2027-01-02')}>
        Outro
      </button>
      <button type="button" onClick={() => reset()}>
        Voltar
      </button>
      <button type="button" onClick={() => setFocus('hour')}>
        Focar
      </button>
      <button type="submit">Salvar</button>
      <output>{formState.isDirty ? 'alterado' : 'igual'}</output>
    </form>
  );
}

describe('fields bound by register', () => {
  const show = () => {
    const onSubmit = vi.fn<(values: Values) => void>();
    render(<Registered onSubmit={(values) => onSubmit({ ...values })} />);
    return { onSubmit, user: userEvent.setup() };
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('submit ISO values, and show defaults and values that are set', async () => {
    const { onSubmit, user } = show();
    expect(date().value).toBe('24/11/2026');
    expect(screen.getByRole('status').textContent).toBe('igual');
    await press('Outro');
    expect(date().value).toBe('02/01/2027');
    await user.clear(date());
    await user.type(date(), '3/2/2027');
    await user.type(date('Hora'), '930{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ day: '2027-02-03', hour: '09:30' }));
    expect(screen.getByRole('status').textContent).toBe('alterado');
    await press('Voltar');
    expect(date().value).toBe('24/11/2026');
    expect(date('Hora').value).toBe('');
  });

  it('are validated and focused by their form', async () => {
    const { onSubmit, user } = show();
    await user.clear(date());
    await press('Salvar');
    await waitFor(() => expect(alert()).toBe('Informe a data.'));
    expect(document.activeElement).toBe(date());
    expect(onSubmit).not.toHaveBeenCalled();
    await press('Focar');
    expect(document.activeElement).toBe(date('Hora'));
  });

  it('submit an incomplete date as it was typed, never as a blank one', async () => {
    const { onSubmit, user } = show();
    await user.clear(date());
    await user.type(date(), '24/11');
    await press('Salvar');
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ day: '24/11', hour: '' }));
    expect(alert()).toBe('Data incompleta. Escreva como dd/mm/aaaa.');
  });
});

describe('a time field', () => {
  it.each([
    ['9:5', '09:05'],
    ['930', '09:30'],
    ['9h30', '09:30'],
    ['1330', '13:30'],
    ['13', '13:00'],
    ['7', '07:00'],
    ['0:00', '00:00'],
    ['1:300', '01:30'],
    ['240', '02:40'],
  ])('understands %s on blur', async (typed, shown) => {
    const { user, field, onValue } = showTime();
    await user.type(field, typed);
    await user.tab();
    expect(field.value).toBe(shown);
    expect(onValue).toHaveBeenLastCalledWith(shown);
  });

  it.each(['24:00', '25:00', '2400', '2530', '9300'])(
    'refuses %s instead of reading an earlier hour',
    async (typed) => {
      const { user, field } = showTime();
      await user.type(field, typed);
      await user.tab();
      expect(field.value.replace(':', '')).toBe(typed.replace(':', ''));
      expect(alert()).toBe('Esta hora não existe.');
    },
  );

  it('keeps the minutes while the hour is typed anew', async () => {
    const { user, field } = showTime();
    await user.type(field, '09:30');
    fireEvent.change(field, { target: { value: ':30' } });
    await user.type(field, '10', { initialSelectionStart: 0 });
    expect(field.value).toBe('10:30');
  });

  it('accepts a pasted hour', async () => {
    const { user, field, onValue } = showTime();
    await user.click(field);
    await user.paste('13:30');
    expect(field.value).toBe('13:30');
    expect(onValue.mock.calls).toEqual([['13:30']]);
  });

  it('says that an hour does not exist', async () => {
    const { user, field } = showTime();
    await user.type(field, '12:75');
    await user.tab();
    expect(alert()).toBe('Esta hora não existe.');
    expect(field.validity.valid).toBe(false);
  });

  it.each(['en', 'de'] as const)('has 24 hours in %s', async (language) => {
    changePreferences({ language });
    render(<TimeField label="Hora" value="13:30" />);
    expect((await screen.findByLabelText<HTMLInputElement>('Hora')).value).toBe('13:30');
  });
});
