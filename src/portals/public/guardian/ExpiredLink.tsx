import { common } from 'virtual:texts/common';
import { guardianStatement } from 'virtual:texts/guardianStatement';
import { useState } from 'react';
import { PublicFrame } from '../../../features/page/PublicFrame.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { errorText } from '../../../ui/showError.ts';
import { useAction } from '../../../ui/useAction.ts';

interface Props {
  /** The number of days for which the link was valid. */
  days: number;
  renew: () => Promise<unknown>;
}

/** Offers a new link, which is mailed to the address that the expired one went to. */
export function ExpiredLink({ days, renew }: Props) {
  const t = useT(guardianStatement);
  const shared = useT(common);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const ask = useAction(async () => {
    setFailure(undefined);
    await renew();
    setSent(true);
  }, setFailure);
  if (isSent) return <PublicFrame title={t('renewed')} text={t('renewed_text')} />;
  return (
    <PublicFrame title={t('expired')} text={t('expired_text', { days })}>
      {failure !== undefined && <InlineAlert>{errorText(failure, shared)}</InlineAlert>}
      <Button variant="filled" size="large" full busy={ask.isBusy} onClick={() => void ask.run()}>
        {t('renew')}
      </Button>
    </PublicFrame>
  );
}
