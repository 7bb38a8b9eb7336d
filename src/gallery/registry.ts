import type { Entries } from './sample.tsx';
import { actions } from './samples/actions.tsx';
import { dialogs } from './samples/dialogs.tsx';
import { feedback } from './samples/feedback.tsx';
import { fields } from './samples/fields.tsx';
import { filters } from './samples/filters.tsx';
import { page } from './samples/page.tsx';
import { picks } from './samples/picks.tsx';
import { values } from './samples/values.tsx';

export const groups: readonly { name: string; entries: Entries }[] = [
  { name: 'Ações', entries: actions },
  { name: 'Campos', entries: fields },
  { name: 'Escolhas', entries: picks },
  { name: 'Valores', entries: values },
  { name: 'Listas', entries: filters },
  { name: 'Página', entries: page },
  { name: 'Avisos', entries: feedback },
  { name: 'Diálogos', entries: dialogs },
];

export const registry: Entries = Object.assign({}, ...groups.map(({ entries }) => entries));
