import { imports } from 'virtual:texts/imports';
import { useState } from 'react';
import type { RuleCode } from '../../../contract/errors.ts';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Field, Select, TextArea } from '../../ui/Field.tsx';
import styles from './Imports.module.css';

type Import = ResponseOf<'GET /v1/imports/:id'>;
type Path = Import['fields'][number]['path'];
type Body = Input<'POST /v1/imports/:id/matching'>['body'];
type Texts = Partial<Record<Path, string>>;
/** A needed field without a column, which can have one value for all rows. */
type Open = Pick<Import['fields'][number], 'path' | 'label'> & {
  constant: NonNullable<Import['fields'][number]['constant']>;
};

/** What was typed for the needed fields that no column stands for (REG-27). */
export function useConstants({ fields, constants }: Import, matching: Body['matching']) {
  const rule = useRule();
  const [typed, setTyped] = useState<Texts>(() =>
    Object.fromEntries(constants.map(({ path, value }) => [path, value])),
  );
  const [errors, setErrors] = useState<Texts>({});
  const open = fields.flatMap(({ path, label, constant }): Open[] =>
    constant && !matching.includes(path) ? [{ path, label, constant }] : [],
  );
  const values = open.flatMap(({ path }) => {
    const value = typed[path]?.trim();
    return value ? [{ path, value }] : [];
  });
  const stored = new Map(constants.map(({ path, value }) => [path, value]));
  return {
    open,
    typed,
    errors,
    values,
    isChanged:
      values.length !== constants.length || values.some(({ path, value }) => stored.get(path) !== value),
    type: (path: Path, value: string) => {
      setTyped({ ...typed, [path]: value });
      setErrors({ ...errors, [path]: undefined });
    },
    /** Shows what the server says of the values; false where it says nothing of them. */
    explain: (error: unknown): boolean => {
      const issues = error instanceof ApiError ? error.issues : [];
      const found = issues.filter(({ path }) => open.some((field) => field.path === path));
      setErrors(
        Object.fromEntries(
          found.map(({ path, code, values: of }) => [
            path,
            rule({ code: code as RuleCode, ...(of && { values: of }) }),
          ]),
        ),
      );
      return found.length > 0;
    },
  };
}

type Props = Pick<ReturnType<typeof useConstants>, 'open' | 'typed' | 'errors' | 'type'>;

export function ConstantFields({ open, typed, errors, type }: Props) {
  const t = useT(imports);
  if (open.length === 0) return null;
  return (
    <fieldset className={styles.constants}>
      <legend>{t('constants')}</legend>
      <p className={styles.text}>{t('constants_text')}</p>
      <div className={styles.constantFields}>
        {open.map(({ path, label, constant }) => {
          const input = {
            label,
            value: typed[path] ?? '',
            error: errors[path],
            onChange: ({ target }: { target: { value: string } }) => type(path, target.value),
          };
          if (constant.options.length > 0)
            return (
              <Select
                key={path}
                {...input}
                choices={[
                  { value: '', label: t('constant_none') },
                  ...constant.options.map((option) => ({ value: option, label: option })),
                ]}
              />
            );
          return constant.is_long ? (
            <TextArea key={path} {...input} />
          ) : (
            <Field key={path} {...input} autoComplete="off" />
          );
        })}
      </div>
    </fieldset>
  );
}
