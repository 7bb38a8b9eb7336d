import { common } from 'virtual:texts/common';
import { privacy } from 'virtual:texts/privacy';
import { type ComponentProps, useState } from 'react';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import {
  askedFields,
  type CorrectionField,
  type CorrectionSubject,
  correctionIssues,
  isNeeded,
  staysIfBlank,
  typedIssues,
} from '../../../domain/corrections.ts';
import { fieldAt, type RegistrationField } from '../../../domain/registrationFields.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { useAddressOfCep } from '../../features/cep/useAddressOfCep.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { faultsOf } from '../../features/dialog/faultsOf.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import styles from '../../features/privacy/Privacy.module.css';
import { kindOf, typedValue, useCorrectionText } from '../../features/privacy/useCorrectionText.ts';
import { useChoices } from '../../i18n/useOption.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { DateField } from '../../ui/DateField.tsx';
import { isoDate } from '../../ui/dates.ts';
import { Field, Select, TextArea } from '../../ui/Field.tsx';

type Correctable = ResponseOf<'GET /v1/account/privacy'>['correctable'];
type Values = Partial<Record<CorrectionField, string>>;

interface Props {
  correctable: Correctable;
  onClose: () => void;
}

/** Starts from what is stored. */
export default function CorrectionDialog({ correctable, onClose }: Props) {
  const t = useT(privacy);
  const shared = useT(common);
  const ruleText = useRule();
  const [subject, setSubject] = useState<CorrectionSubject | ''>('');
  const [stored, setStored] = useState<Values>({});
  const [values, setValues] = useState<Values>({});
  const [note, setNote] = useState('');
  const fields = subject ? askedFields(subject, values) : [];
  const isChanged = note !== '' || fields.some((field) => values[field] !== stored[field]);
  const ask = useDialogChange('POST /v1/account/privacy/correction', {
    input: (sent: Input<'POST /v1/account/privacy/correction'>['body']) => ({ body: sent }),
    done: ({ protocol }) => t('asked', { protocol }),
    onClose,
  });

  const pick = (value: string) => {
    const picked = correctable.find((each) => each.subject === value);
    if (!picked) return;
    const typed = picked.values.map((each) => [each.field, typedValue(each.field, each.value ?? '')]);
    setStored(Object.fromEntries(typed));
    setValues(Object.fromEntries(typed));
    setSubject(picked.subject);
    ask.reset();
  };
  const { lookUp } = useAddressOfCep((parts) => {
    const found = Object.entries(parts).map(([part, value]) => [
      subject === 'guardian_address' ? `student_guardian_address.${part}` : part,
      value,
    ]);
    setValues((now) => ({ ...now, ...Object.fromEntries(found) }));
  });
  const change = (field: CorrectionField, value: string) => {
    if (kindOf(field) === 'cep') lookUp(value);
    setValues((now) => ({ ...now, [field]: value }));
  };
  const wished = Object.fromEntries(fields.map((field) => [field, (values[field] ?? '').trim()]));
  const issues = subject ? [...typedIssues(wished), ...correctionIssues(subject, wished)] : [];
  const faults: Record<string, string> = subject
    ? faultsOf(issues.map(inWished), ruleText)
    : { subject: ruleText({ code: 'required' }) };
  return (
    <FormDialog
      title={t('correct')}
      action={t('correct_send')}
      busy={ask.isPending}
      isChanged={isChanged}
      faults={faults}
      error={ask.error}
      className={styles.body}
      onSubmit={() => subject && ask.mutate({ subject, wished, ...(note.trim() && { note }) })}
      onClose={onClose}
    >
      {(named) => (
        <>
          <Select
            {...named('subject')}
            label={t('correct_subject')}
            value={subject}
            placeholder=""
            choices={correctable.map((each) => ({
              value: each.subject,
              label: t(`subject.${each.subject}`),
            }))}
            onChange={({ target }) => pick(target.value)}
          />
          {fields.some(staysIfBlank) && <p className="muted">{t('correct_of_other')}</p>}
          {subject === 'guardian_address' && <p className="muted">{t('correct_other_address')}</p>}
          {fields.map((field) => (
            <Wish
              key={field}
              {...named(`wished.${field}`)}
              field={field}
              isOptional={subject !== '' && !isNeeded(subject, field)}
              value={values[field] ?? ''}
              onChange={(value) => change(field, value)}
            />
          ))}
          {subject && (
            <TextArea
              label={t('correct_note')}
              optional={shared('optional')}
              hint={t('correct_note_hint')}
              rows={2}
              maxLength={1000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Paths are those of the request. */
const inWished = <I extends { path: string }>(issue: I): I => ({ ...issue, path: `wished.${issue.path}` });

const inputs: Partial<
  Record<RegistrationField['kind'], Pick<ComponentProps<typeof Field>, 'type' | 'inputMode'>>
> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  cpf: { inputMode: 'numeric' },
  cep: { inputMode: 'numeric' },
};

interface WishProps {
  name: string;
  field: CorrectionField;
  isOptional: boolean;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

function Wish({ name, field, isOptional, value, error, onChange }: WishProps) {
  const shared = useT(common);
  const choices = useChoices();
  const { label } = useCorrectionText();
  const shownField = {
    name,
    label: label(field),
    value,
    ...(error && { error }),
    ...(isOptional && { optional: shared('optional') }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const row = fieldAt(field);
  if (row.kind === 'choice') return <Select {...shownField} placeholder="" choices={choices(row.of)} />;
  if (row.kind === 'day') return <DateField {...shownField} max={isoDate(new Date(), SCHOOL_ZONE)} />;
  return <Field {...shownField} {...inputs[kindOf(field)]} autoComplete="off" maxLength={160} />;
}
