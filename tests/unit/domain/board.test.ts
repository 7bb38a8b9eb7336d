import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOARD_COLOURS,
  BOARD_HEIGHT,
  BOARD_KINDS,
  BOARD_SIZES,
  BOARD_TEXT_MAX,
  BOARD_WIDTH,
  boardFault,
  isWholeItem,
  MOST_PAGES,
  MOST_POINTS,
  strokeWidth,
} from '../../../domain/board.ts';
import { draftMessage, MOST_DRAFT_NUMBERS, readDraft } from '../../../domain/boardDrafts.ts';
import {
  distanceToLine,
  freePlace,
  isHit,
  linesOf,
  onBoard,
  pathOf,
  placesOf,
  pointsOf,
  simplified,
  storedPoints,
  textPlace,
} from '../../../domain/boardGeometry.ts';
import { type BoardHistory, noHistory, redone, undone, withStep } from '../../../domain/boardHistory.ts';
import { OVERTIME_MINUTES } from '../../../domain/classSession.ts';

const place = fc.record({
  x: fc.double({ min: 0, max: BOARD_WIDTH, noNaN: true }),
  y: fc.double({ min: 0, max: BOARD_HEIGHT, noNaN: true }),
});
const line = fc.array(place, { minLength: 1, maxLength: 300 });
const size = fc.constantFrom(...BOARD_SIZES);
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: BOARD_TEXT_MAX });

describe('a stroke on the whiteboard', () => {
  it('keeps its shape when points are left out', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0.1, max: 40, noNaN: true }), (places, tolerance) => {
        const fewer = simplified(places, tolerance);
        expect(fewer[0]).toEqual(places[0]);
        expect(fewer.at(-1)).toEqual(places.at(-1));
        for (const each of places) {
          const nearest = Math.min(
            ...fewer.map((from, index) => distanceToLine(each, from, fewer[index + 1] ?? from)),
          );
          expect(nearest).toBeLessThanOrEqual(tolerance + 1e-6);
        }
      }),
    );
  });

  it('is stored as what the server accepts, however long it was (BOARD-6)', () => {
    const anywhere = fc.record({
      x: fc.double({ min: -500, max: 3000, noNaN: true }),
      y: fc.double({ min: -500, max: 3000, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 1, maxLength: 1500 }), (places) => {
        const points = storedPoints(places);
        expect(points.length).toBeLessThanOrEqual(2 * MOST_POINTS);
        expect(isWholeItem({ kind: 'pen', points, text: '' })).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('is hit on itself and not from afar (BOARD-5)', () => {
    fc.assert(
      fc.property(line, size, fc.integer({ min: 0, max: 30 }), (places, thickness, reach) => {
        const points = pointsOf(places.map(onBoard));
        const stroke = { kind: 'pen' as const, points, size: thickness, text: '' };
        for (const each of placesOf(points)) expect(isHit(stroke, each, reach)).toBe(true);
        const right = Math.max(...placesOf(points).map(({ x }) => x));
        const beside = right + strokeWidth('pen', thickness) / 2 + reach + 1;
        expect(isHit(stroke, { x: beside, y: places[0]?.y ?? 0 }, reach)).toBe(false);
      }),
    );
  });

  it('begins and ends where the hand did, also as a dot', () => {
    expect(pathOf([10, 20])).toBe('M10 20l0 0');
    fc.assert(
      fc.property(fc.array(place.map(onBoard), { minLength: 2, maxLength: 50 }), (places) => {
        const path = pathOf(pointsOf(places));
        const last = places.at(-1);
        expect(path.startsWith(`M${places[0]?.x} ${places[0]?.y}`)).toBe(true);
        expect(path.endsWith(`L${last?.x} ${last?.y}`)).toBe(true);
      }),
    );
  });
});

describe('a text on the whiteboard', () => {
  it('is broken between words, and loses no letter', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: BOARD_WIDTH }), size, (content, x, height) => {
        const letters = (part: string) => part.replaceAll(' ', '');
        expect(letters(linesOf(content, x, height).join(''))).toBe(letters(content));
      }),
    );
    expect(linesOf('used to live', 0, 2)).toEqual(['used to live']);
  });

  it('stays on the board wherever it is moved (BOARD-3)', () => {
    fc.assert(
      fc.property(
        fc.record({ x: fc.integer({ min: -4000, max: 4000 }), y: fc.integer({ min: -4000, max: 4000 }) }),
        text,
        size,
        (wanted, content, height) => {
          const there = textPlace(wanted, content, height);
          expect(onBoard(there)).toEqual(there);
          expect(textPlace(there, content, height)).toEqual(there);
        },
      ),
    );
  });
});

it('an item of the whiteboard has what its kind needs, on the board (BOARD-6)', () => {
  const points = fc.array(fc.integer({ min: -2, max: BOARD_WIDTH + 2 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.constantFrom(...BOARD_KINDS),
      points,
      fc.constantFrom('', ' ', 'layover'),
      (kind, all, content) => {
        const isOn = all.every(
          (value, index) => value >= 0 && value <= (index % 2 ? BOARD_HEIGHT : BOARD_WIDTH),
        );
        const isShaped =
          kind === 'text'
            ? all.length === 2 && content === 'layover'
            : all.length >= 2 && all.length % 2 === 0 && content.trim() === '';
        expect(isWholeItem({ kind, points: all, text: content })).toBe(isOn && isShaped);
      },
    ),
  );
});

describe('undo on the whiteboard', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 });
  type Visible = ReadonlySet<string>;
  const turned = (visible: Visible, kind: 'shown' | 'removed', of: readonly string[]): Visible => {
    const next = new Set(visible);
    for (const id of of) kind === 'shown' ? next.add(id) : next.delete(id);
    return next;
  };

  it('and redo meet, however often and in whatever order (BOARD-5)', () => {
    const command = fc.oneof(
      fc.record({ do: fc.constant('step' as const), ids }),
      fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let history: BoardHistory<never> = noHistory;
        let visible: Visible = new Set();
        // What the board looked like before each step that can be undone.
        let past: Visible[] = [];
        let future: Visible[] = [];
        for (const each of commands) {
          if (each.do === 'step') {
            const shows = each.ids.every((id) => !visible.has(id));
            const wanted = each.ids.filter((id) => visible.has(id) !== shows);
            const kind = shows ? 'shown' : 'removed';
            past = [...past, visible];
            future = [];
            visible = turned(visible, kind, wanted);
            history = withStep(history, { kind, ids: wanted });
            continue;
          }
          const taken = each.do === 'undo' ? undone(history) : redone(history);
          history = taken.history;
          const [from, to] = each.do === 'undo' ? [past, future] : [future, past];
          const expected = from.at(-1);
          expect(taken.step === null).toBe(expected === undefined);
          if (!taken.step || taken.step.kind === 'changed' || !expected) continue;
          to.push(visible);
          from.pop();
          visible = turned(visible, taken.step.kind, taken.step.ids);
          expect(visible).toEqual(expected);
        }
      }),
    );
  });

  it('gives a text back its former words and place', () => {
    const history = withStep<string>(noHistory, { kind: 'changed', before: 'one', after: 'two' });
    const back = undone(history);
    expect(back.step).toEqual({ kind: 'changed', before: 'two', after: 'one' });
    expect(redone(back.history).step).toEqual({ kind: 'changed', before: 'one', after: 'two' });
  });
});

describe('a part of a stroke that is under way', () => {
  const draft = fc.record({
    id: fc.uuid(),
    page: fc.integer({ min: 1, max: MOST_PAGES }),
    kind: fc.constantFrom('pen' as const, 'marker' as const),
    colour: fc.constantFrom(...(Object.keys(BOARD_COLOURS) as (keyof typeof BOARD_COLOURS)[])),
    size,
    from: fc.integer({ min: 0, max: 500 }).map((half) => 2 * half),
    points: fc
      .array(place.map(onBoard), { minLength: 1, maxLength: MOST_DRAFT_NUMBERS / 2 })
      .map((places) => pointsOf(places)),
  });

  it('arrives as it was sent, within the length that the room carries (BOARD-4)', () => {
    fc.assert(
      fc.property(draft, (sent) => {
        const message = draftMessage(sent);
        expect(JSON.stringify(message).length).toBeLessThan(4000);
        expect(readDraft(message)).toEqual(sent);
      }),
    );
  });

  it('is nothing else, whatever is sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json()), (message) => {
        expect(readDraft(message)).toBeNull();
      }),
    );
    const good = ['0b8e1a52-9f0d-4c57-8a39-5f1d5c3f2a10', 1, 'pen', 'blue', 2, 0, 10, 20];
    const wrong: [number, unknown][] = [
      [0, 'x'],
      [1, 0],
      [1, MOST_PAGES + 1],
      [2, 'text'],
      [3, 'toString'],
      [4, 4],
      [5, 1],
      [5, -2],
      [6, BOARD_WIDTH + 1],
      [7, BOARD_HEIGHT + 1],
      [7, 0.5],
      [7, null],
    ];
    expect(readDraft(JSON.stringify(good))).not.toBeNull();
    for (const [at, value] of wrong)
      expect(readDraft(JSON.stringify(good.with(at, value as never))), `${at}: ${value}`).toBeNull();
    expect(readDraft(JSON.stringify([...good, 1]))).toBeNull();
  });
});

it('the whiteboard is changed from when the room opens until it closes for good (BOARD-2)', () => {
  const minute = 60_000;
  fc.assert(
    fc.property(
      fc.integer({ min: -60, max: 600 }),
      fc.integer({ min: 15, max: 180 }),
      fc.boolean(),
      (after, length, is_cancelled) => {
        const starts_at = new Date('2026-03-03T14:00:00Z');
        const ends_at = new Date(starts_at.getTime() + length * minute);
        const now = new Date(starts_at.getTime() + after * minute);
        const isOpen = after >= -15 && after < length + OVERTIME_MINUTES;
        expect(boardFault({ starts_at, ends_at, is_cancelled }, now) === null).toBe(isOpen && !is_cancelled);
      },
    ),
  );
});

describe('the colours of the whiteboard', () => {
  const channels = (hex: string) =>
    [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
  const [none, ...kinds] = [
    [1, 0, 0, 0, 1, 0, 0, 0, 1],
    // Machado, Oliveira and Fernandes (2009), severity 1: protanopia, deuteranopia, tritanopia.
    [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  ] as const;
  const seen = (hex: string, matrix: readonly number[]) => {
    const rgb = channels(hex);
    const mixed = [0, 1, 2].map((row) =>
      Math.min(
        1,
        Math.max(
          0,
          rgb.reduce((sum, part, column) => sum + part * (matrix[3 * row + column] ?? 0), 0),
        ),
      ),
    );
    const [r = 0, g = 0, b = 0] = mixed;
    const f = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
    const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)] as const;
  };
  const colours = Object.entries(BOARD_COLOURS);

  it('stand out from the white of the board', () => {
    for (const [name, hex] of colours) {
      const [r = 0, g = 0, b = 0] = channels(hex);
      const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      expect(1.05 / (luminance + 0.05), name).toBeGreaterThan(3);
    }
  });

  it('are told apart also by people who confuse hues (BOARD-3)', () => {
    for (const matrix of [none, ...kinds])
      for (const [index, [one, hex]] of colours.entries())
        for (const [other, another] of colours.slice(index + 1)) {
          const [from, to] = [seen(hex, matrix), seen(another, matrix)];
          const apart = Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
          expect(apart, `${one} and ${other}`).toBeGreaterThan(20);
        }
  });
});

describe('a text that is written by keyboard', () => {
  const start = { x: BOARD_WIDTH / 3, y: BOARD_HEIGHT / 3 };
  const written = (place: { x: number; y: number }, words = 'She has never been to Rio.') => ({
    points: pointsOf([place]),
    text: words,
    size: 2 as const,
  });

  it('begins in the middle of an empty page, and each other one below the texts before', () => {
    const texts: ReturnType<typeof written>[] = [];
    const tops: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const next = freePlace(start, texts, 2);
      tops.push(next.y);
      texts.push(written(next));
    }
    expect(tops[0]).toBe(Math.round(start.y));
    expect(new Set(tops).size).toBe(8);
    expect(Math.max(...tops)).toBeLessThan(BOARD_HEIGHT);
  });

  it('covers none of the others, unless the page is full', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), size, (places, own) => {
        const others = places.map((each) => written(textPlace(each, 'ab', 2), 'ab'));
        const { x, y } = freePlace(start, others, own);
        if (y === start.y && x === start.x) return;
        expect(onBoard({ x, y })).toEqual({ x, y });
        for (const other of others)
          expect(isHit({ kind: 'text', ...other }, { x: x + 1, y: y + 1 }, 0)).toBe(false);
      }),
    );
  });

  it('begins in the middle of a full page', () => {
    const full = Array.from({ length: 60 }, (_, row) =>
      written({ x: 0, y: row * 20 }, 'a '.repeat(60).trim()),
    );
    expect(freePlace(start, full, 2)).toEqual(start);
  });
});
