import { area } from '../area.ts';

const texts = {
  title: 'Nível de %{name}',
  now: 'Nível atual',
  new_level: 'Novo nível',
  choose: 'Escolha o nível',
  one_step: 'Um passo de cada vez.',
  reason: 'Motivo',
  reason_hint: 'Ao menos 15 caracteres. Fica no histórico.',
  changed: 'Nível do aluno alterado com sucesso!',
  failed: 'Erro ao alterar o nível do aluno.',
  history: 'Histórico',
  no_history: 'O nível ainda não mudou.',
  step: '%{from} para %{to}',
  first: 'Matrícula no nível %{level}',
};
export type LevelsTexts = typeof texts;

export const levels = area(texts, {
  en: () => import('../en/levels.ts'),
  es: () => import('../es/levels.ts'),
  de: () => import('../de/levels.ts'),
  it: () => import('../it/levels.ts'),
  fr: () => import('../fr/levels.ts'),
});
