import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './CodeBoxes.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  length: number;
  /** For example 'Dígito 1 de 5'. */
  labelOf: (position: number) => string;
  invalid?: boolean;
  autoFocus?: boolean;
}

export function CodeBoxes({ value, onChange, length, labelOf, invalid, autoFocus }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const boxesOf = (text: string) => Array.from({ length }, (_, index) => text[index] ?? '');
  // Which box each digit of `value` is in: boxes in between may be empty.
  const [typed, setTyped] = useState(() => boxesOf(value));
  const digits = typed.join('') === value ? typed : boxesOf(value);

  useEffect(() => {
    if (autoFocus) boxes.current[0]?.focus();
  }, [autoFocus]);
  const change = (next: string[]) => {
    setTyped(next);
    onChange(next.join(''));
  };
  const erase = (index: number) => change(digits.with(index, ''));
  const fill = (from: number, text: string) => {
    const added = text.replace(/\D/g, '').slice(0, length - from);
    change(digits.toSpliced(from, added.length, ...added));
    boxes.current[Math.min(from + added.length, length - 1)]?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    fill(0, event.clipboardData.getData('text'));
  };
  const walk = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      event.preventDefault();
      erase(index - 1);
      boxes.current[index - 1]?.focus();
    }
    // Retyping the same digit fires no change event; without preventDefault it would also fill the next box.
    if (event.key === digits[index]) {
      event.preventDefault();
      boxes.current[index + 1]?.focus();
    }
    if (event.key === 'ArrowLeft') boxes.current[index - 1]?.focus();
    if (event.key === 'ArrowRight') boxes.current[index + 1]?.focus();
  };

  return (
    <div className={styles.boxes} onPaste={paste}>
      {digits.map((digit, index) => (
        <input
          key={labelOf(index + 1)}
          ref={(element) => {
            boxes.current[index] = element;
          }}
          className={styles.box}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={labelOf(index + 1)}
          aria-invalid={invalid || undefined}
          value={digit}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => walk(event, index)}
          onChange={(event) => {
            const text = event.target.value;
            if (text === '') erase(index);
            else fill(index, text.length > 1 && text[0] === digit ? text.slice(1) : text);
          }}
        />
      ))}
    </div>
  );
}
