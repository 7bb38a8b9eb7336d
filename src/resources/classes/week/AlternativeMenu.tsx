import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { WeekHour } from '../../../../domain/classHours.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useWeekday } from '../../../features/timetable/classes/useHours.ts';
import type { ConflictGroup } from '../../../features/timetable/conflicts/choices.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { errorText } from '../../../ui/showError.ts';
import { Themed } from '../../../ui/theme/Themed.tsx';
import { bodyOf, type Values } from '../values.ts';

interface Props {
  kind: 'hours' | 'teachers';
  /** The weekly hour that is taken. */
  of: ConflictGroup;
  class_id: string | undefined;
  onHour: (hour: WeekHour) => void;
  onTeacher: (teacher_id: string) => void;
}

/** Offers only what the server finds free. */
export function AlternativeMenu({ kind, of, class_id, onHour, onTeacher }: Props) {
  const t = useT(classes);
  const shared = useT(common);
  const weekday = useWeekday();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { teacher_id, course_id, student_level, students, calendars } = bodyOf(
    useFormContext<Values>().watch(),
  );
  const start_hour = `${of.start_hour.slice(0, 2)}:00`;
  const { data, error } = useCall(
    'POST /v1/classes/alternatives/preview',
    anchor && {
      body: {
        ...(class_id !== undefined && { id: class_id }),
        teacher_id,
        course_id,
        student_level,
        students,
        calendars,
        weekday: of.weekday,
        start_hour,
      },
    },
  );
  const items =
    kind === 'hours'
      ? data?.hours.map((hour) => ({
          key: `${hour.weekday} ${hour.start_hour}`,
          text: t('other_at', { day: weekday(hour.weekday), hour: hour.start_hour }),
          run: () => onHour(hour),
        }))
      : data?.teachers.map(({ id, name }) => ({ key: id, text: name, run: () => onTeacher(id) }));
  const note = () => {
    if (error) return errorText(error, shared);
    if (!items) return shared('loading');
    return items.length > 0 ? null : t(kind === 'hours' ? 'no_other_hour' : 'no_other_teacher');
  };
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        className="tap"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t(kind === 'hours' ? 'other_hour' : 'other_teacher')}
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </Button>
      <Themed>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
          {note() !== null && <MenuItem disabled>{note()}</MenuItem>}
          {items?.map(({ key, text, run }) => (
            <MenuItem
              key={key}
              onClick={() => {
                close();
                run();
              }}
            >
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Themed>
    </>
  );
}
