import type { TimetableTexts } from '../pt-BR/timetable.ts';

export default {
  title: 'Revisión del horario',
  again: 'Revisar ahora',
  all_clear: 'El horario está en orden',
  all_clear_text:
    'Ninguna clase superpuesta, ningún grupo por encima de sus plazas y nadie con menos horas que su contrato.',
  seen: '%{lessons} clases y %{students} alumnos revisados el %{moment}.',
  findings: '%{smart_count} punto por resolver |||| %{smart_count} puntos por resolver',
  more: 'y %{count} más',
  open_calendar: 'Abrir el calendario',
  open_classes: 'Abrir los grupos',
  open_students: 'Abrir los alumnos',
  nights: 'Revisiones nocturnas',
  nights_text:
    'El horario se revisa todas las noches y la administración recibe un aviso cuando hay algo por resolver.',
  no_nights: 'La primera revisión será esta noche.',
  night_clear: 'En orden',
  teacher_overlap: 'Profesor en dos clases a la vez',
  student_overlap: 'Alumno en dos clases a la vez',
  class_over_full: 'Grupos por encima de sus plazas',
  lesson_over_full: 'Clases por encima de sus plazas',
  no_room: 'Clases sin sala',
  teacher_off: 'Clases de un profesor inactivo',
  teacher_away: 'Clases en días de ausencia del profesor',
  closed_day: 'Clases en un día sin clases',
  fewer_hours: 'Alumnos con menos horas que su contrato',
  has_seats: '%{has} alumnos para %{needs} plazas',
  has_hours: '%{has} de %{needs} clases por semana',
  holds: 'En orden',
} satisfies TimetableTexts;
