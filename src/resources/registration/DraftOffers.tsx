import { registration } from 'virtual:texts/registration';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import { adoptDraft, discardDraft, type OtherDraft, otherDrafts } from './drafts.ts';
import { InfoBox } from './inputs.tsx';
import styles from './Registration.module.css';

interface Props {
  /** Null for new users. */
  id: string | null;
  onResume: (adopt: () => void) => void;
}

/** Registrations that were begun, and changes of this user that were typed, in tabs other than this one. */
export function DraftOffers({ id, onResume }: Props) {
  const t = useT(registration);
  const { formatMoment } = useDates(localZone());
  const [offers, setOffers] = useState(() => otherDrafts(id));
  const discard = (offer: OtherDraft) => {
    discardDraft(offer);
    setOffers(otherDrafts(id));
  };
  return offers.map((offer) => (
    <InfoBox
      key={offer.key}
      action={
        <span className={styles.offer}>
          <Button variant="link" onClick={() => onResume(() => adoptDraft(id, offer))}>
            {t('draft_resume')}
          </Button>
          <Button variant="link" onClick={() => discard(offer)}>
            {t('draft_discard')}
          </Button>
        </span>
      }
    >
      {t(id === null ? 'draft_other' : 'draft_edits', {
        name: offer.name.trim() || t('draft_nameless'),
        when: formatMoment(offer.saved_at),
      })}
    </InfoBox>
  ));
}
