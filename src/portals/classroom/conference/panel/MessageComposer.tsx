import { selectRemotePeers, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { IconBadgeCc, IconSend2 } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { CAPTION, MAX_CAPTION } from '../../../../../domain/roomProtocol.ts';
import { takesPart } from '../../../../../domain/roomRoles.ts';
import { classes } from '../../../../ui/classes.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { useRoom } from '../session/roomContext.ts';
import styles from './Messages.module.css';

const EVERYONE = '';
const TO_EVERYONE = { chosen: EVERYONE, name: '' };
/** Whose names in the list follow that of everyone, while some of them are among the others. */
const ROLES = [
  { value: 'role:host', role: 'host', name: 'chat.teachers' },
  { value: 'role:guest', role: 'guest', name: 'chat.students' },
] as const;
const MAX_LENGTH = 2000;

export function MessageComposer() {
  const { t, notify, isHost } = useRoom();
  const actions = useHMSActions();
  const [wantsCaption, setWantsCaption] = useState(false);
  // Observers cannot answer (ROOM-14).
  const others = useHMSStore(selectRemotePeers).filter(({ roleName = '' }) => takesPart(roleName));
  const [text, setText] = useState('');
  const [{ chosen, name }, setChosen] = useState(TO_EVERYONE);
  /** What is said about recipients who have left. */
  const [notice, setNotice] = useState('');
  const id = useId();
  const roles = ROLES.filter(({ role }) => others.some(({ roleName }) => roleName === role));
  const role = roles.find(({ value }) => value === chosen)?.role;
  const target = role || others.some((peer) => peer.id === chosen) ? chosen : EVERYONE;
  // Recipients who have left are replaced by everyone, also if they return.
  if (target !== chosen) {
    setChosen(TO_EVERYONE);
    setNotice(t(ROLES.some(({ value }) => value === chosen) ? 'chat.none_left' : 'chat.left', { name }));
  }
  const isCaption = isHost && wantsCaption && target === EVERYONE;
  const blank = text.trim() === '';

  const send = async () => {
    if (blank || (isCaption && text.length > MAX_CAPTION)) return;
    const message = text.trim();
    setText('');
    setNotice('');
    try {
      if (isCaption) await actions.sendBroadcastMessage(message, CAPTION);
      else if (target === EVERYONE) await actions.sendBroadcastMessage(message);
      else if (role) await actions.sendGroupMessage(message, [role]);
      else await actions.sendDirectMessage(message, target);
    } catch {
      setText((now) => now || message);
      notify({ text: t('chat.failed'), kind: 'error' });
    }
  };
  const choose = ({ target: { value, selectedOptions } }: ChangeEvent<HTMLSelectElement>) => {
    setChosen({ chosen: value, name: selectedOptions[0]?.text ?? '' });
    setNotice('');
    // What was meant for somebody is not to become a caption.
    setWantsCaption(false);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <div className={styles.composer}>
      <div className={styles.target}>
        <label htmlFor={id}>{t('chat.to')}</label>
        <select id={id} value={target} onChange={choose}>
          <option value={EVERYONE}>{t('chat.everyone')}</option>
          {roles.map(({ value, name }) => (
            <option key={value} value={value}>
              {t(name)}
            </option>
          ))}
          {others.map((peer) => (
            <option key={peer.id} value={peer.id}>
              {peer.name}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      <div className={styles.box}>
        <textarea
          data-entry
          rows={1}
          value={text}
          maxLength={isCaption ? MAX_CAPTION : MAX_LENGTH}
          placeholder={t('chat.placeholder')}
          aria-label={t('chat.placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressed}
        />
        {isHost && target === EVERYONE && (
          <Tooltip text={t('caption.choose')}>
            <button
              type="button"
              className={classes(styles.caption, isCaption && styles.captionOn)}
              aria-label={t('caption.choose')}
              aria-pressed={isCaption}
              onClick={() => setWantsCaption(!wantsCaption)}
            >
              <IconBadgeCc size={20} stroke={1.75} aria-hidden />
            </button>
          </Tooltip>
        )}
        <button
          type="button"
          className={styles.send}
          aria-label={t('chat.send')}
          disabled={blank || (isCaption && text.length > MAX_CAPTION)}
          onClick={() => void send()}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}
