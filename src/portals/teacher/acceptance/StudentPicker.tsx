import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { IconChevronDown } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { acceptance } from '../../../i18n/pt-BR/acceptance.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { WaitingStudent } from './slots.ts';

interface Props {
  student: WaitingStudent;
  students: readonly WaitingStudent[];
  onPick: (match_id: string) => void;
  small: boolean;
}

/** '1 de 2 alunos': the way to the other waiting students; nothing when there is only one. */
export function StudentPicker({ student, students, onPick, small }: Props) {
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
    </>
  );
}
