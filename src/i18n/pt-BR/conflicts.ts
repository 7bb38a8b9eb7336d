import { area } from '../area.ts';

const texts = {
  title: 'Conflitos de horário',
  check: 'Confira antes de salvar',
  intro:
    '%{smart_count} aula tem conflito. Escolha o que fazer com ela antes de salvar. |||| %{smart_count} aulas têm conflito. Escolha o que fazer com cada uma antes de salvar.',
  teacher: '%{name} já dá a aula %{title}, das %{from} às %{until}.',
  student: '%{name} já tem a aula %{title}, das %{from} às %{until}.',
  absence: '%{name} está de folga: %{title}.',
  closed: 'A escola está fechada: %{title}.',
  skip: 'Pular esta aula',
  keep: 'Manter assim mesmo',
  skip_all: 'Pular todas',
  to_decide: 'Falta decidir %{smart_count} aula. |||| Falta decidir %{smart_count} aulas.',
  more: 'Há mais %{smart_count} conflito, mostrado depois destes. |||| Há mais %{smart_count} conflitos, mostrados depois destes.',
  closed_days: 'Sem aula, porque a escola está fechada:',
  closed_day: '%{date} (%{name})',
  change: 'Voltar e mudar',
  save: 'Salvar assim',
};
export type ConflictsTexts = typeof texts;

export const conflicts = area(texts, {
  en: () => import('../en/conflicts.ts'),
  es: () => import('../es/conflicts.ts'),
  de: () => import('../de/conflicts.ts'),
  it: () => import('../it/conflicts.ts'),
  fr: () => import('../fr/conflicts.ts'),
});
