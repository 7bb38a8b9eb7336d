import { views } from './views/index.ts';
import type { View } from './views/view.ts';

/** The main screens, by login and name of the view. */
const main: [as: View['as'], ...called: string[]][] = [
  [undefined, 'login'],
  ['aluno', 'home', 'calendar', 'room, preview', 'messages'],
  ['aluno.novo', 'contract'],
  ['professor', 'home', 'acceptance', 'evaluation'],
  ['fev', 'seller, students', 'seller, new student'],
  ['admin', 'users', 'new role', 'document types', 'students to direct', 'notices', 'system log'],
];

function viewOf(as: View['as'], called: string): View {
  const found = views.find((view) => view.as === as && view.called === called);
  if (!found) throw new Error(`no view "${called}" of ${as ?? 'anybody'}`);
  return found;
}

/** The views with accepted pictures, by login. */
export const pictured = main.map(([as, ...called]) => ({
  as,
  views: called.map((each) => viewOf(as, each)),
}));
