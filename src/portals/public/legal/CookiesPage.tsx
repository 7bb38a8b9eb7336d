import { type FormEvent, type ReactNode, useId, useState } from 'react';
import {
  type CookieChoice,
  cookieChoice,
  optionalCookies,
  saveCookieChoice,
} from '../../../browser/cookieChoice.ts';
import { useSchoolBrand } from '../../../browser/schoolBrand.ts';
import { useStore } from '../../../browser/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/Checkbox.tsx';
import styles from './CookiesPage.module.css';
import page from './Legal.module.css';
import { LegalPage, useLegal } from './LegalPage.tsx';

export default function CookiesPage() {
  const t = useLegal();
  const { name: school } = useSchoolBrand();
  const kept = useStore(cookieChoice);
  const [draft, setDraft] = useState<CookieChoice | null>(null);
  const choice = draft ?? switchesOf(kept);
  const save = (event: FormEvent) => {
    event.preventDefault();
    saveCookieChoice(choice);
    setDraft(null);
  };
  return (
    <LegalPage title={t('cookies.title')}>
      <p className={page.lead}>{t('cookies.text', { school })}</p>
      <form onSubmit={save}>
        <ul className={styles.list}>
          <Row name={t('cookies.necessary')} text={t('cookies.necessary_text')}>
            {(names) => <Switch {...names} checked disabled readOnly />}
          </Row>
          {optionalCookies.map((each) => (
            <Row key={each} name={t(`cookies.${each}`)} text={t(`cookies.${each}_text`, { school })}>
              {(names) => (
                <Switch
                  {...names}
                  checked={choice[each]}
                  onChange={({ target }) => setDraft({ ...choice, [each]: target.checked })}
                />
              )}
            </Row>
          ))}
        </ul>
        <div className={styles.foot}>
          <Button type="submit" variant="filled" size="large">
            {t('cookies.save')}
          </Button>
          <p role="status">{t(kept && !draft ? 'cookies.saved' : 'cookies.unsaved')}</p>
        </div>
      </form>
    </LegalPage>
  );
}

interface RowProps {
  name: string;
  text: string;
  children: (names: { 'aria-label': string; 'aria-describedby': string }) => ReactNode;
}

function Row({ name, text, children }: RowProps) {
  const id = useId();
  return (
    <li className={styles.row}>
      <div>
        <h2>{name}</h2>
        <p id={id}>{text}</p>
      </div>
      {children({ 'aria-label': name, 'aria-describedby': id })}
    </li>
  );
}

const preset: CookieChoice = { functional: true, analytics: true, marketing: false };

/** Defaults replace missing or invalid parts. */
const switchesOf = (kept: Partial<CookieChoice> | null): CookieChoice => {
  const one = (name: keyof CookieChoice) => {
    const value = kept?.[name];
    return typeof value === 'boolean' ? value : preset[name];
  };
  return { functional: one('functional'), analytics: one('analytics'), marketing: one('marketing') };
};
