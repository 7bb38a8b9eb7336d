import { FormControlLabel, FormGroup, Switch } from '@mui/material';
import { useRoom } from './roomContext.ts';

/** Wide enough for a finger. */
const line = { minHeight: 44, gap: 1.5, mx: 0 };
const notices = ['joined', 'left', 'hand'] as const;

/** What the room shows and announces on this device. */
export function RoomSettings() {
  const { t, preferences, setPreferences } = useRoom();
  const { mirror, notices: announced } = preferences;
  return (
    <FormGroup sx={{ mt: 2 }}>
      <FormControlLabel
        sx={line}
        control={<Switch checked={mirror} onChange={(_, on) => setPreferences({ mirror: on })} />}
        label={t('mirror')}
      />
      {notices.map((kind) => (
        <FormControlLabel
          key={kind}
          sx={line}
          control={
            <Switch
              checked={announced[kind]}
              onChange={(_, on) => setPreferences({ notices: { ...announced, [kind]: on } })}
            />
          }
          label={t(`announce.${kind}`)}
        />
      ))}
    </FormGroup>
  );
}
