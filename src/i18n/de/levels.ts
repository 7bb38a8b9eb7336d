import type { LevelsTexts } from '../pt-BR/levels.ts';

export default {
  title: 'Niveau von %{name}',
  now: 'Aktuelles Niveau',
  new_level: 'Neues Niveau',
  choose: 'Niveau wählen',
  one_step: 'Eine Stufe nach der anderen.',
  reason: 'Grund',
  reason_hint: 'Mindestens 15 Zeichen. Er bleibt im Verlauf.',
  changed: 'Das Niveau des Schülers wurde geändert!',
  failed: 'Das Niveau des Schülers konnte nicht geändert werden.',
  history: 'Verlauf',
  no_history: 'Das Niveau hat sich noch nicht geändert.',
  step: '%{from} zu %{to}',
  first: 'Einschreibung auf dem Niveau %{level}',
} satisfies LevelsTexts;
