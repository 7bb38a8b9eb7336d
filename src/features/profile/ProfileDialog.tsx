import { auth } from 'virtual:texts/auth';
import { common } from 'virtual:texts/common';
import { IconBriefcase, IconPresentation, IconSchool, IconShieldCheck } from '@tabler/icons-react';
import type { ChoosableType } from '../../../domain/userTypes.ts';
import { choosableTypes, chooseProfile } from '../../authProvider/login.ts';
import { session } from '../../authProvider/session.ts';
import { go } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { useStore } from '../../browser/store.ts';
import { useT } from '../../i18n/useT.ts';
import { ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showError } from '../../ui/showError.ts';
import { useAction } from '../../ui/useAction.ts';

const icons: Record<ChoosableType, typeof IconSchool> = {
  STUDENT: IconSchool,
  TEACHER: IconPresentation,
  FEE: IconPresentation,
  FEV: IconBriefcase,
  ADMIN: IconShieldCheck,
};

export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useT(auth);
  const shared = useT(common);
  const types = choosableTypes(useStore(session)?.view.user.types ?? []);

  const choose = useAction(
    async (type: ChoosableType) => {
      await chooseProfile(type);
      onClose();
      go(href('/'));
    },
    (error) => showError(error, shared),
  );

  return (
    <Dialog title={t('profile_title')} onClose={onClose}>
      {types.length === 0 ? (
        <p>{t('no_profile')}</p>
      ) : (
        <>
          <p className="muted lead">{t('profile_text')}</p>
          {types.map((type) => {
            const Icon = icons[type];
            return (
              <ChoiceRow
                key={type}
                icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
                title={t(`profile.${type}`)}
                disabled={choose.isBusy}
                onClick={() => void choose.run(type)}
              />
            );
          })}
        </>
      )}
    </Dialog>
  );
}
