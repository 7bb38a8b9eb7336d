import { parameters } from 'virtual:texts/parameters';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  choicesOfField,
  isCombinationField,
  maxOfField,
  PARAMETER_ROWS_MAX,
  ROW_FIELDS,
  type RowField,
  type RowSection,
  typeOfField,
} from '../../../domain/financialParameters.ts';
import { useChoices } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Parameters.module.css';
import { useCell } from './useCell.ts';
import { emptyRow, type FormValues, freeCombination } from './values.ts';

interface Props {
  section: RowSection;
  canEdit: boolean;
}

/** A table of editable values; on a phone, a card for each row. */
export function RowTable({ section, canEdit }: Props) {
  const t = useT(parameters);
  const title = useId();
  const place = useRef<HTMLElement>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const { control, getValues } = useFormContext<FormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: section });
  const plans = useWatch({ control, name: 'plans' });
  useEffect(() => {
    if (removed === null) return;
    const buttons = place.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(removed, buttons.length - 1)];
    (next ?? place.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    setRemoved(null);
  }, [removed]);
  const isComplete = section === 'plans' && !freeCombination(plans);
  const add = () => {
    const free = section === 'plans' ? freeCombination(getValues('plans')) : {};
    append(emptyRow(section, free), { focusName: `${section}.${fields.length}.name` });
  };
  return (
    <section ref={place} aria-labelledby={title} className={styles.section}>
      <div className={styles.head}>
        <h3 id={title}>{t(`section.${section}`)}</h3>
        {section === 'plans' && <p className="muted">{t('plans_text')}</p>}
      </div>
      {fields.length === 0 && <p className="muted">{t(`empty.${section}`)}</p>}
      <div className={styles.rows}>
        {fields.map(({ id }, index) => (
          <Row
            key={id}
            section={section}
            index={index}
            onRemove={
              canEdit
                ? () => {
                    remove(index);
                    setRemoved(index);
                  }
                : null
            }
          />
        ))}
      </div>
      {canEdit && isComplete && <p className="muted">{t('all_priced')}</p>}
      {canEdit && !isComplete && fields.length < PARAMETER_ROWS_MAX && (
        <Button data-add icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={add}>
          {t(`add.${section}`)}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  section: RowSection;
  index: number;
  /** Null for those who only read. */
  onRemove: (() => void) | null;
}

function Row({ section, index, onRemove }: RowProps) {
  const t = useT(parameters);
  const number = t(`row.${section}`, { number: String(index + 1) });
  const { getValues } = useFormContext<FormValues>();
  const name = getValues(section)[index]?.name || number;
  return (
    <fieldset className={styles.row}>
      <legend>{number}</legend>
      <div className={styles.cells} data-section={section}>
        {ROW_FIELDS[section].map((field) => (
          <Cell
            key={field}
            name={`${section}.${index}.${field}`}
            section={section}
            field={field}
            canEdit={onRemove !== null}
          />
        ))}
        {onRemove && (
          <IconButton
            data-remove
            className={styles.remove}
            label={t('remove_row', { name })}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </fieldset>
  );
}

interface CellProps {
  name: string;
  section: RowSection;
  field: RowField;
  canEdit: boolean;
}

function Cell({ name, section, field, canEdit }: CellProps) {
  const t = useT(parameters);
  const choices = useChoices();
  const cell = useCell();
  const label = t(`field.${field}`);
  if (isCombinationField(field)) {
    const { inputMode: _, ...input } = { inputMode: undefined, ...cell(name, 'text') };
    return <Select {...input} label={label} choices={choices(choicesOfField(field))} disabled={!canEdit} />;
  }
  const type = typeOfField(section, field);
  return (
    <Field
      {...cell(name, type)}
      {...(type === 'text' && { maxLength: maxOfField(field) })}
      label={label}
      readOnly={!canEdit}
    />
  );
}
