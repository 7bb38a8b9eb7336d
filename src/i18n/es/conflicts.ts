import type { ConflictsTexts } from '../pt-BR/conflicts.ts';

export default {
  title: 'Conflictos de horario',
  check: 'Revisa antes de guardar',
  intro:
    '%{smart_count} clase tiene un conflicto. Elige qué hacer con ella antes de guardar. |||| %{smart_count} clases tienen conflictos. Elige qué hacer con cada una antes de guardar.',
  teacher: '%{name} ya da la clase %{title}, de %{from} a %{until}.',
  student: '%{name} ya tiene la clase %{title}, de %{from} a %{until}.',
  absence: '%{name} está de permiso: %{title}.',
  closed: 'La escuela está cerrada: %{title}.',
  skip: 'Saltar esta clase',
  keep: 'Mantener de todos modos',
  skip_all: 'Saltar todas',
  to_decide: 'Falta decidir %{smart_count} clase. |||| Falta decidir %{smart_count} clases.',
  more: 'Hay %{smart_count} conflicto más, que se muestra después de estos. |||| Hay %{smart_count} conflictos más, que se muestran después de estos.',
  closed_days: 'Sin clase, porque la escuela está cerrada:',
  closed_day: '%{date} (%{name})',
  change: 'Volver y cambiar',
  save: 'Guardar así',
} satisfies ConflictsTexts;
