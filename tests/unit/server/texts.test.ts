import { describe, expect, it } from 'vitest';
import { languages } from '../../../domain/languages.ts';
import { mailIn, noticeIn, textIn } from '../../../server/texts/texts.ts';

describe('texts of the server', () => {
  it('format amounts, days and hours per language', () => {
    const since = { day: '2026-11-05' };
    const written = languages.map(
      (language) => noticeIn(language, 'late_seller', { name: 'Ana', since }).content,
    );
    expect(written.map((text) => /\d\d?[./]\d\d[./]\d{4}/.exec(text)?.[0])).toEqual([
      '05/11/2026',
      '11/05/2026',
      '05/11/2026',
      '05.11.2026',
      '05/11/2026',
      '05/11/2026',
    ]);
    const amount = { cents: 123_456 };
    expect(noticeIn('pt-BR', 'plan_paid', { amount }).content).toMatch(/R\$\s1\.234,56/);
    expect(noticeIn('de', 'plan_paid', { amount }).content).toMatch(/1\.234,56\sR\$/);
    const moment = new Date('2026-11-05T01:30:00Z');
    expect(
      mailIn('pt-BR', 'Escola', 'password_wait', { day: { day: moment }, hour: { hour: moment } }).text,
    ).toContain('a partir de 04/11/2026 às 22:30 (Horário Padrão de Brasília)');
  });

  it('choose the form for the number and nest texts', () => {
    const used = (count: number) => mailIn('en', 'Escola', 'recovery_code_used', { count }).text;
    expect(used(1)).toContain('1 code is left');
    expect(used(3)).toContain('3 codes are left');
    const none = (['pt-BR', 'fr'] as const).map(
      (each) => mailIn(each, 'Escola', 'recovery_code_used', { count: 0 }).text,
    );
    expect(none[0]).toContain('Não resta nenhum código');
    expect(none[1]).toContain('Il ne reste aucun code');
    const change = { text: 'factor.passkey_added' } as const;
    expect(mailIn('fr', 'Escola', 'factor_changed', { change }).text).toContain(
      'une clé d’accès a été ajoutée',
    );
    expect(textIn('es', 'charge.instalment', { number: 2, of: 6 })).toBe('Plan, cuota 2 de 6');
  });

  it('do not compile without a value for each placeholder', () => {
    // @ts-expect-error `of` is missing.
    textIn('es', 'charge.instalment', { number: 2 });
  });
});
