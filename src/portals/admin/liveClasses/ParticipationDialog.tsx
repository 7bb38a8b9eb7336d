import { liveClasses } from 'virtual:texts/liveClasses';
import { useT } from '../../../i18n/useT.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import styles from './LiveClasses.module.css';
import { type Peer, useRowTexts } from './rows.ts';

interface Props {
  title: string;
  /** Follows the room while the dialog is open. */
  peers: readonly Peer[];
  onClose: () => void;
}

export function ParticipationDialog({ title, peers, onClose }: Props) {
  const t = useT(liveClasses);
  const { role } = useRowTexts();
  const { formatTime } = useDates(localZone());
  return (
    <Dialog title={t('participation')} onClose={onClose}>
      <p className="muted">{title}</p>
      {peers.length === 0 ? (
        <p role="status">{t('no_people')}</p>
      ) : (
        <table className={styles.people}>
          <thead>
            <tr>
              <th scope="col">{t('participant')}</th>
              <th scope="col">{t('role')}</th>
              <th scope="col">{t('entry')}</th>
            </tr>
          </thead>
          <tbody>
            {peers.map((peer) => (
              <tr key={`${peer.name} ${peer.joined_at}`}>
                <td>{peer.name}</td>
                <td>{role(peer)}</td>
                <td>{formatTime(peer.joined_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
