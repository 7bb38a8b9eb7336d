import { common } from 'virtual:texts/common';
import { type FormEvent, useId, useState } from 'react';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import { DateField } from './DateField.tsx';
import { Dialog } from './Dialog.tsx';
import { Field, Select } from './Field.tsx';
import styles from './FilterBar.module.css';
import { type FilterProps, withFilter } from './filters.ts';

export default function FilterSheet(props: FilterProps & { onClose: () => void }) {
  const { kinds, applied, onApply, onClose } = props;
  const t = useT(common);
  const form = useId();
  const [values, setValues] = useState(applied);
  const apply = (next: typeof values) => {
    onApply(next);
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Each date field says what is wrong with it.
    if (!event.currentTarget.checkValidity()) {
      const inputs = [...event.currentTarget.elements].filter((each) => each instanceof HTMLInputElement);
      inputs.find(({ validity }) => !validity.valid)?.focus();
      return;
    }
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
          ) : type === 'date' ? (
            <DateField key={name} label={label} value={value} onChange={({ target }) => set(target.value)} />
          ) : (
            <Field
              key={name}
              label={label}
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
