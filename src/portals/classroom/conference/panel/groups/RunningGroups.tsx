import { type HMSPeer, selectLocalPeer, useHMSStore } from '@100mslive/react-sdk';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { groupOf, MAIN_ROOM, type RoomGroups } from '../../../../../../domain/roomGroups.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { useRoom } from '../../session/roomContext.ts';
import { type GroupActions, useOwnGroup } from '../../session/useGroups.ts';
import styles from './Groups.module.css';
import type { Student } from './Groups.tsx';
import { StudentRow } from './StudentRow.tsx';

const MORE_MINUTES = 2;

interface Props {
  running: RoomGroups;
  students: readonly Student[];
  hosts: readonly HMSPeer[];
  actions: GroupActions;
}

export function RunningGroups({ running, students, hosts, actions }: Props) {
  const { t } = useRoom();
  const me = useHMSStore(selectLocalPeer)?.customerUserId ?? '';
  const own = useOwnGroup();
  const [busy, setBusy] = useState(false);
  const { groups } = running;
  const run = async (action: Promise<void>) => {
    setBusy(true);
    await action;
    setBusy(false);
  };
  const rows = (group: number) =>
    students
      .filter(({ user_id }) => groupOf(groups, user_id) === group)
      .map((student) => (
        <StudentRow
          key={student.user_id}
          student={student}
          group={group}
          count={groups.length}
          hasMain
          onMove={(to) => void run(actions.place(student.user_id, to))}
        />
      ));
  const outside = rows(MAIN_ROOM);
  return (
    <>
      <Button variant="filled" full busy={busy} onClick={() => void run(actions.end())}>
        {t('groups.end')}
      </Button>
      <Button full busy={busy} onClick={() => void run(actions.extend(MORE_MINUTES))}>
        {t('groups.extend', { count: MORE_MINUTES })}
      </Button>
      {groups.map((_, index) => {
        const number = index + 1;
        const isHere = own === number;
        const visitors = hosts.filter(
          ({ isLocal, customerUserId = '' }) => !isLocal && groupOf(groups, customerUserId) === number,
        );
        const Icon = isHere ? IconDoorExit : IconDoorEnter;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its number.
          <section key={index} className={styles.card}>
            <h2 className={styles.name}>{t('groups.name', { n: number })}</h2>
            {visitors.map(({ id, name }) => (
              <p key={id} className={styles.text}>
                {t('groups.visited', { name })}
              </p>
            ))}
            <ul>{rows(number)}</ul>
            <Button
              full
              busy={busy}
              icon={<Icon size={18} stroke={1.75} aria-hidden />}
              onClick={() => void run(actions.place(me, isHere ? MAIN_ROOM : number))}
            >
              {t(isHere ? 'groups.leave' : 'groups.visit', { n: number })}
            </Button>
          </section>
        );
      })}
      {outside.length > 0 && (
        <section className={styles.card}>
          <h2 className={styles.name}>{t('groups.main')}</h2>
          <ul>{outside}</ul>
        </section>
      )}
    </>
  );
}
