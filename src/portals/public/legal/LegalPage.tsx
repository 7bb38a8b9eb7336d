import type { Texts } from 'virtual:texts';
import { IconArrowLeft } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { formatCnpj } from '../../../../domain/brazil.ts';
import { homeOf, useSession } from '../../../authProvider/session.ts';
import { Link } from '../../../browser/address.ts';
import { href } from '../../../browser/href.ts';
import { useSchoolBrand } from '../../../browser/schoolBrand.ts';
import { useConfig } from '../../../dataProvider/config.ts';
import { PublicSheet } from '../../../features/page/PublicSheet.tsx';
import { type PlainKey, type T, useT } from '../../../i18n/useT.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { useDates } from '../../../ui/dates.ts';
import { noBreak } from '../../../ui/noBreak.ts';
import styles from './Legal.module.css';

interface Props {
  title: string;
  note?: string;
  children: ReactNode;
}

export function LegalPage({ title, note, children }: Props) {
  const t = useLegal();
  const active = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same frame begins at its top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [title]);
  const home = active ? homeOf(active) : href('/auth');
  const others = [
    [href('/terms-of-use'), t('terms.title')],
    [href('/privacy-policy'), t('privacy.title')],
    [href('/cookies'), t('cookies.title')],
    [href('/faq'), t('faq.title')],
    [href('/changelog'), t('changelog.title')],
  ] as const;
  return (
    <PublicSheet
      title={title}
      note={note}
      head={
        <>
          <Link href={home} className={styles.brand}>
            <Brand size={26} />
          </Link>
          <Link href={home} onClick={goBack} className={styles.back}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
            {t('back')}
          </Link>
        </>
      }
      foot={
        <nav className={styles.others} aria-label={t('pages')}>
          {others.map(([href, name]) => (
            <Link key={href} href={href} aria-current={name === title ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      }
    >
      {children}
    </PublicSheet>
  );
}

/** Visitors from outside follow the link's address. */
function goBack(event: MouseEvent<HTMLAnchorElement>): void {
  const inside = 'navigation' in window && window.navigation.canGoBack;
  if (!inside || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.history.back();
}

/** The texts that have no value, or the school's name alone. */
type NamingSchool = {
  [K in keyof Texts['legal'] & string]: Texts['legal'][K] extends { school: unknown }
    ? keyof Texts['legal'][K] extends 'school'
      ? K
      : never
    : never;
}[keyof Texts['legal'] & string];
export type LegalKey = PlainKey<Texts['legal']>;

/** The heading has the same key with `.title`. */
type Section = {
  [K in LegalKey]: K extends `${infer S}.title` ? (S extends LegalKey | NamingSchool ? S : never) : never;
}[LegalKey];

interface DocumentProps {
  title: LegalKey;
  /** The sentence that names the school as the party or as the controller of the data. */
  party: 'party_terms' | 'party_privacy';
  /** ISO date. */
  updated: string;
  sections: readonly Section[];
}

/** The last section is the contact. */
export function Document({ title, party, updated, sections }: DocumentProps) {
  const t = useLegal();
  const { name: school } = useSchoolBrand();
  const cnpj = useConfig()?.cnpj;
  const { formatDateLong } = useDates();
  return (
    <LegalPage title={t(title)} note={t('updated', { date: formatDateLong(updated) })}>
      <p className={styles.lead}>
        {t(party, { party: cnpj ? t('party_cnpj', { school, cnpj: formatCnpj(cnpj) }) : school })}
      </p>
      {sections.map((section, at) => (
        <section key={section} className={styles.section}>
          <h2>{t(`${section}.title`)}</h2>
          <Prose text={t(section, { school })} />
          {at === sections.length - 1 && <Contact />}
        </section>
      ))}
    </LegalPage>
  );
}

/** A missing e-mail or phone is left out. */
export function Contact({ phone: withPhone = true }: { phone?: boolean }) {
  const t = useLegal();
  const config = useConfig();
  const { email, phone } = config?.support ?? { email: null, phone: null };
  const callable = withPhone ? phone : null;
  if (!config) return null;
  if (!email && !callable) return <p className={styles.contact}>{t('no_contact')}</p>;
  return (
    <ul className={styles.contact}>
      {email && (
        <li>
          {t('write_us')}
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {callable && (
        <li>
          {t('call_us')}
          <a href={`tel:${callable.replace(/[^+\d]/g, '')}`}>{callable}</a>
        </li>
      )}
    </ul>
  );
}

/** Blocks are separated by an empty line; list items start with '- '. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split('\n\n').map((block) => {
        const lines = block.split('\n');
        const points = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
        const words = lines.filter((line) => !line.startsWith('- ')).join(' ');
        return (
          <div key={block} className={styles.prose}>
            {words && <p>{noBreak(words)}</p>}
            {points.length > 0 && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{noBreak(point)}</li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </>
  );
}

let texts: typeof import('virtual:texts/legal')['legal'] | null = null;

/** Loads the texts as a separate chunk, so that the login does not. Suspends. */
export function useLegal(): T<Texts['legal']> {
  if (!texts) {
    throw import('virtual:texts/legal').then(({ legal }) => {
      texts = legal;
    });
  }
  return useT(texts);
}
