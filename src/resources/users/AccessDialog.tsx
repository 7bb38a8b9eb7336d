import { users } from 'virtual:texts/users';
import { useState } from 'react';
import type { Input } from '../../../contract/index.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import type { UserRow } from './UserList.tsx';
import styles from './Users.module.css';

const profiles = ['fev_status', 'student_status', 'teacher_status'] as const;
type Profile = (typeof profiles)[number];

export type AccessStates = Input<'PATCH /v1/users/:id/change-status'>['body'];

/** The present states of a user and the held profiles, as the call takes them: what undoing a change of access restores. */
export const accessStatesOf = (user: UserRow): AccessStates =>
  user.user_status
    ? {
        user_status: true,
        ...Object.fromEntries(
          profiles.filter((each) => user[each] !== null).map((each) => [each, user[each] ?? false]),
        ),
      }
    : { user_status: false };

/** Switching off the user switches off every profile (REG-15). */
export function AccessDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT(users);
  const held = profiles.filter((profile) => user[profile] !== null);
  const [on, setOn] = useState(user.user_status);
  const [each, setEach] = useState<Partial<Record<Profile, boolean>>>(() =>
    Object.fromEntries(held.map((profile) => [profile, user[profile] ?? false])),
  );
  const unchanged = on === user.user_status && held.every((profile) => each[profile] === user[profile]);
  const { mutate, isPending } = useDialogChange('PATCH /v1/users/:id/change-status', {
    input: ({ to }: { to: AccessStates; from: AccessStates }) => ({ params: { id: user.id }, body: to }),
    done: ({ updated_at }, { to, from }) => ({
      title: t('access_saved'),
      text: user.name,
      undo: () => mutate({ to: { ...from, updated_at }, from: to }),
    }),
    onClose,
  });
  const switchUser = (next: boolean) => {
    setOn(next);
    if (!next) setEach(Object.fromEntries(held.map((profile) => [profile, false])));
  };
  return (
    <FormDialog
      title={t('access_of', { name: user.name })}
      destructive={user.user_status && !on}
      disabled={unchanged}
      busy={isPending}
      onSubmit={() => mutate({ to: { user_status: on, ...(on && each) }, from: accessStatesOf(user) })}
      onClose={onClose}
    >
      <div className={styles.switches}>
        <Switch
          label={t('user_status')}
          checked={on}
          onChange={(event) => switchUser(event.target.checked)}
        />
        {held.map((profile) => (
          <Switch
            key={profile}
            label={t(profile)}
            checked={on && (each[profile] ?? false)}
            disabled={!on}
            onChange={(event) => setEach({ ...each, [profile]: event.target.checked })}
          />
        ))}
      </div>
      {user.user_status && !on && <p className={styles.note}>{t('switch_off_text')}</p>}
    </FormDialog>
  );
}
