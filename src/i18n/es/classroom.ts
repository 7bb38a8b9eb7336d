import type { ClassroomTexts } from '../pt-BR/classroom.ts';

export default {
  title: 'Aula',
  opening: 'Abriendo la sala…',
  'failed.token': 'No se pudo entrar en la sala, inténtalo de nuevo.',
  'failed.session': 'No se pudo crear la sala, inténtalo de nuevo.',
  'failed.no_teacher': 'Error: no se encontró el ID del profesor.',
  owes_title: 'Evaluaciones pendientes',
  owes_text:
    'Falta evaluar a los alumnos de %{name}, clase del %{day}. ¿Quieres hacerlo antes de entrar? |||| Faltan las evaluaciones de %{smart_count} clases, la primera de %{name}, el %{day}. ¿Quieres hacerlo antes de entrar?',
  owes_enter: 'Entrar en la clase',
  owes_evaluate: 'Evaluar ahora',
} satisfies ClassroomTexts;
