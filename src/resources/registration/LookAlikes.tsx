import { registration } from 'virtual:texts/registration';
import { IconUsers } from '@tabler/icons-react';
import { useFormContext } from 'react-hook-form';
import { isPhone, normalisePhone } from '../../../domain/brazil.ts';
import { SELF } from '../../../domain/options.ts';
import { isFullName } from '../../../domain/person.ts';
import { isPlausibleDay } from '../../../domain/plausibleDay.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { readOnce } from '../../dataProvider/reads.ts';
import { useT } from '../../i18n/useT.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { DuplicateList } from './DuplicatesDialog.tsx';
import styles from './Registration.module.css';
import type { Values } from './values.ts';

const fields = [
  'name',
  'birthdate',
  'phone',
  'student_guardian_phone',
  'student_guardian_relationship',
] as const;

/** What is asked of the server about the typed values; CPF and e-mail are left to the check before the next step, which refuses them. */
function questionOf(values: Pick<Values, (typeof fields)[number]>) {
  const { name, birthdate, phone, student_guardian_phone, student_guardian_relationship } = values;
  const born = isPlausibleDay(birthdate) && { birthdate };
  const named = born && isFullName(name.trim()) && { name: name.trim() };
  const called = isPhone(phone) && { phone: normalisePhone(phone) };
  if (!named && !called) return null;
  const isOther = student_guardian_relationship !== SELF && isPhone(student_guardian_phone);
  return {
    ...born,
    ...named,
    ...called,
    ...(called && isOther && { student_guardian_phone: normalisePhone(student_guardian_phone) }),
  };
}

/** Suggests the registered people whom the one being typed may be, and never stops the form (REG-20). */
export function LookAlikes({ except }: { except?: string | undefined }) {
  const t = useT(registration);
  const { watch, formState } = useFormContext<Values>();
  const [name, birthdate, phone, student_guardian_phone, student_guardian_relationship] = watch(fields);
  const typed = { name, birthdate, phone, student_guardian_phone, student_guardian_relationship };
  const { dirtyFields } = formState;
  // The stored values of a registered person were looked at when they were typed.
  const isTyped = Boolean(dirtyFields.name || dirtyFields.birthdate || dirtyFields.phone);
  const question = useSettled(JSON.stringify(isTyped ? questionOf(typed) : null));
  const body: ReturnType<typeof questionOf> = JSON.parse(question);
  const { data = [] } = useCall(
    'POST /v1/users/duplicates',
    body ? { body: { ...body, ...(except && { except }) } } : null,
    readOnce,
  );
  return (
    <div role="status">
      {data.length > 0 && (
        <section className={styles.alikes} aria-label={t('look_alikes')}>
          <p>
            <IconUsers size={20} stroke={1.75} aria-hidden="true" />
            <strong>{t('look_alikes')}</strong>
          </p>
          <p className="muted">{t('look_alikes_hint')}</p>
          <DuplicateList people={data} />
        </section>
      )}
    </div>
  );
}
