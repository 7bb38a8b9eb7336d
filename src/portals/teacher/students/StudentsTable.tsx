import { teacher } from 'virtual:texts/teacher';
import { IconArrowDown, IconArrowUp, IconChartLine, IconStairs } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input, ResponseOf } from '../../../../contract/index.ts';
import { formatPhone } from '../../../../domain/brazil.ts';
import { href } from '../../../browser/href.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LevelBars } from '../../../ui/LevelBars.tsx';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { NameCell } from '../../../ui/NameCell.tsx';
import { RowActionButton } from '../../../ui/RowAction.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import sheet from '../SheetTable.module.css';
import styles from './StudentsTable.module.css';

const LevelDialog = lazyDialog(() => import('../../../features/level/LevelDialog.tsx'));
const EvolutionDialog = lazyDialog(() => import('../../../features/evolution/EvolutionDialog.tsx'));

export interface Sort {
  field: SortField;
  order: 'ASC' | 'DESC';
}

interface Props {
  students: readonly MyStudent[];
  /** Makes the column heads sortable. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

const sortable: readonly SortField[] = ['name', 'class_title', 'student_level'];
const columns = ['student_id', 'name', 'class_title', 'email', 'phone', 'student_level'] as const;
const isSortable = (column: string): column is SortField => (sortable as readonly string[]).includes(column);

export function StudentsTable({ students, sort, onSort }: Props) {
  const t = useT(teacher);
  const phone = usePhone();
  const [charted, setCharted] = useState<MyStudent | null>(null);
  const [levelled, setLevelled] = useState<MyStudent | null>(null);

  const head = (column: (typeof columns)[number]) => {
    if (!sort || !onSort || !isSortable(column)) return t(column);
    const on = sort.field === column;
    const Arrow = sort.order === 'ASC' ? IconArrowUp : IconArrowDown;
    return (
      <button
        type="button"
        onClick={() => onSort({ field: column, order: on && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {t(column)}
        {on && <Arrow size={16} stroke={1.75} aria-hidden="true" />}
      </button>
    );
  };
  const sorted = (column: string) => {
    if (sort?.field !== column) return undefined;
    return sort.order === 'ASC' ? 'ascending' : 'descending';
  };

  return (
    <>
      {phone ? (
        <StudentRows students={students} onOpen={setCharted} onLevel={setLevelled} />
      ) : (
        <table className={`${sheet.table} ${styles.sheet}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" aria-sort={sorted(column)}>
                  {head(column)}
                </th>
              ))}
              <th scope="col">{t('actions')}</th>
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <tr key={`${student.student_id} ${student.class_title}`}>
                <td className={styles.code} title={student.student_id}>
                  {student.student_id.slice(0, 8)}
                </td>
                <td>
                  <span className={styles.name}>
                    <NameCell
                      id={student.student_id}
                      name={student.name}
                      photo={student.photo_url}
                      href={href('/progress', { id: student.student_id })}
                    />
                    {!student.student_status && <Badge>{t('inactive_student')}</Badge>}
                  </span>
                </td>
                <td className={styles.cut} title={student.class_title ?? undefined}>
                  {student.class_title ?? t('no_class')}
                </td>
                <td className={styles.cut} title={student.email}>
                  {student.email}
                </td>
                <td>{student.phone && formatPhone(student.phone)}</td>
                <td>
                  <LevelBars level={student.student_level} />
                </td>
                <td>
                  <RowActionButton
                    icon={IconStairs}
                    label={t('change_level')}
                    onClick={() => setLevelled(student)}
                  />
                  <RowActionButton
                    icon={IconChartLine}
                    label={t('evolution')}
                    onClick={() => setCharted(student)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {charted && (
        <EvolutionDialog
          student_id={charted.student_id}
          name={charted.name}
          initial={3}
          onClose={() => setCharted(null)}
        />
      )}
      {levelled && <LevelDialog student={levelled} onClose={() => setLevelled(null)} />}
    </>
  );
}

interface StudentRowsProps {
  students: readonly MyStudent[];
  onOpen: (student: MyStudent) => void;
  onLevel: (student: MyStudent) => void;
}

function StudentRows({ students, onOpen, onLevel }: StudentRowsProps) {
  const t = useT(teacher);
  return (
    <ul>
      {students.map((student) => (
        <li key={`${student.student_id} ${student.class_title}`} className={styles.line}>
          <button type="button" className={styles.row} onClick={() => onOpen(student)}>
            <Avatar id={student.student_id} name={student.name} photo={student.photo_url} size={38} />
            <span className={styles.words}>
              <strong>{student.name}</strong>
              <span>{student.class_title ?? t('no_class')}</span>
            </span>
            <LevelBars level={student.student_level} />
          </button>
          <IconButton label={`${t('change_level')}: ${student.name}`} onClick={() => onLevel(student)}>
            <IconStairs size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type Query = Input<'GET /v1/students/my-students'>['query'];
type MyStudent = ResponseOf<'GET /v1/students/my-students'>['response'][number];
type SortField = NonNullable<Query['orderBy']>;

/** A student in two classes has two rows. */
export const useMyStudents = (query: Query) =>
  useCall('GET /v1/students/my-students', { query }, { placeholderData: keepPreviousData });
