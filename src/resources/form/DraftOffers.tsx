import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import styles from './DraftOffers.module.css';
import type { draftStore, Kept, OtherDraft } from './draftStore.ts';
import { InfoBox } from './InfoBox.tsx';

interface Props {
  store: Pick<ReturnType<typeof draftStore<Kept>>, 'others' | 'adopt' | 'discard'>;
  /** Null for new records. */
  id: string | null;
  /** Says which draft there is. */
  text: (draft: { name: string; when: string }) => string;
  /** Label of the button that continues it. */
  resume: string;
  onResume: (adopt: () => void) => void;
}

/** Records that were begun, and changes of this one that were typed, in tabs other than this one. */
export function DraftOffers({ store, id, text, resume, onResume }: Props) {
  const t = useT(common);
  const { formatMoment } = useDates(localZone());
  const [offers, setOffers] = useState(() => store.others(id));
  const discard = (offer: OtherDraft) => {
    store.discard(offer);
    setOffers(store.others(id));
  };
  return offers.map((offer) => (
    <InfoBox
      key={offer.key}
      action={
        <span className={styles.offer}>
          <Button variant="link" onClick={() => onResume(() => store.adopt(id, offer))}>
            {resume}
          </Button>
          <Button variant="link" onClick={() => discard(offer)}>
            {t('draft_discard')}
          </Button>
        </span>
      }
    >
      {text({ name: offer.name.trim() || t('draft_nameless'), when: formatMoment(offer.saved_at) })}
    </InfoBox>
  ));
}
