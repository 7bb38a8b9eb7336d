import { agenda } from 'virtual:texts/agenda';
import { IconCalendarShare, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type SchoolFeed, SubscribeDialog } from './SubscribeDialog.tsx';

interface Props {
  phone: boolean;
  /** The feed that administrators subscribe to. */
  school?: SchoolFeed | undefined;
  /** Prints what the page has by default. */
  onPrint?: (() => void) | undefined;
}

/** Icons alone on a phone. */
export function CalendarActions({ phone, school, onPrint = () => window.print() }: Props) {
  const t = useT(agenda);
  const [subscribing, setSubscribing] = useState(false);
  const actions = [
    { Icon: IconCalendarShare, label: t('subscribe'), run: () => setSubscribing(true) },
    { Icon: IconPrinter, label: t('print'), run: onPrint },
  ];
  return (
    <>
      {actions.map(({ Icon, label, run }) =>
        phone ? (
          <IconButton key={label} label={label} large onClick={run}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        ) : (
          <Button
            key={label}
            variant="plain"
            icon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
            onClick={run}
          >
            {label}
          </Button>
        ),
      )}
      {subscribing && <SubscribeDialog school={school} onClose={() => setSubscribing(false)} />}
    </>
  );
}
