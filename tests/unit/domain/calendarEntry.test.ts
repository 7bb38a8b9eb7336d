import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CalendarEntryDraft,
  calendarEntryIssues,
  minutesBetween,
} from '../../../domain/calendarEntry.ts';

const entry: CalendarEntryDraft = {
  title: 'Inglês - Básico',
  start_date: '2026-11-23',
  start_hour: '19:00',
  end_hour: '20:00',
  timezone: 'America/Sao_Paulo',
  recurrence: true,
  end_date: '2027-05-23',
  recurrence_type: 'Semana',
  recurrence_days: ['monday'],
};

describe('calendarEntryIssues', () => {
  it('accepts a weekly lesson, and a single one without an end', () => {
    expect(calendarEntryIssues(entry)).toEqual([]);
    expect(
      calendarEntryIssues({
        ...entry,
        recurrence: false,
        end_date: null,
        recurrence_type: null,
        recurrence_days: [],
      }),
    ).toEqual([]);
  });

  it.each<[Partial<CalendarEntryDraft>, string, string]>([
    [{ title: ' ' }, 'title', 'Título é obrigatório'],
    [{ title: 'x'.repeat(51) }, 'title', 'Título da recorrência muito longo'],
    [{ start_date: '' }, 'start_date', 'Data de início é obrigatória'],
    [{ start_hour: '24:00' }, 'start_hour', 'Hora de início é obrigatória'],
    [{ end_hour: '10:60' }, 'end_hour', 'Hora de término é obrigatória'],
    [{ end_hour: '19:00' }, 'end_hour', 'A hora fim precisa ser após a hora início'],
    [{ end_hour: '19:14' }, 'end_hour', 'A duração precisa ser maior que 15 minutos'],
    [{ start_hour: '10:00', end_hour: '15:00' }, 'end_hour', 'A duração precisa ser menor que 5 horas'],
    [{ timezone: 'Mars/Base' }, 'timezone', 'Fuso horário inválido'],
    [{ end_date: '2026-11-23' }, 'end_date', 'Data fim precisa ser ao menos um dia após data início'],
    [{ end_date: null }, 'end_date', 'Data fim precisa ser ao menos um dia após data início'],
    [{ recurrence_type: null }, 'recurrence_type', 'Recorrência é obrigatória'],
    [{ recurrence_days: [] }, 'recurrence_days', 'Dias da Recorrência é obrigatório'],
  ])('refuses %j', (change, path, message) => {
    expect(calendarEntryIssues({ ...entry, ...change })).toEqual([
      expect.objectContaining({ path, message }),
    ]);
  });

  it('accepts durations from 15 to 299 minutes and no other', () => {
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }), (start, length) => {
        fc.pre(start + length <= 1440);
        const [start_hour, end_hour] = [clock(start), clock(start + length)];
        expect(minutesBetween(start_hour, end_hour)).toBe(length);
        const isAccepted = calendarEntryIssues({ ...entry, start_hour, end_hour }).length === 0;
        expect(isAccepted).toBe(length >= 15 && length <= 299);
      }),
    );
  });
});
