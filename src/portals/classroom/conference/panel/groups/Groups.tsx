import { selectPeers, useHMSStore } from '@100mslive/react-sdk';
import { type ReactNode, useRef } from 'react';
import { useRoom } from '../../session/roomContext.ts';
import { type GroupActions, useGroupActions, useRunningGroups } from '../../session/useGroups.ts';
import { HOST_ROLE } from '../../session/useScene.ts';
import { ANY_PART, LostFocus, useKeptFocus } from '../useKeptFocus.ts';
import { DivideForm } from './DivideForm.tsx';
import styles from './Groups.module.css';
import { RunningGroups } from './RunningGroups.tsx';

export interface Student {
  user_id: string;
  peer_id: string;
  name: string;
}

/** Students in the room by name, each once. */
function useStudents(): Student[] {
  const peers = useHMSStore(selectPeers);
  const students = new Map(
    peers
      .filter(({ roleName }) => roleName === 'guest')
      .map(({ customerUserId = '', id, name }) => [customerUserId, { peer_id: id, name }]),
  );
  return [...students]
    .map(([user_id, student]) => ({ user_id, ...student }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

/** Actions of the room's server, of which a failed one is told. */
function useToldActions(): GroupActions {
  const { t, notify } = useRoom();
  const actions = useGroupActions();
  const told = (done: Promise<void>) => done.catch(() => notify({ text: t('groups.failed'), kind: 'error' }));
  return {
    start: (groups, minutes) => told(actions.start(groups, minutes)),
    extend: (minutes) => told(actions.extend(minutes)),
    place: (user_id, group) => told(actions.place(user_id, group)),
    end: () => told(actions.end()),
  };
}

/** Divides the class into small groups, shows them and visits them; for hosts alone (ROOM-16). */
export function Groups() {
  const running = useRunningGroups();
  const students = useStudents();
  const hosts = useHMSStore(selectPeers).filter(({ roleName }) => roleName === HOST_ROLE);
  const actions = useToldActions();
  const lost = useRef<string | null>(null);
  return (
    <LostFocus.Provider value={lost}>
      <div className={styles.groups}>
        {running ? (
          <Part key="running" first="button">
            <RunningGroups running={running} students={students} hosts={hosts} actions={actions} />
          </Part>
        ) : (
          <Part key="form" first="[type=submit]">
            <DivideForm students={students} onStart={actions.start} />
          </Part>
        )}
      </div>
    </LostFocus.Provider>
  );
}

/** `first` selects what has the focus once the part has replaced the other. */
function Part({ first, children }: { first: string; children: ReactNode }) {
  const part = useKeptFocus<HTMLDivElement>(ANY_PART, first);
  return (
    <div ref={part} className={styles.part} tabIndex={-1}>
      {children}
    </div>
  );
}
