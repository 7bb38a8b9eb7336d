import { certificateCheck } from 'virtual:texts/certificateCheck';
import { common } from 'virtual:texts/common';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readCertificateCode } from '../../../../domain/certificates.ts';
import { href } from '../../../browser/href.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { api } from '../../../dataProvider/api.ts';
import { formClass, PublicFrame } from '../../../features/page/PublicFrame.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { preloadDialogs } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { oneFile } from '../../../ui/oneFile.ts';
import { errorText } from '../../../ui/showError.ts';
import styles from '../check/Check.module.css';
import { checkedPdf } from '../check/checkedPdf.ts';
import { canHash, fileSha256 } from '../check/fileSha256.ts';
import { type Checked, ResultDialog } from './ResultDialog.tsx';

type State =
  | { is: 'asking' | 'busy' | 'code_needed' }
  | { is: 'refused'; error: unknown }
  | { is: 'unreadable'; name: string }
  | { is: 'checked'; certificate: Checked | null };

/** Anyone checks a certificate: by its code, by the address of its QR code, or by its PDF, which is not uploaded (CERT-4). */
export default function CheckCertificatePage() {
  const t = useT(certificateCheck);
  const shared = useT(common);
  const [given] = useState(() => new URLSearchParams(window.location.search).get('hash') ?? '');
  const [typed, setTyped] = useState(given);
  const [state, setState] = useState<State>({ is: 'asking' });
  const running = useRef<AbortController>(undefined);

  const ask = useCallback(async (readHash: () => Promise<string>) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ is: 'busy' });
    void preloadDialogs();
    try {
      const hash = await readHash();
      const certificate = await api('GET /v1/certificates/:hash/validate', {
        params: { hash },
        anonymous: true,
        signal,
      });
      if (!signal.aborted) setState({ is: 'checked', certificate });
    } catch (error) {
      if (signal.aborted) return;
      const isUnknown = error instanceof ApiError && error.status === 404;
      setState(isUnknown ? { is: 'checked', certificate: null } : { is: 'refused', error });
    }
  }, []);
  const check = useCallback(
    async (text: string) => {
      const code = readCertificateCode(text);
      if (code === null) setState({ is: 'code_needed' });
      else await ask(async () => code);
    },
    [ask],
  );
  const checkFile = async (file: File) => {
    const hash = await fileSha256(file).catch(() => null);
    if (hash === null) setState({ is: 'unreadable', name: file.name });
    else await ask(async () => hash);
  };
  useEffect(() => {
    if (given) void check(given);
    return () => running.current?.abort();
  }, [given, check]);

  const wrong = () => {
    if (state.is === 'code_needed') return t('code_needed');
    return state.is === 'refused' ? errorText(state.error, shared) : undefined;
  };

  return (
    <PublicFrame title={shared('validate_certificate')} text={t('text')}>
      <form
        className={formClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void check(typed);
        }}
      >
        <Field
          large
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('code')}
          hint={t('code_hint')}
          value={typed}
          onChange={({ target }) => {
            running.current?.abort();
            setTyped(target.value);
            setState({ is: 'asking' });
          }}
          error={wrong()}
        />
        <Button type="submit" variant="filled" size="large" full busy={state.is === 'busy'}>
          {t('check')}
        </Button>
      </form>
      {canHash() && (
        <section className={styles.file}>
          <h2>{t('file')}</h2>
          <p className={styles.fileText}>{t('file_text')}</p>
          <FileField
            label={t('file_choose')}
            rule={checkedPdf}
            {...oneFile(null, (file) => file && void checkFile(file))}
          />
          {state.is === 'unreadable' && (
            <InlineAlert>{t('file_unreadable', { name: state.name })}</InlineAlert>
          )}
        </section>
      )}
      <div className={styles.back}>
        <ButtonLink variant="plain" full href={href('/auth')}>
          {shared('back')}
        </ButtonLink>
      </div>
      {state.is === 'checked' && (
        <ResultDialog certificate={state.certificate} onClose={() => setState({ is: 'asking' })} />
      )}
    </PublicFrame>
  );
}
