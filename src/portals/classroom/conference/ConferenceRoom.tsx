import { HMSRoomProvider } from '@100mslive/react-sdk';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { useMemo } from 'react';
import { makeTheme } from '../../../app/theme/makeTheme.ts';
import styles from './ConferenceRoom.module.css';
import { Notices } from './Notices.tsx';
import { Room } from './Room.tsx';
import { RoomContextProvider, type RoomT } from './roomContext.ts';
import { useNotices } from './useNotices.ts';

export interface ConferenceRoomProps {
  /** A fresh join token; asked for when the person clicks to enter. */
  token: string;
  /** Where our own room answers; absent when 100ms serves the room. */
  initEndpoint?: string;
  title: string;
  subtitle?: string;
  userName: string;
  isHost: boolean;
  onLeave: () => void;
  t: RoomT;
}

const dark = createTheme(makeTheme('dark'));

/** The live class, from the preview to the end (spec 3 §2, 'Conference room'). Always dark. */
export default function ConferenceRoom(props: ConferenceRoomProps) {
  const { token, initEndpoint, userName, title, subtitle, isHost, onLeave, t } = props;
  const { notices, notify, dismiss } = useNotices();
  const context = useMemo(
    () => ({ title, subtitle, isHost, onLeave, t, notify, dismiss }),
    [title, subtitle, isHost, onLeave, t, notify, dismiss],
  );
  return (
    <ThemeProvider theme={dark}>
      <RoomContextProvider value={context}>
        <HMSRoomProvider>
          <div className={styles.room} data-theme="dark">
            <Room token={token} initEndpoint={initEndpoint} userName={userName} />
            <Notices notices={notices} />
          </div>
        </HMSRoomProvider>
      </RoomContextProvider>
    </ThemeProvider>
  );
}
