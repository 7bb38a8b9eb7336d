import { useState } from 'react';
import { foldText } from '../../../../domain/foldText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { noBreak } from '../../../ui/noBreak.ts';
import styles from './Legal.module.css';
import { Contact, type LegalKey, LegalPage, useLegal } from './LegalPage.tsx';

const categories = {
  'faq.starting': ['first_login', 'needs'],
  'faq.classes': ['join', 'cancel'],
  'faq.account': ['forgot', 'appearance'],
  'faq.payment': ['how_to_pay', 'refund'],
  'faq.technical': ['slow', 'support'],
  'faq.security': ['password', 'data'],
} as const;

type Entry = (typeof categories)[keyof typeof categories][number];

/** The search ignores accents and case. */
export default function FaqPage() {
  const t = useLegal();
  const [text, setText] = useState('');
  const wanted = foldText(text.trim());
  const found = (entry: Entry) =>
    foldText([t(`faq.${entry}`), t(`faq.${entry}.answer`), t(`faq.${entry}.tags`)].join(' ')).includes(
      wanted,
    );
  const groups = Object.entries(categories)
    .map(([category, entries]) => ({ category: category as LegalKey, entries: entries.filter(found) }))
    .filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <LegalPage title={t('faq.title')} note={t('faq.text')}>
      <div className={styles.section}>
        <Field
          type="search"
          label={t('faq.search')}
          value={text}
          maxLength={80}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={styles.note} role="status">
          {wanted && (count > 0 ? t('faq.found', { count }) : t('faq.none', { text: text.trim() }))}
        </p>
        {wanted && count === 0 && (
          <>
            <p className={styles.note}>{t('faq.none_text')}</p>
            <Button onClick={() => setText('')}>{t('faq.clear')}</Button>
          </>
        )}
      </div>
      {groups.map(({ category, entries }) => (
        <section key={category} className={styles.section}>
          <h2>{t(category)}</h2>
          {entries.map((entry) => (
            <div key={entry} className={styles.prose}>
              <h3>{t(`faq.${entry}`)}</h3>
              <p>{noBreak(t(`faq.${entry}.answer`))}</p>
            </div>
          ))}
        </section>
      ))}
      <section className={styles.section}>
        <h2>{t('faq.more')}</h2>
        <p>{noBreak(t('faq.more_text'))}</p>
        <Contact />
      </section>
    </LegalPage>
  );
}
