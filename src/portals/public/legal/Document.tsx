import type { LegalKey } from '../../../i18n/pt-BR/legal.ts';
import { useDates } from '../../../ui/dates.ts';
import { Contact } from './Contact.tsx';
import styles from './Legal.module.css';
import { LegalPage } from './LegalPage.tsx';
import { Prose } from './Prose.tsx';
import { useLegal } from './useLegal.ts';

/** A section's name; its heading has the same name with `.title`. */
type Section = {
  [K in LegalKey]: K extends `${infer S}.title` ? (S extends LegalKey ? S : never) : never;
}[LegalKey];

interface Props {
  title: LegalKey;
  /** Day of the text, ISO. */
  updated: string;
  sections: readonly Section[];
}

/** A text in numbered sections; its last one is the contact. */
export function Document({ title, updated, sections }: Props) {
  const t = useLegal();
  const { formatDateLong } = useDates();
  return (
    <LegalPage title={t(title)} note={t('updated', { date: formatDateLong(updated) })}>
      {sections.map((section, at) => (
        <section key={section} className={styles.section}>
          <h2>{t(`${section}.title`)}</h2>
          <Prose text={t(section)} />
          {at === sections.length - 1 && <Contact />}
        </section>
      ))}
    </LegalPage>
  );
}
