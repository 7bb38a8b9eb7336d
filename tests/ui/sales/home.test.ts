import { describe, expect, it } from 'vitest';
import { periodsOf } from '../../../src/resources/students/AvailabilityDialog.tsx';
import { whatsAppLink } from '../../../src/ui/whatsApp.ts';

describe("a seller's students", () => {
  it.each([
    ['+5511987654321', 'https://wa.me/5511987654321'],
    ['(11) 98765-4321', 'https://wa.me/5511987654321'],
    ['+351 912 345 678', 'https://wa.me/351912345678'],
  ])('%s opens %s', (phone, href) => {
    expect(whatsAppLink(phone)).toBe(href);
  });

  it('hours are counted by period of the day', () => {
    const hour = (start: string) => ({ start, end: start });
    const week = { monday: ['11:00', '12:00', '17:00', '18:00'].map(hour), friday: [hour('00:00')] };
    expect(periodsOf(week)).toEqual({ Manhã: 2, Tarde: 2, Noite: 1 });
  });
});
