import { levels } from 'virtual:texts/levels';
import { registration } from 'virtual:texts/registration';
import { useFormContext } from 'react-hook-form';
import { isLevelDown, LEVEL_REASON_MAX } from '../../../domain/levelChange.ts';
import { STUDENT_LEVELS } from '../../../domain/options.ts';
import { useChoices } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { SelectInput, TextAreaInput } from './inputs.tsx';
import styles from './Registration.module.css';

interface Props {
  /** True while the student is being registered: there is no stored level yet. */
  isNew: boolean;
  hint?: string | undefined;
  locked?: boolean;
  /** How the level is chosen. */
  input?: typeof SelectInput;
  onPick?: (level: string) => void;
}

/** A level below the stored one needs a reason (EVAL-10). */
export function LevelInputs({ isNew, hint, locked = false, input: Input = SelectInput, onPick }: Props) {
  const t = useT(registration);
  const level = useT(levels);
  const choices = useChoices();
  const { watch, setValue, formState } = useFormContext<{ student_level: string; level_reason: string }>();
  const known = (wanted: string | undefined) => STUDENT_LEVELS.find((each) => each === wanted);
  const isLower = (wanted: string) => {
    const [from, to] = [known(formState.defaultValues?.student_level), known(wanted)];
    return !isNew && from !== undefined && to !== undefined && isLevelDown({ from, to });
  };
  return (
    <>
      <Input
        name="student_level"
        label={t('student_level')}
        choices={choices(STUDENT_LEVELS)}
        hint={hint}
        locked={locked}
        onPick={(wanted) => {
          if (!isLower(wanted)) setValue('level_reason', '');
          onPick?.(wanted);
        }}
      />
      {isLower(watch('student_level')) && (
        <div className={styles.wide}>
          <TextAreaInput
            name="level_reason"
            label={level('reason')}
            hint={level('reason_hint')}
            maxLength={LEVEL_REASON_MAX}
          />
        </div>
      )}
    </>
  );
}
