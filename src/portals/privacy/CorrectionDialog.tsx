import { common } from 'virtual:texts/common';
import { privacy } from 'virtual:texts/privacy';
import { type ComponentProps, useRef, useState } from 'react';
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
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useLeaveDialog } from '../../features/leaveGuard/LeaveDialog.tsx';
import styles from '../../features/privacy/Privacy.module.css';
import { kindOf, typedValue, useCorrectionText } from '../../features/privacy/useCorrectionText.ts';
import { useChoices } from '../../i18n/useOption.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { isoDate } from '../../ui/dates.ts';
import { Field, Select, TextArea } from '../../ui/Field.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { useAddressOfCep } from './useAddressOfCep.ts';

type Correctable = ResponseOf<'GET /v1/account/privacy'>['correctable'];
type Values = Partial<Record<CorrectionField, string>>;
type Errors = Partial<Record<string, string>>;

interface Props {
  correctable: Correctable;
  onClose: () => void;
}

/** Starts from what is stored. */
export default function CorrectionDialog({ correctable, onClose }: Props) {
  const t = useT(privacy);
  const shared = useT(common);
  const ruleText = useRule();
  const invalid = useInvalidToast();
  const [subject, setSubject] = useState<CorrectionSubject | ''>('');
  const [stored, setStored] = useState<Values>({});
  const [values, setValues] = useState<Values>({});
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const body = useRef<HTMLDivElement>(null);
  const fields = subject ? askedFields(subject, values) : [];
  const isChanged = note !== '' || fields.some((field) => values[field] !== stored[field]);
  const { close, leaveDialog } = useLeaveDialog(isChanged, onClose);
  const ask = useChange('POST /v1/account/privacy/correction', {
    input: (sent: Input<'POST /v1/account/privacy/correction'>['body']) => ({ body: sent }),
    onSuccess: ({ protocol }) => {
      showToast('success', shared('success'), t('asked', { protocol }));
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError)
        setErrors(
          Object.fromEntries(error.issues.map(({ path, message }) => [path.replace('wished.', ''), message])),
        );
      showError(error, shared);
    },
  });

  const pick = (value: string) => {
    const picked = correctable.find((each) => each.subject === value);
    if (!picked) return;
    const typed = picked.values.map((each) => [each.field, typedValue(each.field, each.value ?? '')]);
    setStored(Object.fromEntries(typed));
    setValues(Object.fromEntries(typed));
    setSubject(picked.subject);
    setErrors({});
  };
  const lookUp = useAddressOfCep((parts) => {
    const found = Object.entries(parts).map(([part, value]) => [
      subject === 'guardian_address' ? `student_guardian_address.${part}` : part,
      value,
    ]);
    setValues((now) => ({ ...now, ...Object.fromEntries(found) }));
    const filled = found.filter(([, value]) => value).map(([field]) => [field, undefined]);
    setErrors((now) => ({ ...now, ...Object.fromEntries(filled) }));
  });
  const change = (field: CorrectionField, value: string) => {
    if (kindOf(field) === 'cep') lookUp(value);
    setValues((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field]: undefined }));
  };
  const refuse = (found: Errors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    body.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return invalid.report(found[first ?? ''] ?? '');
  };
  const submit = () => {
    if (!subject) {
      refuse({ subject: ruleText({ code: 'required' }) });
      return;
    }
    const wished = Object.fromEntries(fields.map((field) => [field, (values[field] ?? '').trim()]));
    const issues = [...typedIssues(wished), ...correctionIssues(subject, wished)];
    const found = Object.fromEntries(issues.map((issue) => [issue.path, ruleText(issue)]));
    if (!refuse(found)) ask.mutate({ subject, wished, ...(note.trim() && { note }) });
  };
  return (
    <Dialog
      title={t('correct')}
      onClose={close}
      actions={
        <Button variant="filled" busy={ask.isPending} onClick={submit}>
          {t('correct_send')}
        </Button>
      }
    >
      <div className={styles.body} ref={body}>
        <Select
          name="subject"
          label={t('correct_subject')}
          value={subject}
          placeholder=""
          error={errors.subject}
          choices={correctable.map((each) => ({ value: each.subject, label: t(`subject.${each.subject}`) }))}
          onChange={({ target }) => pick(target.value)}
        />
        {fields.some(staysIfBlank) && <p className="muted">{t('correct_of_other')}</p>}
        {subject === 'guardian_address' && <p className="muted">{t('correct_other_address')}</p>}
        {fields.map((field) => (
          <Wish
            key={field}
            field={field}
            isOptional={subject !== '' && !isNeeded(subject, field)}
            value={values[field] ?? ''}
            error={errors[field]}
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
      </div>
      {leaveDialog}
    </Dialog>
  );
}

const inputs: Partial<
  Record<RegistrationField['kind'], Pick<ComponentProps<typeof Field>, 'type' | 'inputMode'>>
> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  cpf: { inputMode: 'numeric' },
  cep: { inputMode: 'numeric' },
};

interface WishProps {
  field: CorrectionField;
  isOptional: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Wish({ field, isOptional, value, error, onChange }: WishProps) {
  const shared = useT(common);
  const choices = useChoices();
  const { label } = useCorrectionText();
  const shownField = {
    name: field,
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
