import { security } from 'virtual:texts/security';
import { useState } from 'react';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { ReauthDialog } from '../../features/reauthentication/ReauthForm.tsx';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDates } from '../../ui/dates.ts';
import layout from '../../ui/FactRows.module.css';
import { showToast } from '../../ui/toast.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';
import { SetUpApp } from './SetUpApp.tsx';

export type Factors = ResponseOf<'GET /v1/auth/second-factor'>;

export function FactorCard({ factors }: { factors: Factors }) {
  const t = useT(security);
  const { formatDate } = useDates();
  const [open, setOpen] = useState<'set_up' | 'remove' | 'renew' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { totp_since, recovery_codes_left, passkeys } = factors;
  const hasFactor = totp_since !== null || passkeys.length > 0;
  const done = () => {
    setOpen(null);
    setCodes(null);
  };
  const remove = useChange('POST /v1/auth/second-factor/totp/remove', {
    input: (body: Input<'POST /v1/auth/second-factor/totp/remove'>['body']) => ({ body }),
    onSuccess: () => {
      showToast('success', t('factor.removed'));
      done();
    },
  });
  const renew = useChange('POST /v1/auth/second-factor/recovery-codes', {
    input: (body: Input<'POST /v1/auth/second-factor/recovery-codes'>['body']) => ({ body }),
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  return (
    <Card title={t('factor.title')}>
      <p className={styles.lead}>{t('factor.text')}</p>
      <div className={styles.rows}>
        <div className={layout.row}>
          <div className={layout.words}>
            <span className={layout.name}>
              <strong>{t('factor.app')}</strong>
              {!totp_since && <Badge>{t('factor.off')}</Badge>}
            </span>
            {totp_since && <span>{t('factor.on', { date: formatDate(totp_since) })}</span>}
          </div>
          {totp_since ? (
            <Button onClick={() => setOpen('remove')}>{t('factor.remove')}</Button>
          ) : (
            <Button variant={hasFactor ? 'outlined' : 'filled'} onClick={() => setOpen('set_up')}>
              {t('factor.activate')}
            </Button>
          )}
        </div>
        {hasFactor && (
          <div className={layout.row}>
            <div className={layout.words}>
              <strong>{t('factor.codes')}</strong>
              <span>{t('factor.codes_left', { count: recovery_codes_left })}</span>
            </div>
            <Button onClick={() => setOpen('renew')}>{t('factor.codes_renew')}</Button>
          </div>
        )}
      </div>
      {open === 'set_up' && (
        <Dialog title={t('setup.title')} onClose={done}>
          <SetUpApp hasFactor={hasFactor} onDone={done} />
        </Dialog>
      )}
      {open === 'remove' && (
        <ReauthDialog
          title={t('factor.remove_app')}
          text={t('factor.remove_app_text')}
          action={t('factor.remove')}
          destroys
          hasFactor
          onClose={() => setOpen(null)}
          onConfirm={remove.mutateAsync}
        />
      )}
      {open === 'renew' && !codes && (
        <ReauthDialog
          title={t('factor.codes_renew')}
          text={t('factor.codes_renew_text')}
          action={t('factor.codes_renew')}
          hasFactor
          onClose={() => setOpen(null)}
          onConfirm={renew.mutateAsync}
        />
      )}
      {codes && (
        <Dialog title={t('factor.codes')} onClose={done}>
          <RecoveryCodes codes={codes} onKept={done} />
        </Dialog>
      )}
    </Card>
  );
}
