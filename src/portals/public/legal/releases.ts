/** Newest first; the texts are in i18n/legal. */
export const releases = [
  { version: '2.1.0', date: '2025-08-03', type: 'minor', groups: ['added', 'changed', 'fixed'] },
  { version: '2.0.1', date: '2025-07-25', type: 'patch', groups: ['fixed'] },
  { version: '2.0.0', date: '2025-07-20', type: 'major', groups: ['added', 'changed'] },
] as const;
export const [currentRelease] = releases;
