import { common } from 'virtual:texts/common';
import { useHMSActions } from '@100mslive/react-sdk';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import styles from './ObserverEntry.module.css';
import { sdkEndpoint } from './session/initEndpoint.ts';
import { useRoom } from './session/roomContext.ts';

interface Props {
  token: string;
  initEndpoint?: string;
  userName: string;
  /** The SDK cannot read the token. */
  onBroken: () => void;
}

/** Codes below this are the browser's own exceptions. */
const FIRST_SDK_CODE = 400;

/** Needs neither camera nor microphone, so it asks for no permission; the click allows the browser to play the sound. */
export function ObserverEntry({ token, initEndpoint, userName, onBroken }: Props) {
  const { t, title, subtitle, onLeave } = useRoom();
  const shared = useT(common);
  const actions = useHMSActions();
  const [joining, setJoining] = useState(false);
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setJoining(true);
    try {
      await actions.join({
        userName,
        authToken: token,
        initEndpoint: sdkEndpoint(initEndpoint, location.origin),
        settings: { isAudioMuted: true, isVideoMuted: true },
      });
    } catch (error) {
      // The SDK also reports its own errors as notifications, which useRoomEvents shows.
      const code = error instanceof Error && 'code' in error ? Number(error.code) : 0;
      if (code < FIRST_SDK_CODE) onBroken();
    }
    setJoining(false);
  };
  return (
    <main className={styles.entry}>
      <Logo size={40} />
      <form className={styles.body} onSubmit={enter}>
        <h1>{t('observe.title')}</h1>
        <p>
          <strong>{title}</strong> {subtitle}
        </p>
        <p className={styles.text}>{t('observe.text')}</p>
        <Button type="submit" variant="filled" size="large" full busy={joining}>
          {shared('enter_lesson')}
        </Button>
        <Button variant="plain" size="large" full onClick={onLeave}>
          {shared('back')}
        </Button>
      </form>
    </main>
  );
}
