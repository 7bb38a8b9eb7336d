import { recordings } from 'virtual:texts/recordings';
import { student } from 'virtual:texts/student';
import { IconLock } from '@tabler/icons-react';
import { useConfig } from '../../dataProvider/config.ts';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';

/** Shown instead of recordings and live lessons to an account that is switched off. */
export default function RestrictedRecordings() {
  const t = useT(recordings);
  const asStudent = useT(student);
  const config = useConfig();
  const { email } = config?.support ?? { email: null };
  const support = config?.links.whatsapp ?? (email ? `mailto:${email}` : undefined);
  return (
    <StateMessage
      picture={<IconLock size={48} stroke={1.5} aria-hidden="true" />}
      title={t('restricted')}
      text={t('restricted_text')}
      action={
        support && (
          <ButtonLink variant="filled" href={support} target="_blank">
            {asStudent('inactive_support')}
          </ButtonLink>
        )
      }
    />
  );
}
