import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Language, languages } from '../../domain/languages.ts';
import { type Dates, datesIn, dayOfMonth, formatCountdown, isoDate, localZone } from '../../src/ui/dates.ts';

const SCHOOL = 'America/Sao_Paulo';
/** 19:05 on Saturday 14 November 2026 at the school. */
const moment = '2026-11-14T22:05:00Z';

/** The result of a call in each language, with plain spaces for those that do not break. */
const inEach = (call: (dates: Dates) => string, zone = SCHOOL) =>
  Object.fromEntries(
    languages.map((language) => [language, call(datesIn(language, zone)).replace(/\s/g, ' ')]),
  ) as Record<Language, string>;

const same = (text: string) => Object.fromEntries(languages.map((language) => [language, text]));

describe('a date in six languages', () => {
  it('has the day first everywhere', () => {
    expect(inEach(({ formatDate }) => formatDate(moment))).toEqual({
      ...same('14/11/2026'),
      de: '14.11.2026',
    });
  });

  it('in words', () => {
    expect(inEach(({ formatDateLong }) => formatDateLong(moment))).toEqual({
      'pt-BR': '14 de novembro de 2026',
      en: '14 November 2026',
      es: '14 de noviembre de 2026',
      de: '14. November 2026',
      it: '14 novembre 2026',
      fr: '14 novembre 2026',
    });
  });

  it('as a month alone', () => {
    expect(inEach(({ formatMonth }) => formatMonth('2026-05'))).toEqual({
      'pt-BR': 'mai',
      en: 'May',
      es: 'may',
      de: 'Mai',
      it: 'mag',
      fr: 'mai',
    });
  });

  it('with its weekday', () => {
    expect(inEach(({ formatDayMonth }) => formatDayMonth(moment))).toEqual({
      'pt-BR': 'Sábado, 14 de novembro',
      en: 'Saturday 14 November',
      es: 'Sábado, 14 de noviembre',
      de: 'Samstag, 14. November',
      it: 'Sabato 14 novembre',
      fr: 'Samedi 14 novembre',
    });
  });

  it('with its weekday and time', () => {
    expect(inEach(({ formatDateTime }) => formatDateTime(moment))).toEqual({
      'pt-BR': 'sábado, 14 de novembro às 19:05',
      en: 'Saturday 14 November at 19:05',
      es: 'sábado, 14 de noviembre, 19:05',
      de: 'Samstag, 14. November um 19:05',
      it: 'sabato 14 novembre alle ore 19:05',
      fr: 'samedi 14 novembre à 19:05',
    });
  });

  it('as a weekday', () => {
    expect(
      inEach(({ formatWeekday }) => `${formatWeekday(moment)} ${formatWeekday(moment, 'short')}`),
    ).toEqual({
      'pt-BR': 'Sábado sáb',
      en: 'Saturday Sat',
      es: 'Sábado sáb',
      de: 'Samstag Sa',
      it: 'Sabato sab',
      fr: 'Samedi sam',
    });
  });

  it('as a range of days', () => {
    expect(inEach(({ formatDateRange }) => formatDateRange('2026-11-22', '2026-11-28'))).toEqual({
      'pt-BR': '22 a 28 de novembro',
      en: '22 – 28 November',
      es: '22 a 28 de noviembre',
      de: '22.–28. November',
      it: '22–28 novembre',
      fr: '22–28 novembre',
    });
    expect(datesIn('pt-BR', SCHOOL).formatDateRange('2026-11-29', '2026-12-05')).toBe(
      '29 de novembro a 5 de dezembro',
    );
  });

  it('as a future day', () => {
    const now = new Date('2026-11-14T23:30:00Z');
    const ahead = (at: string) => inEach(({ formatRelativeDay }) => formatRelativeDay(at, now));
    expect(ahead('2026-11-15T02:59:00Z')).toEqual({
      'pt-BR': 'Hoje',
      en: 'Today',
      es: 'Hoy',
      de: 'Heute',
      it: 'Oggi',
      fr: 'Aujourd’hui',
    });
    expect(ahead('2026-11-15T03:00:00Z')).toEqual({
      'pt-BR': 'Amanhã',
      en: 'Tomorrow',
      es: 'Mañana',
      de: 'Morgen',
      it: 'Domani',
      fr: 'Demain',
    });
    expect(ahead('2026-11-26T22:00:00Z')).toEqual({
      'pt-BR': 'Quinta-feira, 26/11',
      en: 'Thursday 26/11',
      es: 'Jueves, 26/11',
      de: 'Donnerstag, 26.11.',
      it: 'Giovedì 26/11',
      fr: 'Jeudi 26/11',
    });
  });

  it('as a past moment', () => {
    const past = (at: string) =>
      inEach(({ formatRelative }) => formatRelative(at, new Date('2026-11-14T22:05:00Z')));
    expect(past('2026-11-14T22:04:50Z')['pt-BR']).toBe('há 1 min.');
    expect(past('2026-11-14T22:00:00Z')).toEqual({
      'pt-BR': 'há 5 min.',
      en: '5 min ago',
      es: 'hace 5 min',
      de: 'vor 5 Min.',
      it: '5 min fa',
      fr: 'il y a 5 min',
    });
    expect(past('2026-11-14T13:12:00Z')).toEqual(same('10:12'));
    expect(past('2026-11-14T02:59:00Z')).toEqual({
      'pt-BR': 'ontem',
      en: 'yesterday',
      es: 'ayer',
      de: 'gestern',
      it: 'ieri',
      fr: 'hier',
    });
    expect(past('2026-11-12T13:12:00Z')).toEqual({ ...same('12/11'), de: '12.11.' });
  });
});

describe('a time in six languages', () => {
  it('counts 24 hours from 00:00', () => {
    expect(inEach(({ formatTime }) => formatTime(moment))).toEqual(same('19:05'));
    expect(inEach(({ formatTime }) => formatTime('2026-11-14T03:00:00Z'))).toEqual(same('00:00'));
  });

  it('as a range', () => {
    expect(
      inEach(({ formatTimeRange }) => formatTimeRange(moment, new Date('2026-11-14T23:05:00Z'))),
    ).toEqual(same('19:05–20:05'));
  });

  it('since a moment', () => {
    const now = new Date('2026-03-10T13:00:00Z');
    const since = (at: string, precision?: 'largest') =>
      inEach(({ formatElapsed }) => formatElapsed(at, now, precision));
    expect(since('2026-03-08T09:48:00Z')).toEqual({
      'pt-BR': '2 dias, 3 h 12 min',
      en: '2 days, 3 hrs 12 mins',
      es: '2 días, 3 h 12 min',
      de: '2 Tage, 3 Std. 12 Min.',
      it: '2 giorni, 3 h 12 min',
      fr: '2 jours, 3 h 12 min',
    });
    expect(since('2026-03-08T09:48:00Z', 'largest')).toEqual({
      'pt-BR': '2 dias',
      en: '2 days',
      es: '2 días',
      de: '2 Tage',
      it: '2 giorni',
      fr: '2 jours',
    });
    expect(since('2026-03-10T12:55:00Z')['pt-BR']).toBe('0 h 5 min');
    expect(since('2026-03-10T06:59:00Z', 'largest')['pt-BR']).toBe('6 h');
    expect(since('2026-03-10T12:59:50Z', 'largest')['pt-BR']).toBe('1 min');
    expect(since('2026-03-11T00:00:00Z')['pt-BR']).toBe('0 h 0 min');
  });
});

describe('calendar days', () => {
  it('are the same in every zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', SCHOOL])
      expect(datesIn('pt-BR', zone).formatDate('2026-11-14')).toBe('14/11/2026');
  });

  it('can be missing', () => {
    const { formatDate } = datesIn('pt-BR', SCHOOL);
    expect([formatDate(null), formatDate(undefined), formatDate('')]).toEqual(['', '', '']);
  });

  it('of a moment depend on the zone', () => {
    const late = new Date('2026-11-15T01:00:00Z');
    expect([isoDate(late, SCHOOL), isoDate(late, 'UTC')]).toEqual(['2026-11-14', '2026-11-15']);
    expect(isoDate(late)).toBe(isoDate(late, localZone()));
  });

  it('have a number in their month', () => {
    expect(['2026-11-04', '2026-11-29'].map(dayOfMonth)).toEqual([4, 29]);
  });
});

describe('when the clocks change', () => {
  const { formatTime, formatRelativeDay, formatRelative } = datesIn('en', 'Europe/Berlin');

  it('follows the zone at that moment', () => {
    expect([formatTime('2026-10-25T00:30:00Z'), formatTime('2026-10-25T01:30:00Z')]).toEqual([
      '02:30',
      '02:30',
    ]);
    expect([formatTime('2026-03-29T00:59:00Z'), formatTime('2026-03-29T01:00:00Z')]).toEqual([
      '01:59',
      '03:00',
    ]);
  });

  it('counts the day of 25 hours and that of 23 as one', () => {
    expect(formatRelativeDay('2026-10-25T22:30:00Z', new Date('2026-10-24T22:30:00Z'))).toBe('Today');
    expect(formatRelativeDay('2026-10-25T23:30:00Z', new Date('2026-10-24T22:30:00Z'))).toBe('Tomorrow');
    expect(formatRelativeDay('2026-03-29T22:30:00Z', new Date('2026-03-28T23:30:00Z'))).toBe('Tomorrow');
    expect(formatRelative('2026-03-28T22:30:00Z', new Date('2026-03-29T21:30:00Z'))).toBe('yesterday');
  });

  it('counts a day that starts at 01:00, as in São Paulo until 2018', () => {
    const school = datesIn('pt-BR', SCHOOL);
    expect(school.formatTime('2018-11-04T03:00:00Z')).toBe('01:00');
    expect(school.formatRelativeDay('2018-11-04T03:00:00Z', new Date('2018-11-04T02:59:00Z'))).toBe('Amanhã');
  });
});

describe('without a zone of its own', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Asia/Tokyo'));

  it('a screen shows the browser’s time', () => {
    expect(localZone()).toBe('Asia/Tokyo');
    expect(datesIn('pt-BR', localZone()).formatTime(moment)).toBe('07:05');
    expect(isoDate(new Date(moment))).toBe('2026-11-15');
  });
});

it('counts down', () => {
  const left = { days: 0, hours: 0, minutes: 8, seconds: 42 };
  expect([left, { ...left, hours: 3 }, { ...left, days: 2 }].map(formatCountdown)).toEqual([
    '08:42',
    '03:08:42',
    '2 d 00:08:42',
  ]);
});
