import type { ConflictsTexts } from '../pt-BR/conflicts.ts';

export default {
  title: 'Clashing lessons',
  check: 'Check before saving',
  intro:
    '%{smart_count} lesson clashes. Choose what to do with it before saving. |||| %{smart_count} lessons clash. Choose what to do with each one before saving.',
  teacher: '%{name} already teaches %{title}, from %{from} to %{until}.',
  student: '%{name} already has the lesson %{title}, from %{from} to %{until}.',
  absence: '%{name} has time off: %{title}.',
  closed: 'The school is closed: %{title}.',
  skip: 'Skip this lesson',
  keep: 'Keep it anyway',
  skip_all: 'Skip all',
  to_decide: '%{smart_count} lesson left to decide. |||| %{smart_count} lessons left to decide.',
  more: '%{smart_count} more clash follows after these. |||| %{smart_count} more clashes follow after these.',
  closed_days: 'No lesson, because the school is closed:',
  closed_day: '%{date} (%{name})',
  change: 'Go back and change',
  save: 'Save like this',
} satisfies ConflictsTexts;
