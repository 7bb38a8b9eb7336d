import { IconArrowsShuffle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import {
  adjustGroups,
  divide,
  GROUP_LIMITS,
  GROUP_MINUTES,
  GROUP_SIZES,
  groupOf,
  place,
} from '../../../../../../domain/roomGroups.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { ChoiceChips } from '../../../../../ui/ChoiceChips.tsx';
import { isLive, useRecordingStatus } from '../../recording/useRecordingStatus.ts';
import { useRoom } from '../../session/roomContext.ts';
import styles from './Groups.module.css';
import type { Student } from './Groups.tsx';
import { StudentRow } from './StudentRow.tsx';

const FIRST_MINUTES = 5;

/** Returns the items in random order (Fisher–Yates). */
function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

interface Props {
  students: readonly Student[];
  onStart: (groups: readonly (readonly string[])[], minutes: number) => Promise<void>;
}

export function DivideForm({ students, onStart }: Props) {
  const { t } = useRoom();
  const [size, setSize] = useState<number>(GROUP_SIZES[0]);
  const [minutes, setMinutes] = useState(FIRST_MINUTES);
  const [draft, setDraft] = useState<string[][]>([]);
  const [starting, setStarting] = useState(false);
  const isRecorded = isLive(useRecordingStatus());
  const ids = students.map(({ user_id }) => user_id);
  const groups = adjustGroups(draft, ids, size);
  const loners = groups.filter(({ length }) => length === 1).length;
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (starting) return;
    setStarting(true);
    await onStart(groups, minutes);
    setStarting(false);
  };
  if (students.length < GROUP_LIMITS.fewestStudents)
    return <p className={styles.empty}>{t('groups.empty')}</p>;
  if (isRecorded) return <p className={styles.empty}>{t('groups.recorded')}</p>;
  return (
    <form className={styles.form} onSubmit={(event) => void start(event)}>
      <p className={styles.text}>{t('groups.text')}</p>
      <ChoiceChips
        name="size"
        label={t('groups.size')}
        value={String(size)}
        choices={GROUP_SIZES.map((each) => ({ value: String(each), label: String(each) }))}
        onChange={(event) => {
          const chosen = Number(event.target.value);
          setSize(chosen);
          setDraft(divide(shuffled(ids), chosen));
        }}
      />
      <ChoiceChips
        name="minutes"
        label={t('groups.minutes')}
        value={String(minutes)}
        choices={GROUP_MINUTES.map((each) => ({
          value: String(each),
          label: t('groups.min', { count: each }),
        }))}
        onChange={(event) => setMinutes(Number(event.target.value))}
      />
      {groups.map((members, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its number.
        <section key={index} className={styles.card}>
          <h2 className={styles.name}>{t('groups.name', { n: index + 1 })}</h2>
          <ul>
            {students
              .filter(({ user_id }) => members.includes(user_id))
              .map((student) => (
                <StudentRow
                  key={student.user_id}
                  student={student}
                  group={groupOf(groups, student.user_id)}
                  count={Math.min(groups.length + 1, students.length - 1)}
                  onMove={(group) => setDraft(moved(groups, student.user_id, group))}
                />
              ))}
          </ul>
        </section>
      ))}
      <Button
        variant="link"
        icon={<IconArrowsShuffle size={18} stroke={1.75} aria-hidden />}
        onClick={() => setDraft(divide(shuffled(ids), size))}
      >
        {t('groups.shuffle')}
      </Button>
      <div>
        <p role="status" className={styles.notice}>
          {loners > 0 && t('groups.alone_start', { count: loners })}
        </p>
        <Button type="submit" variant="filled" full busy={starting}>
          {t('groups.start')}
        </Button>
      </div>
    </form>
  );
}

/** Moves a person, and adds a group if the chosen one does not exist yet. */
const moved = (groups: string[][], user_id: string, group: number): string[][] =>
  place(group > groups.length ? [...groups, []] : groups, user_id, group);
