import type { LevelsTexts } from '../pt-BR/levels.ts';

export default {
  title: 'Level of %{name}',
  now: 'Current level',
  new_level: 'New level',
  choose: 'Choose the level',
  one_step: 'One step at a time.',
  reason: 'Reason',
  reason_hint: 'At least 15 characters. It is kept in the history.',
  changed: 'The level of the student was changed!',
  failed: 'The level of the student could not be changed.',
  history: 'History',
  no_history: 'The level has not changed yet.',
  step: '%{from} to %{to}',
  first: 'Enrolled at the level %{level}',
} satisfies LevelsTexts;
