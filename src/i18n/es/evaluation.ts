import type { EvaluationTexts } from '../pt-BR/evaluation.ts';

export default {
  title: 'Evaluar alumno',
  'criterion.conversation': 'Conversación',
  'criterion.understanding': 'Comprensión',
  'criterion.dedication': 'Dedicación',
  rate: '%{criterion} de %{name}',
  absent: 'Ausente',
  save: 'Guardar',
  incomplete: '¡Evalúa a todos los alumnos en todos los criterios!',
  saved: '¡Alumnos evaluados!',
  progress: '%{done} de %{smart_count} alumno evaluado |||| %{done} de %{smart_count} alumnos evaluados',
  which_lesson: 'Elige la clase que quieres evaluar',
  pending: '%{smart_count} clase por evaluar |||| %{smart_count} clases por evaluar',
  to_evaluate: '%{smart_count} alumno por evaluar |||| %{smart_count} alumnos por evaluar',
} satisfies EvaluationTexts;
