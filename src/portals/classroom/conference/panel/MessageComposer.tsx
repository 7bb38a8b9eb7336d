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

/** An option of the list, and its text. */
interface Recipient {
  value: string;
  name: string;
}
const EVERYONE: Recipient = { value: '', name: '' };
/** Whose names in the list follow that of everyone, while some of them are among the others. */
const ROLES = [
  { value: 'role:host', role: 'host', name: 'chat.teachers' },
  { value: 'role:guest', role: 'guest', name: 'chat.students' },
] as const;
const MAX_LENGTH = 2000;

const isRole = (recipient: Recipient): boolean => ROLES.some(({ value }) => value === recipient.value);

export function MessageComposer() {
  const { t, notify, isHost } = useRoom();
  const actions = useHMSActions();
  const [wantsCaption, setWantsCaption] = useState(false);
  // Observers cannot answer (ROOM-14).
  const others = useHMSStore(selectRemotePeers).filter(({ roleName = '' }) => takesPart(roleName));
  const [text, setText] = useState('');
  const [recipient, setRecipient] = useState(EVERYONE);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const roles = ROLES.filter(({ role }) => others.some(({ roleName }) => roleName === role));
  const role = roles.find(({ value }) => value === recipient.value)?.role;
  const peer = others.find((each) => personOf(each) === recipient.value);
  // Who reloads the page is away for a moment. Until they are back, nothing goes to everyone without a word of the user.
  const isAway = recipient !== EVERYONE && !role && !peer;
  const isForEveryone = recipient === EVERYONE;
  const isCaption = isHost && wantsCaption && isForEveryone;
  const blank = text.trim() === '';
  const isSendable = !blank && (!isCaption || text.length <= MAX_CAPTION);

  const send = async (to: Recipient) => {
    if (!isSendable) return;
    const message = text.trim();
    setText('');
    setRecipient(to);
    try {
      if (isCaption) await actions.sendBroadcastMessage(message, CAPTION);
      else if (to === EVERYONE) await actions.sendBroadcastMessage(message);
      else if (role) await actions.sendGroupMessage(message, [role]);
      else if (peer) await actions.sendDirectMessage(message, peer.id);
    } catch {
      // What is being written by now stays.
      if (field.current?.value === '') {
        setText(message);
        setRecipient(to);
      }
      notify({ text: t('chat.failed'), kind: 'error' });
    }
  };
  const choose = ({ target: { value, selectedOptions } }: ChangeEvent<HTMLSelectElement>) => {
    setRecipient(value === EVERYONE.value ? EVERYONE : { value, name: selectedOptions[0]?.text ?? '' });
    // What was meant for somebody is not to become a caption.
    setWantsCaption(false);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isAway) void send(recipient);
  };

  return (
    <div className={styles.composer}>
      <div className={styles.target}>
        <label htmlFor={id}>{t('chat.to')}</label>
        <select id={id} value={isAway ? EVERYONE.value : recipient.value} onChange={choose}>
          <option value={EVERYONE.value}>{t('chat.everyone')}</option>
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
        {isAway && t(isRole(recipient) ? 'chat.none_left' : 'chat.left', { name: recipient.name })}
      </p>
      {isAway && !blank && (
        <div className={styles.sendAll}>
          <Button
            onClick={() => {
              field.current?.focus();
              void send(EVERYONE);
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
          onChange={(event) => setText(event.target.value)}
          onKeyDown={pressed}
        />
        {isHost && isForEveryone && (
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
          disabled={!isSendable || isAway}
          onClick={() => void send(recipient)}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}
