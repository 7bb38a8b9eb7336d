import { selectRemotePeers, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { IconBadgeCc, IconSend2 } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { CAPTION, MAX_CAPTION } from '../../../../../domain/roomProtocol.ts';
import { takesPart } from '../../../../../domain/roomRoles.ts';
import { Button } from '../../../../ui/Button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { personOf } from '../session/people.ts';
import { useRoom } from '../session/roomContext.ts';
import styles from './Messages.module.css';

const EVERYONE = '';
/** An option of the list, and its text. */
interface Recipient {
  chosen: string;
  name: string;
}
const TO_EVERYONE: Recipient = { chosen: EVERYONE, name: '' };
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
  /** Who has left since they were chosen. What was written to them waits for the user's decision, and for their return. */
  const [lost, setLost] = useState<(Recipient & { isWaiting: boolean }) | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const roles = ROLES.filter(({ role }) => others.some(({ roleName }) => roleName === role));
  const role = roles.find(({ value }) => value === chosen)?.role;
  const isHere = ({ chosen: value }: Recipient) =>
    roles.some((each) => each.value === value) || others.some((each) => personOf(each) === value);
  const blank = text.trim() === '';
  const peer = others.find((each) => personOf(each) === chosen);
  const target = role || peer ? chosen : EVERYONE;
  // A person who reloads the page leaves, and is back as another peer.
  if (target !== chosen) {
    setChosen(TO_EVERYONE);
    setLost({ chosen, name, isWaiting: !blank });
  } else if (lost && isHere(lost)) {
    setChosen(lost);
    setLost(null);
  }
  const isCaption = isHost && wantsCaption && target === EVERYONE;
  const isWaiting = lost?.isWaiting === true;
  const isSendable = !blank && (!isCaption || text.length <= MAX_CAPTION);

  const send = async () => {
    if (!isSendable) return;
    const message = text.trim();
    setText('');
    setLost(null);
    try {
      if (isCaption) await actions.sendBroadcastMessage(message, CAPTION);
      else if (role) await actions.sendGroupMessage(message, [role]);
      else if (peer) await actions.sendDirectMessage(message, peer.id);
      else await actions.sendBroadcastMessage(message);
    } catch {
      setText((now) => now || message);
      notify({ text: t('chat.failed'), kind: 'error' });
    }
  };
  const choose = ({ target: { value, selectedOptions } }: ChangeEvent<HTMLSelectElement>) => {
    setChosen({ chosen: value, name: selectedOptions[0]?.text ?? '' });
    setLost(null);
    // What was meant for somebody is not to become a caption.
    setWantsCaption(false);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isWaiting) void send();
  };
  const write = ({ target: { value } }: ChangeEvent<HTMLTextAreaElement>) => {
    setText(value);
    // What is begun now is for everyone, as the list and the notice say.
    if (!isWaiting || value.trim() === '') setLost(null);
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
          {others.map((each) => (
            <option key={each.id} value={personOf(each)}>
              {each.name}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className={styles.notice}>
        {lost && t(noticeOf(lost), { name: lost.name })}
      </p>
      {isWaiting && (
        <div className={styles.sendAll}>
          <Button
            onClick={() => {
              field.current?.focus();
              void send();
            }}
          >
            {t('chat.send_to_all')}
          </Button>
        </div>
      )}
      <div className={styles.box}>
        <textarea
          ref={field}
          data-entry
          rows={1}
          value={text}
          maxLength={isCaption ? MAX_CAPTION : MAX_LENGTH}
          placeholder={t('chat.placeholder')}
          aria-label={t('chat.placeholder')}
          onChange={write}
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
          disabled={!isSendable || isWaiting}
          onClick={() => void send()}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}

function noticeOf({ chosen, isWaiting }: Recipient & { isWaiting: boolean }) {
  const isRole = ROLES.some(({ value }) => value === chosen);
  if (isWaiting) return isRole ? 'chat.none_left_waiting' : 'chat.left_waiting';
  return isRole ? 'chat.none_left' : 'chat.left';
}
