import type { LevelsTexts } from '../pt-BR/levels.ts';

export default {
  title: 'Livello di %{name}',
  now: 'Livello attuale',
  new_level: 'Nuovo livello',
  choose: 'Scegli il livello',
  one_step: 'Un gradino alla volta.',
  reason: 'Motivo',
  reason_hint: 'Almeno 15 caratteri. Resta nello storico.',
  changed: 'Il livello dello studente è stato modificato!',
  failed: 'Impossibile modificare il livello dello studente.',
  history: 'Storico',
  no_history: 'Il livello non è ancora cambiato.',
  step: '%{from} a %{to}',
  first: 'Iscrizione al livello %{level}',
} satisfies LevelsTexts;
