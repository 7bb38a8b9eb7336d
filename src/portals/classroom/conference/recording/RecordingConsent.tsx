import { privacy } from 'virtual:texts/privacy';
import { recordings } from 'virtual:texts/recordings';
import { useState } from 'react';
import { Link } from '../../../../browser/address.ts';
import { href } from '../../../../browser/href.ts';
import { useCall } from '../../../../dataProvider/calls.ts';
import { useConsent } from '../../../../features/privacy/useConsent.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Switch } from '../../../../ui/Checkbox.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import styles from './Recording.module.css';

/** The user's own consent to be recorded, once it is read; undefined for those who need none. */
export function useRecordingConsent() {
  const { data } = useCall('GET /v1/account/privacy', {}, { retry: false });
  return data?.consentable.find(({ purpose }) => purpose === 'recording');
}

/** Explains that the guardian decides for a minor, and links to the page for it. */
export function GuardiansConsent() {
  const t = useT(recordings);
  return (
    <>
      <p>{t('consent_minor')}</p>
      <Link href={href('/my-data')} target="_blank">
        {t('consent_minor_link')}
      </Link>
    </>
  );
}

/** The explanation and the full text of the consent. */
export function ConsentTerms() {
  const t = useT(recordings);
  const own = useT(privacy);
  return (
    <>
      <p>{t('consent_lead')}</p>
      <Disclosure label={t('consent_read')}>
        <p>{own('recording_text')}</p>
      </Disclosure>
    </>
  );
}

/** The user's own consent to be recorded. `isBrief` leaves it out for somebody who has already given it. */
export function RecordingConsent({ isBrief = false }: { isBrief?: boolean }) {
  const own = useT(privacy);
  const consent = useRecordingConsent();
  const choose = useConsent({ isQuiet: true });
  // A consent given here stays in view, so that it can be taken back.
  const [touched, setTouched] = useState(false);
  if (!consent || (isBrief && consent.is_given && !touched)) return null;
  const { purpose, is_given, needs_guardian } = consent;
  // Until the consents are read again, the last choice is what counts.
  const shown = choose.isPending || choose.isSuccess ? choose.variables.is_given : is_given;
  if (needs_guardian && !is_given) {
    return (
      <section className={styles.consent} aria-label={own('purpose.recording')}>
        <GuardiansConsent />
      </section>
    );
  }
  return (
    <section className={styles.consent} aria-label={own('purpose.recording')}>
      <Switch
        label={own('purpose.recording')}
        checked={shown}
        aria-busy={choose.isPending}
        onChange={({ target }) => {
          // A disabled switch would lose the focus.
          if (choose.isPending) return;
          setTouched(true);
          choose.mutate({ purpose, is_given: target.checked });
        }}
      />
      <ConsentTerms />
    </section>
  );
}
