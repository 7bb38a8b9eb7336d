import { FormControlLabel, FormGroup, Switch } from '@mui/material';
import { useRoom } from './roomContext.ts';

const notices = ['joined', 'left', 'hand'] as const;

/** What the room shows and announces on this device. */
export function RoomSettings() {
  const { t, preferences, setPreferences } = useRoom();
  const { mirror, notices: announced } = preferences;
  return (
    <FormGroup sx={{ mt: 2 }}>
      <FormControlLabel
        control={<Switch checked={mirror} onChange={(_, on) => setPreferences({ mirror: on })} />}
        label={t('room.mirror')}
      />
      {notices.map((kind) => (
        <FormControlLabel
          key={kind}
          control={
            <Switch
              checked={announced[kind]}
              onChange={(_, on) => setPreferences({ notices: { ...announced, [kind]: on } })}
            />
          }
          label={t(`room.announce.${kind}`)}
        />
      ))}
    </FormGroup>
  );
}
