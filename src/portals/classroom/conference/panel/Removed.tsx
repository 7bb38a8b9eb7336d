import { selectPeerCount, useHMSStore } from '@100mslive/react-sdk';
import { useCallback, useEffect, useState } from 'react';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type RemovedPerson, useRoom } from '../session/roomContext.ts';
import styles from './Participants.module.css';

export function Removed() {
  const { t, notify, removals } = useRoom();
  const [people, setPeople] = useState<RemovedPerson[]>([]);
  const count = useHMSStore(selectPeerCount);
  const load = useCallback(() => removals?.list().then(setPeople, () => undefined), [removals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a peer who left may have been removed
  useEffect(() => {
    void load();
  }, [load, count]);
  if (!removals || people.length === 0) return null;
  const allow = async ({ user_id, name }: RemovedPerson) => {
    try {
      await removals.allow(user_id);
      notify({ text: t('participants.allowed', { name }), kind: 'success' });
    } catch {
      notify({ text: t('participants.failed'), kind: 'error' });
    }
    await load();
  };
  return (
    <section>
      <h2 className={styles.title}>{t('participants.removed')}</h2>
      <ul>
        {people.map((person) => (
          <li key={person.user_id} className={styles.row}>
            <Avatar id={person.user_id} name={person.name} size={36} />
            <span className={styles.who}>
              <strong>{person.name}</strong>
            </span>
            <Button variant="link" onClick={() => void allow(person)}>
              {t('participants.allow')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
