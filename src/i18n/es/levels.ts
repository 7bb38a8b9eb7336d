import type { LevelsTexts } from '../pt-BR/levels.ts';

export default {
  title: 'Nivel de %{name}',
  now: 'Nivel actual',
  new_level: 'Nuevo nivel',
  choose: 'Elige el nivel',
  one_step: 'Un paso a la vez.',
  reason: 'Motivo',
  reason_hint: 'Al menos 15 caracteres. Queda en el historial.',
  changed: '¡El nivel del alumno se cambió!',
  failed: 'No se pudo cambiar el nivel del alumno.',
  history: 'Historial',
  no_history: 'El nivel aún no ha cambiado.',
  step: '%{from} a %{to}',
  first: 'Matrícula en el nivel %{level}',
} satisfies LevelsTexts;
