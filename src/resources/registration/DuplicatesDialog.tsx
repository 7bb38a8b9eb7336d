import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { isCertain } from '../../../domain/duplicates.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TypeBadges } from '../../ui/TypeBadge.tsx';
import styles from './Registration.module.css';
import type { Duplicate } from './useDuplicates.ts';

interface Props {
  people: readonly Duplicate[];
  onProceed: () => void;
  onClose: () => void;
}

/** A namesake may be registered; the same CPF or e-mail would be refused. */
export function DuplicatesDialog({ people, onProceed, onClose }: Props) {
  const t = useT(registration);
  const certain = people.some(({ reasons }) => isCertain(reasons));
  return (
    <Dialog
      title={t('duplicate_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('duplicate_correct')}
          </Button>
          {!certain && (
            <Button variant="filled" onClick={onProceed}>
              {t('duplicate_other')}
            </Button>
          )}
        </>
      }
    >
      <p className="muted">{t(certain ? 'duplicate_certain' : 'duplicate_possible')}</p>
      <DuplicateList people={people} />
    </Dialog>
  );
}

/** Who the person may be, why, and the way to their pages. */
export function DuplicateList({ people }: { people: readonly Duplicate[] }) {
  const t = useT(registration);
  const shared = useT(common);
  const canOpen = canBeGranted(useSignedIn().view.permissions, ['edit:users']);
  return (
    <ul className={styles.duplicates}>
      {people.map(({ user_id, name, email, types, user_status, reasons }) => (
        <li key={user_id}>
          <Avatar id={user_id} name={name} photo={null} size={38} />
          <div>
            <strong>{name}</strong>
            <span>{email}</span>
            <span>
              {reasons.map((reason) => t(`duplicate.${reason}`)).join(' · ')}
              {user_status ? '' : ` · ${shared('inactive')}`}
            </span>
            <TypeBadges types={types} />
          </div>
          {canOpen && (
            <ButtonLink href={href('/users/person', { id: user_id })}>{t('duplicate_open')}</ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}
