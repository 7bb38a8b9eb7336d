import type { Texts } from 'virtual:texts';
import { type Icon, IconKeyboard, IconMessageReport } from '@tabler/icons-react';
import type { PlainKey } from '../../i18n/useT.ts';
import { Feedback, openFeedback } from './Feedback.tsx';
import { openShortcuts, Shortcuts } from './Shortcuts.tsx';

/** What footer, settings and help panel offer beside the links: each opens a dialog of `SupportDialogs`. */
export const supportActions: readonly {
  title: PlainKey<Texts['common']>;
  icon: Icon;
  open: () => void;
}[] = [
  { title: 'send_feedback', icon: IconMessageReport, open: openFeedback },
  { title: 'shortcuts', icon: IconKeyboard, open: openShortcuts },
];

/** Mounted once, since what opens the dialogs may leave the page. */
export function SupportDialogs() {
  return (
    <>
      <Feedback />
      <Shortcuts />
    </>
  );
}
