import { common } from 'virtual:texts/common';
import { contractCheck } from 'virtual:texts/contractCheck';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { readContractCode } from '../../../../domain/contractCode.ts';
import { href } from '../../../browser/href.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { api } from '../../../dataProvider/api.ts';
import { formClass, PublicFrame } from '../../../features/page/PublicFrame.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { Field } from '../../../ui/Field.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { oneFile } from '../../../ui/oneFile.ts';
import { errorText } from '../../../ui/showError.ts';
import styles from '../check/Check.module.css';
import { checkedPdf } from '../check/checkedPdf.ts';
import { canHash, fileSha256 } from '../check/fileSha256.ts';
import { Verdict } from '../check/Verdict.tsx';

type State =
  | { is: 'asking' | 'busy' | 'code_needed' | 'code_invalid' }
  | { is: 'refused'; error: unknown }
  | { is: 'checked'; contract: CheckedContract };

export default function CheckContractPage() {
  const t = useT(contractCheck);
  const shared = useT(common);
  const [given] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '');
  const [typed, setTyped] = useState(given);
  const [state, setState] = useState<State>({ is: 'asking' });
  const running = useRef<AbortController>(undefined);

  const check = useCallback(async (text: string) => {
    const code = readContractCode(text);
    if (!code) return setState({ is: text.trim() ? 'code_invalid' : 'code_needed' });
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ is: 'busy' });
    try {
      const contract = await api('GET /v1/contracts/check/:code', {
        params: { code },
        anonymous: true,
        signal,
      });
      if (!signal.aborted) setState({ is: 'checked', contract });
    } catch (error) {
      if (!signal.aborted) setState({ is: 'refused', error });
    }
  }, []);
  useEffect(() => {
    if (given) void check(given);
    return () => running.current?.abort();
  }, [given, check]);

  const contract = state.is === 'checked' ? state.contract : null;
  const wrong = () => {
    if (state.is === 'code_needed' || state.is === 'code_invalid') return t(state.is);
    if (state.is !== 'refused') return undefined;
    const { error } = state;
    return error instanceof ApiError && error.status === 404 ? t('unknown') : errorText(error, shared);
  };

  return (
    <PublicFrame title={t('check_contract')} text={t('text')}>
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
      <div role="status">
        {contract && (
          <Verdict
            good={contract.intact}
            title={<h2>{t(contract.intact ? 'intact' : 'altered')}</h2>}
            text={t(contract.intact ? 'intact_text' : 'altered_text')}
          />
        )}
      </div>
      {contract && <ContractFacts contract={contract} />}
      <div className={styles.back}>
        <ButtonLink variant="plain" full href={href('/auth')}>
          {shared('back')}
        </ButtonLink>
      </div>
    </PublicFrame>
  );
}

type CheckedContract = ResponseOf<'GET /v1/contracts/check/:code'>;

/** Offers no comparison for an altered contract: its hash proves nothing. */
function ContractFacts({ contract }: { contract: CheckedContract }) {
  const t = useT(contractCheck);
  const { formatDate, formatTime } = useDates();
  const { intact, signed_at, signers, sha256 } = contract;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('signed_at')}</dt>
        <dd>{t('moment', { date: formatDate(signed_at), time: formatTime(signed_at) })}</dd>
        <dt>{t('signers')}</dt>
        <dd>{signers.join(', ')}</dd>
        <dt>{t('sha256')}</dt>
        <dd>{sha256}</dd>
      </dl>
      {intact && <FileCheck sha256={sha256} />}
    </>
  );
}

interface Outcome {
  name: string;
  is: 'same' | 'other' | 'unreadable';
}

/** The file is not uploaded. */
function FileCheck({ sha256 }: { sha256: string }) {
  const t = useT(contractCheck);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const chosen = useRef<File>(undefined);

  const compare = async (file: File) => {
    chosen.current = file;
    setOutcome(null);
    const hash = await fileSha256(file).catch(() => null);
    if (chosen.current !== file) return;
    setOutcome({ name: file.name, is: hash === null ? 'unreadable' : hash === sha256 ? 'same' : 'other' });
  };

  return (
    <section className={styles.file}>
      <h2>{t('file')}</h2>
      <p className={styles.fileText}>{t(canHash() ? 'file_text' : 'file_unavailable')}</p>
      {canHash() && (
        <FileField
          label={t('file_choose')}
          rule={checkedPdf}
          {...oneFile(null, (file) => file && void compare(file))}
        />
      )}
      <div role="status">
        {outcome && outcome.is !== 'unreadable' && (
          <Verdict
            good={outcome.is === 'same'}
            title={<h3>{t(outcome.is === 'same' ? 'file_same' : 'file_other')}</h3>}
            text={t(outcome.is === 'same' ? 'file_same_text' : 'file_other_text', { name: outcome.name })}
          />
        )}
      </div>
      {outcome?.is === 'unreadable' && (
        <InlineAlert>{t('file_unreadable', { name: outcome.name })}</InlineAlert>
      )}
    </section>
  );
}
