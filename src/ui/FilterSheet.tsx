import { type FormEvent, useId, useState } from 'react';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field, Select } from './Field.tsx';
import styles from './FilterBar.module.css';
import { type FilterProps, withFilter } from './filters.ts';
import { useDayRange } from './useDayRange.ts';

export default function FilterSheet(props: FilterProps & { onClose: () => void }) {
  const { kinds, applied, onApply, onClose } = props;
  const t = useT(ui);
  const form = useId();
  const [values, setValues] = useState(applied);
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  const outOfRange = useDayRange();
  const apply = (next: typeof values) => {
    onApply(next);
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const inputs = [...event.currentTarget.elements].filter((each) => each instanceof HTMLInputElement);
    const refused = inputs.filter(({ validity }) => !validity.valid);
    setInvalid(refused.map(({ name }) => name));
    refused[0]?.focus();
    if (refused.length > 0) return;
    apply(kinds.reduce((next, { name }) => withFilter(next, name, values[name] ?? ''), applied));
  };
  return (
    <Dialog
      title={t('filters')}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={() => apply({})}>
            {t('clear')}
          </Button>
          <Button variant="filled" type="submit" form={form}>
            {t('filter')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.sheet} onSubmit={submit} noValidate>
        {kinds.map(({ name, label, type, choices }) => {
          const set = (value: string) => {
            setInvalid((now) => now.filter((each) => each !== name));
            setValues((now) => ({ ...now, [name]: value }));
          };
          const value = values[name] ?? '';
          return type === 'select' ? (
            <Select
              key={name}
              label={label}
              choices={choices ?? []}
              placeholder={t('any')}
              value={value}
              onChange={(event) => set(event.target.value)}
            />
          ) : (
            <Field
              key={name}
              name={name}
              label={label}
              error={invalid.includes(name) ? outOfRange : undefined}
              type={type === 'date' ? 'date' : 'text'}
              maxLength={200}
              value={value}
              onChange={(event) => set(event.target.value)}
            />
          );
        })}
      </form>
    </Dialog>
  );
}
