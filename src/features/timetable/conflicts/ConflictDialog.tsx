import { conflicts } from 'virtual:texts/conflicts';
import { useState } from 'react';
import { useT } from '../../../i18n/useT.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { ConflictList, type Plan } from './ConflictList.tsx';
import { type Choices, undecided } from './choices.ts';

interface Props {
  plan: Plan;
  /** Choices made earlier, for lessons that are no longer in the plan. */
  made?: Choices;
  zone?: string;
  busy?: boolean;
  onSave: (choices: Choices) => void;
  /** Returns to the form. */
  onClose: () => void;
}

/** Asks what to do with each conflicting lesson of a change; saves once all are decided. */
export function ConflictDialog({ plan, made = {}, zone, busy, onSave, onClose }: Props) {
  const t = useT(conflicts);
  const [choices, setChoices] = useState(made);
  const left = undecided(plan.groups, choices);
  return (
    <FormDialog
      wide
      title={t(plan.groups.length > 0 ? 'title' : 'check')}
      action={t('save')}
      cancel={t('change')}
      disabled={left > 0}
      busy={busy}
      onSubmit={() => onSave(choices)}
      onClose={onClose}
    >
      <ConflictList plan={plan} choices={choices} onChoose={setChoices} {...(zone && { zone })} />
      {left > 0 && (
        <p className="muted below" role="status">
          {t('to_decide', { count: left })}
        </p>
      )}
    </FormDialog>
  );
}
