import { area } from '../area.ts';

const texts = {
  title: 'Avaliar Aluno',
  'criterion.conversation': 'Conversação',
  'criterion.understanding': 'Compreensão',
  'criterion.dedication': 'Dedicação',
  rate: '%{criterion} de %{name}',
  absent: 'Ausente',
  save: 'Salvar',
  incomplete: 'Favor avaliar todos os alunos em todos os critérios!',
  saved: 'Alunos avaliados com sucesso!',
  progress: '%{done} de %{smart_count} aluno avaliado |||| %{done} de %{smart_count} alunos avaliados',
  which_lesson: 'Escolha a aula que deseja avaliar',
  pending: '%{smart_count} aula aguarda avaliação |||| %{smart_count} aulas aguardam avaliação',
  to_evaluate: '%{smart_count} aluno a avaliar |||| %{smart_count} alunos a avaliar',
};
export type EvaluationTexts = typeof texts;

export const evaluation = area(texts, {
  en: () => import('../en/evaluation.ts'),
  es: () => import('../es/evaluation.ts'),
  de: () => import('../de/evaluation.ts'),
  it: () => import('../it/evaluation.ts'),
  fr: () => import('../fr/evaluation.ts'),
});
