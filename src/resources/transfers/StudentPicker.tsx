import { transfers } from 'virtual:texts/transfers';
import { useState } from 'react';
import { type RowOf, useCallPages } from '../../dataProvider/calls.ts';
import { PanelPages } from '../../features/notifications/PanelPages.tsx';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { Field } from '../../ui/Field.tsx';
import { useSettled } from '../../ui/useSettled.ts';
import styles from './Transfers.module.css';

/** A student and the teacher of one of their present classes. */
export type TaughtStudent = RowOf<'GET /v1/students/students-with-teacher-data'>;

interface Props {
  picked: TaughtStudent | null;
  error: string | undefined;
  onPick: (student: TaughtStudent | null) => void;
}

/** Teachers are offered their own students only; the server enforces it. */
export function StudentPicker({ picked, error, onPick }: Props) {
  const t = useT(transfers);
  const [search, setSearch] = useState('');
  const [isBack, setBack] = useState(false);
  const name = useSettled(search.trim());
  const query = useCallPages('GET /v1/students/students-with-teacher-data', {
    query: { pageSize: 20, ...(name !== '' && { name }) },
  });
  const change = () => {
    setBack(true);
    onPick(null);
  };
  if (picked)
    return (
      <div key="picked" ref={focusControl}>
        <ChoiceRow
          {...shownAs(picked, t('with_teacher', { name: picked.teacher_name ?? '-' }))}
          picked
          onClick={change}
        />
        <Button variant="link" onClick={change}>
          {t('change_student')}
        </Button>
      </div>
    );
  const rows = (query.data?.pages ?? []).flatMap(({ response }) => response);
  const students = [...new Map(rows.map((row) => [`${row.student_id} ${row.teacher_id}`, row])).values()];
  return (
    <div key="search" ref={isBack ? focusControl : undefined}>
      <Field
        label={t('type.STUDENT')}
        type="search"
        placeholder={t('search_student')}
        value={search}
        error={error}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // It searches as one types, and must not submit the form around it.
          if (event.key === 'Enter') event.preventDefault();
          // Clears the text, in every browser; a second one closes the dialog.
          if (event.key !== 'Escape' || !search) return;
          event.stopPropagation();
          setSearch('');
        }}
      />
      <div className={styles.found}>
        <PanelPages query={query} empty={students.length === 0 && <p className="muted">{t('no_student')}</p>}>
          {students.map((student) => (
            <ChoiceRow
              key={`${student.student_id} ${student.teacher_id}`}
              {...shownAs(student, t('with_teacher', { name: student.teacher_name ?? '-' }))}
              picked={false}
              onClick={() => onPick(student)}
            />
          ))}
        </PanelPages>
      </div>
    </div>
  );
}

/** A ref: the control that was pressed is gone, so its replacement takes the focus. */
const focusControl = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('button, input')?.focus();

const shownAs = ({ student_id, name, photo_url }: TaughtStudent, text: string) => ({
  avatar: <Avatar id={student_id} name={name} photo={photo_url} size={36} />,
  title: name,
  text,
});
