import { common } from 'virtual:texts/common';
import { person } from 'virtual:texts/person';
import { registration } from 'virtual:texts/registration';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { StepId } from '../../../domain/registrationFields.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { UserView } from '../registration/values.ts';
import { CardForm } from './CardForm.tsx';
import { EmailText } from './EmailText.tsx';
import styles from './Person.module.css';
import { useFacts } from './useFacts.ts';

interface Props {
  user: UserView;
  step: StepId;
  isOpen: boolean;
  /** One card is edited at a time. */
  isLocked: boolean;
  onOpen: () => void;
  onClose: () => void;
  onStale: () => Promise<unknown>;
}

/** The fields of one step of the registration, whose pencil opens them in place. */
export function PersonCard({ user, step, isOpen, isLocked, onOpen, onClose, onStale }: Props) {
  const t = useT(person);
  const shared = useT(common);
  const words = useT(registration);
  const title = words(`step.${step}`);
  const facts = useFacts(user, step);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The focus returns to where the card was opened.
  useEffect(() => {
    if (wasOpen.current && !isOpen) pencil.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Card
      title={title}
      aside={
        !isOpen && (
          <IconButton
            ref={pencil}
            label={`${shared('edit')}: ${title}`}
            unavailable={isLocked}
            onClick={onOpen}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )
      }
    >
      {isOpen ? (
        <CardForm user={user} step={step} onClose={onClose} onStale={onStale} />
      ) : facts.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <EmailText value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
