import { security } from 'virtual:texts/security';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Input } from '../../../contract/index.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { ReauthDialog } from '../../features/reauthentication/ReauthForm.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import layout from '../../ui/FactRows.module.css';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { showToast } from '../../ui/toast.ts';
import type { Factors } from './FactorCard.tsx';
import { PasskeySteps } from './PasskeySteps.tsx';
import styles from './Security.module.css';

type Passkey = Factors['passkeys'][number];
type Open = { what: 'add' } | { what: 'rename' | 'remove'; key: Passkey };

export function PasskeyCard({ factors }: { factors: Factors }) {
  const t = useT(security);
  const { formatDate } = useDates();
  const { formatRelative } = useDates(localZone());
  const [open, setOpen] = useState<Open | null>(null);
  const { passkeys, passkeys_available, totp_since } = factors;
  const hasFactor = totp_since !== null || passkeys.length > 0;
  const available = passkeys_available && browserSupportsWebAuthn();
  const close = () => setOpen(null);
  const remove = useChange('POST /v1/auth/passkeys/:id/remove', {
    input: (given: Input<'POST /v1/auth/passkeys/:id/remove'>) => given,
    onSuccess: () => {
      showToast('success', t('passkeys.removed'));
      close();
    },
  });
  const facts = ({ created_at, last_used_at, backed_up }: Passkey) =>
    [
      t('passkeys.since', { date: formatDate(created_at) }),
      last_used_at && t('passkeys.used', { when: formatRelative(last_used_at) }),
      backed_up && t('passkeys.backed_up'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Card title={t('passkeys.title')}>
      <p className={styles.lead}>{t('passkeys.text')}</p>
      <div className={styles.rows}>
        {passkeys.map((key) => (
          <div key={key.id} className={layout.row}>
            <div className={layout.words}>
              <strong>{key.name}</strong>
              <span>{facts(key)}</span>
            </div>
            <div className={styles.acts}>
              <IconButton
                label={t('passkeys.rename', { name: key.name })}
                onClick={() => setOpen({ what: 'rename', key })}
              >
                <IconPencil size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('passkeys.remove', { name: key.name })}
                onClick={() => setOpen({ what: 'remove', key })}
              >
                <IconTrash size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
            </div>
          </div>
        ))}
        <div className={layout.row}>
          {passkeys.length === 0 && (
            <p className={layout.words}>
              <span>{t(available ? 'passkeys.none' : 'passkeys.unavailable')}</span>
            </p>
          )}
          {available && <Button onClick={() => setOpen({ what: 'add' })}>{t('passkeys.add')}</Button>}
        </div>
      </div>
      {open?.what === 'add' && (
        <Dialog title={t('passkeys.add')} onClose={close}>
          <PasskeySteps hasFactor={hasFactor} onDone={close} />
        </Dialog>
      )}
      {open?.what === 'rename' && <RenamePasskey passkey={open.key} onClose={close} />}
      {open?.what === 'remove' && (
        <ReauthDialog
          title={t('passkeys.remove_title', { name: open.key.name })}
          text={t('passkeys.remove_text')}
          action={t('factor.remove')}
          destroys
          hasFactor
          onClose={close}
          onConfirm={(body) => remove.mutateAsync({ params: { id: open.key.id }, body })}
        />
      )}
    </Card>
  );
}

interface RenamePasskeyProps {
  passkey: { id: string; name: string };
  onClose: () => void;
}

function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const t = useT(security);
  const [name, setName] = useState(passkey.name);
  const rename = useDialogChange('PATCH /v1/auth/passkeys/:id', {
    input: () => ({ params: { id: passkey.id }, body: { name: name.trim() } }),
    done: { title: t('passkeys.renamed') },
    onClose,
  });
  return (
    <FormDialog
      title={t('passkeys.rename_title')}
      busy={rename.isPending}
      faults={{ name: !name.trim() && t('passkeys.name_needed') }}
      error={rename.error}
      onSubmit={() => rename.mutate()}
      onClose={onClose}
    >
      {(field) => (
        <Field
          {...field('name')}
          large
          maxLength={60}
          label={t('name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </FormDialog>
  );
}
