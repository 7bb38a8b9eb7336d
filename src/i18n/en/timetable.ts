import type { TimetableTexts } from '../pt-BR/timetable.ts';

export default {
  title: 'Timetable check',
  again: 'Check now',
  all_clear: 'The timetable holds',
  all_clear_text:
    'No overlapping lessons, no class above its seats, and nobody with fewer hours than the contract.',
  seen: '%{lessons} lessons and %{students} students checked on %{moment}.',
  findings: '%{smart_count} point to settle |||| %{smart_count} points to settle',
  more: 'and %{count} more',
  open_calendar: 'Open the calendar',
  open_classes: 'Open the classes',
  open_students: 'Open the students',
  nights: 'Nightly checks',
  nights_text:
    'The timetable is checked every night, and administrators are told when there is something to settle.',
  no_nights: 'The first check runs tonight.',
  night_clear: 'In order',
  teacher_overlap: 'Teacher in two lessons at the same time',
  student_overlap: 'Student in two lessons at the same time',
  class_over_full: 'Classes above their seats',
  lesson_over_full: 'Lessons above their seats',
  no_room: 'Lessons without a room',
  teacher_off: 'Lessons of an inactive teacher',
  teacher_away: "Lessons during the teacher's time off",
  closed_day: 'Lessons on a day without lessons',
  fewer_hours: 'Students with fewer hours than their contract',
  has_seats: '%{has} students for %{needs} seats',
  has_hours: '%{has} of %{needs} lessons per week',
  holds: 'In order',
} satisfies TimetableTexts;
