import { parameters } from 'virtual:texts/parameters';
import { useFormContext } from 'react-hook-form';
import { type EntryId, type EntrySection, entriesOf } from '../../../domain/financialParameters.ts';
import { useChoices } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import styles from './Parameters.module.css';
import { useCell } from './useCell.ts';
import type { FormValues } from './values.ts';

interface Props {
  section: EntrySection;
  canEdit: boolean;
}

/** The named entries of 'Venda' or 'Compra'. */
export function EntryCard({ section, canEdit }: Props) {
  const t = useT(parameters);
  const choices = useChoices();
  const cell = useCell();
  const { register } = useFormContext<FormValues>();
  const hints: Partial<Record<EntryId, string>> = {
    fee_percentage: t('fee_hint'),
    lesson_value: t('version_hint'),
  };
  return (
    <Card title={t(`section.${section}`)}>
      <div className={styles.entries}>
        {[...entriesOf(section)].map(([name, entry]) => {
          const id = name as EntryId;
          const label = t(`field.${id}`);
          if (entry.type === 'select')
            return (
              <Select
                key={id}
                {...register(`${section}.${id}`)}
                label={label}
                choices={choices(entry.of)}
                disabled={!canEdit}
              />
            );
          return (
            <Field
              key={id}
              {...cell(`${section}.${id}`, entry.type)}
              label={label}
              hint={hints[id]}
              readOnly={!canEdit}
            />
          );
        })}
      </div>
    </Card>
  );
}
