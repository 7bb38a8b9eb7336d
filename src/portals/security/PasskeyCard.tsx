import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../dataProvider/api.ts';
import { security } from '../../i18n/pt-BR/security.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import layout from '../../ui/FactRows.module.css';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { AgainDialog } from '../shared/AgainForm.tsx';
import type { Factors } from './FactorCard.tsx';
import { PasskeySteps } from './PasskeySteps.tsx';
import styles from './Security.module.css';

type Passkey = Factors['passkeys'][number];
type Open = { what: 'add' } | { what: 'rename' | 'remove'; key: Passkey };

export function PasskeyCard({ factors, onChange }: { factors: Factors; onChange: () => void }) {
  const t = useT(security);
  const { formatDate } = useDates();
  const { formatRelative } = useDates(localZone());
  const [open, setOpen] = useState<Open | null>(null);
  const { passkeys, passkeys_available, totp_since } = factors;
  const hasFactor = totp_since !== null || passkeys.length > 0;
  const available = passkeys_available && browserSupportsWebAuthn();
  const close = () => setOpen(null);
  const done = () => {
    close();
    onChange();
  };
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
        <Dialog title={t('passkeys.add')} onClose={done}>
          <PasskeySteps hasFactor={hasFactor} onDone={done} />
        </Dialog>
      )}
      {open?.what === 'rename' && <RenamePasskey passkey={open.key} onDone={done} onClose={close} />}
      {open?.what === 'remove' && (
        <AgainDialog
          title={t('passkeys.remove_title', { name: open.key.name })}
          text={t('passkeys.remove_text')}
          action={t('factor.remove')}
          destroys
          hasFactor
          onClose={close}
          onConfirm={async (body) => {
            await api('POST /v1/auth/passkeys/:id/remove', { params: { id: open.key.id }, body });
            showToast('success', t('passkeys.removed'));
            done();
          }}
        />
      )}
    </Card>
  );
}

interface RenamePasskeyProps {
  passkey: { id: string; name: string };
  onDone: () => void;
  onClose: () => void;
}

function RenamePasskey({ passkey, onDone, onClose }: RenamePasskeyProps) {
  const t = useT(security);
  const shared = useT(ui);
  const invalid = useInvalidToast();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = name.trim() ? '' : t('passkeys.name_needed');
    setError(missing);
    if (invalid.report(missing)) return;
    setBusy(true);
    try {
      await api('PATCH /v1/auth/passkeys/:id', { params: { id: passkey.id }, body: { name: name.trim() } });
      showToast('success', t('passkeys.renamed'));
      onDone();
    } catch (failure) {
      showError(failure, shared);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('passkeys.rename_title')} onClose={onClose}>
      <form className={styles.steps} onSubmit={submit} noValidate>
        <Field
          large
          maxLength={60}
          label={t('passkeys.name')}
          value={name}
          error={error || undefined}
          onChange={({ target }) => {
            setName(target.value);
            setError('');
          }}
        />
        <Button type="submit" variant="filled" size="large" full busy={busy}>
          {shared('save')}
        </Button>
      </form>
    </Dialog>
  );
}
