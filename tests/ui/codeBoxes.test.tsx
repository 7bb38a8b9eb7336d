import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CodeBoxes } from '../../src/ui/CodeBoxes.tsx';

function Form({ start }: { start: string }) {
  const [code, setCode] = useState(start);
  return (
    <>
      <CodeBoxes value={code} onChange={setCode} labelOf={String} length={5} />
      <output>{code}</output>
      <button type="button" onClick={() => setCode('')}>
        reset
      </button>
    </>
  );
}

function open(start = '') {
  render(<Form start={start} />);
  return {
    user: userEvent.setup(),
    box: (position: number) => screen.getByLabelText<HTMLInputElement>(String(position)),
    boxes: () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value),
    code: () => screen.getByRole('status').textContent,
  };
}

describe('the boxes of a code', () => {
  it('delete only the digit of their own box', async () => {
    const { user, box, boxes, code } = open('12345');
    await user.click(box(2));
    await user.keyboard('{Backspace}');
    expect(boxes()).toEqual(['1', '', '3', '4', '5']);
    expect(code()).toBe('1345');
    await user.keyboard('9');
    expect(code()).toBe('19345');
    expect(document.activeElement).toBe(box(3));
  });

  it('write a digit where it is typed', async () => {
    const { user, box, boxes } = open();
    await user.click(box(3));
    await user.keyboard('7');
    expect(boxes()).toEqual(['', '', '7', '', '']);
    expect(document.activeElement).toBe(box(4));
  });

  it('go back from an empty box and delete the digit before it', async () => {
    const { user, box, boxes } = open('12345');
    await user.click(box(3));
    await user.keyboard('{Backspace}{Backspace}');
    expect(boxes()).toEqual(['1', '', '', '4', '5']);
    expect(document.activeElement).toBe(box(2));
  });

  it('are filled by typing, by pasting into any box and by a code in the first box', async () => {
    const { user, box, code } = open();
    await user.click(box(1));
    await user.keyboard('11234');
    expect(code()).toBe('11234');
    await user.click(box(4));
    await user.paste('567 89');
    expect(code()).toBe('56789');
    await user.click(screen.getByRole('button', { name: 'reset' }));
    expect(code()).toBe('');
    await user.type(box(1), '40218');
    expect(code()).toBe('40218');
  });

  it('are emptied with the value', async () => {
    const { user, box, boxes } = open();
    await user.click(box(3));
    await user.keyboard('7');
    await user.click(screen.getByRole('button', { name: 'reset' }));
    expect(boxes()).toEqual(['', '', '', '', '']);
  });
});
