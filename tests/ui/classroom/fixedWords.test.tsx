import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FixedWords } from '../../../src/portals/classroom/conference/FixedWords.tsx';
import { FaultDialog } from '../../../src/portals/classroom/conference/session/FaultDialog.tsx';
import { showInRoom } from './room.tsx';

/** What a screen reader is to pronounce in English. */
const english = (within: Element) =>
  [...within.querySelectorAll('[lang="en"]')].map((part) => part.textContent);

it.each([
  ['Vote · Votar', 'Vote'],
  [
    'Sit back and relax till others let you join. Fique à vontade.',
    'Sit back and relax till others let you join.',
  ],
  ['Vote', 'Vote'],
])('fixed words are English, and their translation is not (%s)', (text, words) => {
  const { container } = render(
    <button type="button">
      <FixedWords text={text} />
    </button>,
  );
  expect(english(container)).toEqual([words]);
  expect(screen.getByRole('button', { name: text })).toBeDefined();
});

it('the dialog of a lost connection names the language of its fixed words', () => {
  showInRoom(<FaultDialog fault={{ kind: 'lost', message: null }} onClose={() => undefined} />);
  expect(english(screen.getByRole('dialog', { name: 'Conexão perdida' }))).toEqual([
    'We couldn’t reconnect you. When you’re back online, try joining the room.',
    'Rejoin',
  ]);
});

it('the dialog of a room that is closed names the language of its title', () => {
  showInRoom(<FaultDialog fault={{ kind: 'init', cause: 'full' }} onClose={() => undefined} />);
  expect(english(screen.getByRole('dialog', { name: 'Room is disabled · Sala fechada' }))).toEqual([
    'Room is disabled',
  ]);
});
