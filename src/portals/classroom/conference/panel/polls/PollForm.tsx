import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  POLL_LIMITS,
  type PollDraft,
  type PollFault,
  pollDraft,
  pollFaults,
} from '../../../../../../domain/roomPolls.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Switch } from '../../../../../ui/Checkbox.tsx';
import { Field } from '../../../../../ui/Field.tsx';
import { useRoom } from '../../session/roomContext.ts';
import styles from './Polls.module.css';

interface Choice {
  key: number;
  text: string;
}

const { fewestOptions, mostOptions } = POLL_LIMITS;
const empty = (): Choice[] => Array.from({ length: fewestOptions }, (_, key) => ({ key, text: '' }));

interface Props {
  /** Somebody turns to the form. */
  onWrite?: () => void;
  onStart: (draft: PollDraft, isMultiple: boolean) => Promise<void>;
}

export function PollForm({ onWrite, onStart }: Props) {
  const { t, notify } = useRoom();
  const [question, setQuestion] = useState('');
  const [choices, setChoices] = useState(empty);
  const [isMultiple, setMultiple] = useState(false);
  const [starting, setStarting] = useState(false);
  // Nobody is corrected while writing.
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const typed = { question, options: choices.map(({ text }) => text) };
  const faults = pollFaults(typed);
  const error = (fault: PollFault | null | undefined) =>
    tried && fault ? t(`polls.fault.${fault}`) : undefined;

  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (starting) return;
    const draft = pollDraft(typed);
    flushSync(() => setTried(draft === null));
    if (!draft) return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    setStarting(true);
    try {
      await onStart(draft, isMultiple);
      setQuestion('');
      setChoices(empty());
      setMultiple(false);
    } catch {
      notify({ text: t('polls.failed'), kind: 'error' });
    } finally {
      setStarting(false);
    }
  };
  const focusChoice = (index: number) => {
    // The first field is that of the question.
    form.current?.querySelectorAll<HTMLElement>('input')[index + 1]?.focus();
  };
  const add = () => {
    const key = Math.max(...choices.map((choice) => choice.key)) + 1;
    flushSync(() => setChoices([...choices, { key, text: '' }]));
    focusChoice(choices.length);
  };
  const remove = (index: number, isByKey: boolean) => {
    flushSync(() => setChoices(choices.toSpliced(index, 1)));
    // A field that has the focus opens the keyboard of a phone.
    if (isByKey) focusChoice(Math.min(index, choices.length - 2));
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onFocus={onWrite}
      onSubmit={(event) => void start(event)}
    >
      <Field
        label={t('polls.question')}
        value={question}
        maxLength={POLL_LIMITS.question}
        error={error(faults.question)}
        onChange={(event) => setQuestion(event.target.value)}
      />
      {choices.map(({ key, text }, index) => (
        <Field
          key={key}
          label={t('polls.option', { n: index + 1 })}
          value={text}
          maxLength={POLL_LIMITS.option}
          error={error(faults.options[index])}
          onChange={(event) => {
            const { value } = event.target;
            setChoices((before) => before.map((each) => (each.key === key ? { key, text: value } : each)));
          }}
          end={
            choices.length > fewestOptions && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t('polls.remove_option', { n: index + 1 })}
                onClick={({ detail }) => remove(index, detail === 0)}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </button>
            )
          }
        />
      ))}
      {choices.length < mostOptions && (
        <Button variant="link" icon={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add}>
          {t('polls.add_option')}
        </Button>
      )}
      <Switch
        label={t('polls.multiple')}
        checked={isMultiple}
        onChange={(event) => setMultiple(event.target.checked)}
      />
      <Button type="submit" variant="filled" full busy={starting}>
        {t('polls.start')}
      </Button>
    </form>
  );
}
