import type { ConflictsTexts } from '../pt-BR/conflicts.ts';

export default {
  title: 'Terminkonflikte',
  check: 'Vor dem Speichern prüfen',
  intro:
    '%{smart_count} Stunde hat einen Konflikt. Wählen Sie vor dem Speichern, was mit ihr geschehen soll. |||| %{smart_count} Stunden haben Konflikte. Wählen Sie vor dem Speichern, was mit jeder geschehen soll.',
  teacher: '%{name} unterrichtet bereits %{title}, von %{from} bis %{until} Uhr.',
  student: '%{name} hat bereits die Stunde %{title}, von %{from} bis %{until} Uhr.',
  absence: '%{name} ist abwesend: %{title}.',
  closed: 'Die Schule ist geschlossen: %{title}.',
  skip: 'Diese Stunde auslassen',
  keep: 'Trotzdem halten',
  skip_all: 'Alle auslassen',
  to_decide: 'Noch %{smart_count} Stunde zu entscheiden. |||| Noch %{smart_count} Stunden zu entscheiden.',
  more: '%{smart_count} weiterer Konflikt folgt nach diesen. |||| %{smart_count} weitere Konflikte folgen nach diesen.',
  closed_days: 'Kein Unterricht, weil die Schule geschlossen ist:',
  closed_day: '%{date} (%{name})',
  change: 'Zurück und ändern',
  save: 'So speichern',
} satisfies ConflictsTexts;
