import { common } from 'virtual:texts/common';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import { useT } from '../i18n/useT.ts';
import { isoDate } from './dates.ts';
import { IconButton } from './IconButton.tsx';
import { lazyDialog } from './lazyDialog.tsx';

const DayDialog = lazyDialog(() => import('./DayDialog.tsx'));

interface Props {
  /** Element that names the field, so that a screen reader can tell its button from others. */
  labelId?: string;
  /** ISO; other text is no choice yet. */
  day: string;
  min: string;
  max: string;
  /** Defaults to the school's date. */
  today?: string | undefined;
  onChoose: (day: string) => void;
}

/** Opens the month of a date field. */
export function CalendarButton({ labelId, today, onChoose, ...days }: Props) {
  const t = useT(common);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={t('open_calendar')}
        aria-describedby={labelId}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconCalendar size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {open && (
        <DayDialog
          {...days}
          today={today ?? isoDate(new Date(), SCHOOL_ZONE)}
          anchor={button}
          onChoose={(day) => {
            onChoose(day);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
