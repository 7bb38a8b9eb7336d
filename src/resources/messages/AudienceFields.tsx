import { notices } from 'virtual:texts/notices';
import { type AudienceType, audienceTypes } from '../../../domain/notices.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { TeacherSelect } from '../../features/teachers/TeacherSelect.tsx';
import { useT } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import styles from './Messages.module.css';
import { PeoplePicker, type Recipient } from './PeoplePicker.tsx';

export interface AudienceValues {
  send_to_all: boolean;
  types: readonly AudienceType[];
  teacher_id: string | null;
  people: readonly Recipient[];
}

interface Props {
  value: AudienceValues;
  error?: string | undefined;
  onChange: (changed: Partial<AudienceValues>) => void;
}

/** Administrators address groups, the students of one teacher, and people; teachers their own students. */
export function AudienceFields({ value, error, onChange }: Props) {
  const t = useT(notices);
  const { view } = useSignedIn();
  const isAdmin = view.activeType === 'ADMIN';
  const { send_to_all, types, people } = value;
  const toggle = (type: AudienceType, on: boolean) =>
    onChange({ types: on ? [...types, type] : types.filter((each) => each !== type) });
  return (
    <>
      {isAdmin ? (
        <>
          <fieldset className={styles.groups}>
            <legend>{t('recipients')}</legend>
            <Checkbox
              label={t('everyone')}
              checked={send_to_all}
              onChange={(event) => onChange({ send_to_all: event.target.checked })}
            />
            {audienceTypes.map((type) => (
              <Checkbox
                key={type}
                label={t(`group.${type}`)}
                checked={send_to_all || types.includes(type)}
                disabled={send_to_all}
                onChange={(event) => toggle(type, event.target.checked)}
              />
            ))}
          </fieldset>
          {!send_to_all && <StudentsOfTeacher value={value} onChange={onChange} />}
        </>
      ) : (
        <fieldset className={styles.groups}>
          <legend>{t('recipients')}</legend>
          <Checkbox
            label={t('my_students')}
            checked={value.teacher_id !== null}
            onChange={(event) =>
              onChange({ teacher_id: event.target.checked ? (view.user.teacher_id ?? null) : null })
            }
          />
        </fieldset>
      )}
      {!send_to_all && (
        <PeoplePicker chosen={people} error={error} onChange={(next) => onChange({ people: next })} />
      )}
    </>
  );
}

function StudentsOfTeacher({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const t = useT(notices);
  return (
    <TeacherSelect
      label={t('teacher')}
      placeholder={t('no_teacher')}
      isOptional
      textOf={(name) => t('students_of', { name })}
      value={value.teacher_id ?? ''}
      onChange={(id) => onChange({ teacher_id: id || null })}
    />
  );
}
