import type { ConflictsTexts } from '../pt-BR/conflicts.ts';

export default {
  title: 'Conflitti di orario',
  check: 'Controlla prima di salvare',
  intro:
    '%{smart_count} lezione ha un conflitto. Scegli che cosa farne prima di salvare. |||| %{smart_count} lezioni hanno conflitti. Scegli che cosa fare di ciascuna prima di salvare.',
  teacher: '%{name} tiene già la lezione %{title}, dalle %{from} alle %{until}.',
  student: '%{name} ha già la lezione %{title}, dalle %{from} alle %{until}.',
  absence: '%{name} è in permesso: %{title}.',
  closed: 'La scuola è chiusa: %{title}.',
  skip: 'Salta questa lezione',
  keep: 'Mantieni comunque',
  skip_all: 'Salta tutte',
  to_decide: 'Resta da decidere %{smart_count} lezione. |||| Restano da decidere %{smart_count} lezioni.',
  more: 'C’è ancora %{smart_count} conflitto, mostrato dopo questi. |||| Ci sono ancora %{smart_count} conflitti, mostrati dopo questi.',
  closed_days: 'Niente lezione, perché la scuola è chiusa:',
  closed_day: '%{date} (%{name})',
  change: 'Torna e modifica',
  save: 'Salva così',
} satisfies ConflictsTexts;
