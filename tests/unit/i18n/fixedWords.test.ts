import { expect, it } from 'vitest';
import { readCatalogue } from '../../../bin/texts/catalogue.ts';
import { languages } from '../../../domain/languages.ts';
import { splitFixedWords } from '../../../src/portals/classroom/conference/splitFixedWords.ts';

/** Words of the live room that are English for every reader, as 100ms writes them. */
const fixed = {
  waiting_title: 'Please wait',
  waiting_text: 'Sit back and relax till others let you join.',
  'chat.new': 'New Messages',
  'polls.vote': 'Vote',
  'notice.reconnected': 'You are now connected',
  'notice.role': 'You are now a {role}',
  'notice.error': 'Error: {message}',
  'notice.no_fullscreen': 'Fullscreen feature not supported',
  'error.invalid_role': 'Invalid Role',
  'error.disabled': 'Room is disabled',
  'error.init': 'Init Error',
  'error.lost': 'We couldn’t reconnect you. When you’re back online, try joining the room.',
  'error.rejoin': 'Rejoin',
  'error.blocked_title': 'Permissions are blocked',
  'error.autoplay_title': 'Permission Error',
  'error.autoplay_allow': 'Allow Audio',
  // Kept for a template of 100ms that shares pages within the room; the built-in room has no such view.
  'error.embed': 'Error while sharing embed url {url}',
  'error.unmute_title': 'Track Unmute Request',
};

it.each(languages)(
  'the fixed words of the room are the same in %s, each with its translation beside it',
  (language) => {
    const texts = readCatalogue(language).get('room');
    const unlike = Object.entries(fixed).filter(([key, words]) => {
      const text = texts?.[key] ?? '';
      if (language === 'en') return text !== words;
      const beside = words.endsWith('.') ? ' ' : ' · ';
      return !text.startsWith(`${words}${beside}`) || text.slice(words.length + beside.length).trim() === '';
    });
    expect(unlike).toEqual([]);
  },
);

it.each(languages)('the fixed words of the room are told from their translation in %s', (language) => {
  const texts = readCatalogue(language).get('room');
  const words = Object.keys(fixed).map((key) => [key, splitFixedWords(texts?.[key] ?? '')[0]]);
  expect(Object.fromEntries(words)).toEqual(fixed);
});
