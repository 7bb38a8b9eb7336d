import fc from 'fast-check';
import { expect, it } from 'vitest';
import { channelsOf, switchableKinds, usualChoice } from '../../../domain/notificationChoices.ts';
import { NOTIFICATION_TYPES } from '../../../domain/options.ts';

const choices = fc.record({ in_app: fc.boolean(), by_email: fc.boolean() });
const kinds = fc.constantFrom(...NOTIFICATION_TYPES);

it('writes in the app and sends no e-mail without a choice', () => {
  expect(NOTIFICATION_TYPES.map((kind) => channelsOf(kind))).toEqual(
    NOTIFICATION_TYPES.map(() => usualChoice),
  );
});

it('follows the choice, but never hides tasks and required notices', () => {
  fc.assert(
    fc.property(kinds, choices, fc.boolean(), (kind, choice, required) => {
      const channels = channelsOf(kind, choice, required);
      expect(channels.by_email).toBe(choice.by_email);
      const hidden = !choice.in_app && !required && switchableKinds.includes(kind);
      expect(channels.in_app).toBe(!hidden);
    }),
  );
  expect(switchableKinds).toEqual(['PAYMENT', 'RATING', 'NOTICE']);
});
