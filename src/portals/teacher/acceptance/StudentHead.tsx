import { acceptance } from 'virtual:texts/acceptance';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useOption } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LevelBars } from '../../../ui/LevelBars.tsx';
import { Themed } from '../../../ui/theme/Themed.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import styles from './StudentHead.module.css';
import type { WaitingStudent } from './slots.ts';

interface Props {
  student: WaitingStudent;
  students: readonly WaitingStudent[];
  onPick: (match_id: string) => void;
}

export function StudentHead({ student, students, onPick }: Props) {
  const t = useT(acceptance);
  const option = useOption();
  const { formatElapsed } = useDates();
  const phone = usePhone();
  const times = t('times_a_week', { count: student.frequency });
  return (
    <section className={styles.head} aria-label={student.name}>
      <Avatar id={student.student_id} name={student.name} photo={student.photo_url} size={phone ? 44 : 48} />
      <div className={styles.words}>
        <p className={styles.name}>
          <strong title={student.name}>{student.name}</strong>
          {!phone && (
            <Badge text="var(--warning)" background="var(--warning-soft)">
              <IconClock size={14} stroke={2} aria-hidden="true" />
              {t('waiting_since', { time: formatElapsed(student.waiting_since, new Date(), 'largest') })}
            </Badge>
          )}
        </p>
        {phone ? (
          <p className={styles.line}>
            {[option(student.student_level), option(student.plan_type), times].join(' · ')}
          </p>
        ) : (
          <p className={styles.facts}>
            <span>{student.course}</span>
            <LevelBars level={student.student_level} />
            <span>{option(student.plan_type)}</span>
            <span>{times}</span>
            <span>{student.interests.map(option).join(', ')}</span>
            {student.important_informations && (
              <span className={styles.notes} title={student.important_informations}>
                {`${t('notes')}: ${student.important_informations}`}
              </span>
            )}
          </p>
        )}
      </div>
      <StudentPicker student={student} students={students} onPick={onPick} small={phone} />
    </section>
  );
}

interface StudentPickerProps {
  student: WaitingStudent;
  students: readonly WaitingStudent[];
  onPick: (match_id: string) => void;
  small: boolean;
}

/** Renders nothing for a single student. */
function StudentPicker({ student, students, onPick, small }: StudentPickerProps) {
  const t = useT(acceptance);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (students.length < 2) return null;
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget);
  const which = t('which', { at: students.indexOf(student) + 1, of: students.length });
  return (
    <>
      {small ? (
        <IconButton label={`${t('choose_student')}, ${which}`} aria-haspopup="menu" large onClick={open}>
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button aria-haspopup="menu" onClick={open}>
          {which}
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </Button>
      )}
      <Themed>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {students.map(({ match_id, student_id, name, photo_url }) => (
            <MenuItem
              key={match_id}
              selected={match_id === student.match_id}
              onClick={() => {
                setAnchor(null);
                onPick(match_id);
              }}
            >
              <Avatar id={student_id} name={name} photo={photo_url} />
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Themed>
    </>
  );
}
