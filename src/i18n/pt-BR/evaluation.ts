import { area } from '../area.ts';

/** 'Avaliar Aluno' (spec 3 §2). */
export const evaluation = area('evaluation', {
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
});
