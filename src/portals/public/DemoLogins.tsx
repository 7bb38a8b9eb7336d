import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import type { Credentials } from '../../authProvider/login.ts';
import { api } from '../../dataProvider/api.ts';
import { useConfig } from '../../dataProvider/config.ts';
import { auth } from '../../i18n/pt-BR/auth.ts';
import { useT } from '../../i18n/useT.ts';
import styles from './Login.module.css';

type DemoLogin = ResponseOf<'GET /v1/demo/logins'>[number];

/** The one password of the demo school's people. */
const demoPassword = 'Aula1234';

interface Props {
  busy: boolean;
  onEnter: (credentials: Credentials) => Promise<void>;
}

/** In the demo school, one click logs a visitor in as somebody. */
export function DemoLogins({ busy, onEnter }: Props) {
  const t = useT(auth);
  const demo = useConfig()?.demo ?? false;
  const [people, setPeople] = useState<DemoLogin[]>([]);

  useEffect(() => {
    if (!demo) return;
    const controller = new AbortController();
    api('GET /v1/demo/logins', { signal: controller.signal }).then(setPeople, () => setPeople([]));
    return () => controller.abort();
  }, [demo]);

  if (people.length === 0) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('enter_as')}</h2>
      <p>{t('demo_text')}</p>
      <ul>
        {people.map(({ email, name, profile }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.person}
              disabled={busy}
              onClick={() => onEnter({ email, password: demoPassword, keepConnected: false })}
            >
              <strong>{name}</strong>
              <span>{profile}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
