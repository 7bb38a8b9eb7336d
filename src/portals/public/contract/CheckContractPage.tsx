import { useCallback, useEffect, useRef, useState } from 'react';
import { readContractCode } from '../../../../domain/contractCode.ts';
import { href } from '../../../app/href.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { api } from '../../../dataProvider/api.ts';
import { contractCheck } from '../../../i18n/pt-BR/contractCheck.ts';
import { ui } from '../../../i18n/pt-BR/ui.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { errorText } from '../../../ui/showError.ts';
import { formClass, PublicFrame } from '../../shared/PublicFrame.tsx';
import styles from './CheckContract.module.css';
import { type CheckedContract, ContractFacts } from './ContractFacts.tsx';
import { Verdict } from './Verdict.tsx';

type State =
  | { is: 'asking' | 'busy' | 'code_needed' | 'code_invalid' }
  | { is: 'refused'; error: unknown }
  | { is: 'checked'; contract: CheckedContract };

/** Anybody with a contract's code sees whether it was signed and is unaltered. */
export default function CheckContractPage() {
  const t = useT(contractCheck);
  const shared = useT(ui);
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
    <PublicFrame title={t('title')} text={t('text')}>
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
        <Button type="submit" look="filled" size="large" full busy={state.is === 'busy'}>
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
        <ButtonLink look="plain" full href={href('/auth')}>
          {shared('back')}
        </ButtonLink>
      </div>
    </PublicFrame>
  );
}
