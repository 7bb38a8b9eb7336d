import { selectRemotePeers, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { IconBadgeCc, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { CAPTION, MAX_CAPTION } from '../../../../../domain/roomProtocol.ts';
import { classes } from '../../../../ui/classes.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { useRoom } from '../session/roomContext.ts';
import { HOST_ROLE } from '../session/useScene.ts';
import styles from './Messages.module.css';

const EVERYONE = '';
const TEACHERS = 'role:host';
const MAX_LENGTH = 2000;

export function MessageComposer() {
  const { t, notify, isHost } = useRoom();
  const actions = useHMSActions();
  const [wantsCaption, setWantsCaption] = useState(false);
  const others = useHMSStore(selectRemotePeers);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(EVERYONE);
  const id = useId();
  // A recipient who has left is replaced by everyone.
  const known = chosen === TEACHERS || others.some((peer) => peer.id === chosen);
  const target = known ? chosen : EVERYONE;
  const isCaption = isHost && wantsCaption && target === EVERYONE;
  const blank = text.trim() === '';

  const send = async () => {
    if (blank || (isCaption && text.length > MAX_CAPTION)) return;
    const message = text.trim();
    setText('');
    try {
      if (isCaption) await actions.sendBroadcastMessage(message, CAPTION);
      else if (target === EVERYONE) await actions.sendBroadcastMessage(message);
      else if (target === TEACHERS) await actions.sendGroupMessage(message, [HOST_ROLE]);
      else await actions.sendDirectMessage(message, target);
    } catch {
      setText((now) => now || message);
      notify({ text: t('chat.failed'), kind: 'error' });
    }
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
        <select id={id} value={target} onChange={(event) => setChosen(event.target.value)}>
          <option value={EVERYONE}>{t('chat.everyone')}</option>
          {others.some(({ roleName }) => roleName === HOST_ROLE) && (
            <option value={TEACHERS}>{t('chat.teachers')}</option>
          )}
          {others.map((peer) => (
            <option key={peer.id} value={peer.id}>
              {peer.name}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.box}>
        <textarea
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
