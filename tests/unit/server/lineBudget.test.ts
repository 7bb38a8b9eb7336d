import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BAD_READINGS,
  ESTIMATE_LOSS,
  FIRST_HOLD_MS,
  FIRST_WAIT_MS,
  LineBudget,
  LONGEST_HOLD_MS,
  LOSS_LIMIT,
  type Stream,
} from '../../../server/providers/room/embedded/media/lineBudget.ts';

const voice: Stream = { id: 'voice', kind: 'audio', speaking: false, rate: 30_000, loss: 0 };
const camera: Stream = { id: 'camera', kind: 'camera', speaking: false, rate: 300_000, loss: 0 };
const speaker: Stream = { ...camera, id: 'speaker', speaking: true };
const screen: Stream = { ...camera, id: 'screen', kind: 'screen', rate: 800_000 };

/** A line that gets one reading per second. */
function line() {
  const budget = new LineBudget();
  let now = 0;
  return {
    seconds(count: number, loss: number | null, streams: Stream[], estimate: number | null = null) {
      let paused: string[] = [];
      for (let n = 0; n < count; n += 1) {
        now += 1000;
        paused = [...budget.read({ now, estimate, streams: streams.map((one) => ({ ...one, loss })) })];
      }
      return paused.sort();
    },
  };
}

describe('the budget of a line', () => {
  it('pauses a picture after a few bad readings, not after one', () => {
    const { seconds } = line();
    expect(seconds(BAD_READINGS - 1, 0.2, [voice, camera])).toEqual([]);
    expect(seconds(1, 0, [voice, camera])).toEqual([]);
    expect(seconds(BAD_READINGS - 1, 0.2, [voice, camera])).toEqual([]);
    expect(seconds(1, 0.2, [voice, camera])).toEqual(['camera']);
  });

  it('is faster if most of the sound would be lost, but needs more than one reading', () => {
    const { seconds } = line();
    expect(seconds(1, 0.9, [voice, camera])).toEqual([]);
    expect(seconds(1, 0.9, [voice, camera])).toEqual(['camera']);
  });

  it('ignores loss that retransmission repairs', () => {
    expect(line().seconds(300, LOSS_LIMIT, [voice, camera])).toEqual([]);
  });

  it("uses the browser's estimate only if packets are lost too", () => {
    const some = ESTIMATE_LOSS * 2;
    expect(line().seconds(60, some, [voice, camera], 290_000)).toEqual([]);
    expect(line().seconds(60, 0, [voice, camera], 200_000)).toEqual([]);
    expect(line().seconds(60, some, [voice, camera], 200_000)).toEqual(['camera']);
  });

  it('resumes a picture while everybody is silent', () => {
    const { seconds } = line();
    expect(seconds(BAD_READINGS, 0.9, [voice, camera])).toEqual(['camera']);
    expect(seconds(FIRST_HOLD_MS / 1000 + 1, 0, [{ ...voice, rate: 0 }, camera])).toEqual([]);
  });

  it('pauses silent cameras first, then the speaker’s, then the shared screen', () => {
    const { seconds } = line();
    const all = [screen, voice, speaker, camera];
    expect(seconds(BAD_READINGS, 0.12, all)).toEqual(['camera']);
    expect(seconds(BAD_READINGS, 0.12, all)).toEqual(['camera', 'speaker']);
    expect(seconds(BAD_READINGS, 0.12, all)).toEqual(['camera', 'screen', 'speaker']);
  });

  it('pauses as many pictures in one step as the line requires', () => {
    const cameras = Array.from({ length: 10 }, (_, n) => ({ ...camera, id: `camera-${n}` }));
    const paused = line().seconds(BAD_READINGS, 0.5, [voice, ...cameras]);
    expect(paused).toHaveLength(6);
  });

  it('resumes the most important picture first, one at a time', () => {
    const { seconds } = line();
    const all = [voice, camera, speaker];
    expect(seconds(BAD_READINGS, 0.9, all)).toEqual(['camera', 'speaker']);
    expect(seconds(FIRST_HOLD_MS / 1000, 0, all)).toEqual(['camera', 'speaker']);
    expect(seconds(1, 0, all)).toEqual(['camera']);
    expect(seconds(FIRST_HOLD_MS / 1000, 0, all)).toEqual([]);
  });

  it('treats a missing report as neither good nor bad', () => {
    const { seconds } = line();
    seconds(BAD_READINGS, 0.5, [voice, camera]);
    expect(seconds(600, null, [voice, camera])).toEqual(['camera']);
  });

  it('doubles the hold after each failed resume', () => {
    const { seconds } = line();
    const waits = Array.from({ length: 7 }, () => {
      let paused = seconds(BAD_READINGS, 0.5, [voice, camera]);
      let waited = 0;
      while (paused.length > 0) {
        paused = seconds(1, 0, [voice, camera]);
        waited += 1;
      }
      return waited - 1;
    });
    expect(waits).toEqual([15, 30, 60, 120, 120, 120, 120]);
  });
});

describe('the budget of a line whose browser reports every packet', () => {
  const SECOND = 4;
  /** Four readings per second. */
  const reporting = () => {
    const budget = new LineBudget();
    let now = 0;
    return (count: number, capacity: number, streams: Stream[], isCongested = true) => {
      let paused: string[] = [];
      for (let n = 0; n < count; n += 1) {
        now += 250;
        paused = [...budget.read({ now, estimate: null, capacity, isCongested, streams })];
      }
      return paused.sort();
    };
  };

  it('pauses what does not fit, whatever is lost, and resumes it within 2 s once it fits', () => {
    const readings = reporting();
    const lossy = [voice, { ...camera, loss: 0.3 }];
    expect(readings(30 * SECOND, 400_000, lossy)).toEqual([]);
    expect(readings(2, 200_000, lossy)).toEqual([]);
    expect(readings(1, 200_000, lossy)).toEqual(['camera']);
    expect(readings(30 * SECOND, 200_000, lossy)).toEqual(['camera']);
    expect(readings((FIRST_WAIT_MS / 1000) * SECOND, 400_000, lossy)).toEqual([]);
  });

  it('keeps the picture when a busy computer makes packets wait without losing any', () => {
    expect(reporting()(30 * 4, 200_000, [voice, camera], false)).toEqual([]);
  });

  it('keeps a picture that its publisher can make to fit', () => {
    const readings = reporting();
    const fitting = { ...camera, least: 80_000 };
    expect(readings(30 * SECOND, 120_000, [voice, fitting])).toEqual([]);
    expect(readings(3, 100_000, [voice, fitting])).toEqual(['camera']);
  });

  describe('with small pictures to choose from', () => {
    const small = 60_000;
    const all = [voice, { ...camera, small }, { ...speaker, small }];
    const lines = () => {
      const budget = new LineBudget();
      let now = 0;
      return (count: number, capacity: number, streams: Stream[], isCongested = true) => {
        for (let n = 0; n < count; n += 1) {
          now += 250;
          budget.read({ now, estimate: null, capacity, isCongested, streams });
        }
        const paused = [...budget.read({ now, estimate: null, capacity, isCongested: false, streams })];
        return { small: [...budget.small].sort(), paused: paused.sort() };
      };
    };

    it('sends silent cameras small first, then the speaker, and pauses none that fits so', () => {
      const readings = lines();
      expect(readings(3, 500_000, all)).toEqual({ small: ['camera'], paused: [] });
      expect(readings(3, 200_000, all)).toEqual({ small: ['camera', 'speaker'], paused: [] });
      expect(readings(30 * SECOND, 200_000, all)).toEqual({ small: ['camera', 'speaker'], paused: [] });
    });

    it('pauses what the line does not even carry small, the speaker last', () => {
      const readings = lines();
      expect(readings(3, 100_000, all)).toEqual({ small: ['camera', 'speaker'], paused: ['camera'] });
      expect(readings(3, 60_000, all).paused).toEqual(['camera', 'speaker']);
    });

    it('keeps the picture that the page shows largest', () => {
      const [, one, other] = all.map((stream) => ({ ...stream, speaking: false }));
      if (!one || !other) throw new Error('no streams');
      const lead = { ...one, isLead: true };
      expect(lines()(3, 500_000, [voice, lead, other]).small).toEqual(['speaker']);
    });

    it('brings pictures back first small, then large, the speaker before others', () => {
      const readings = lines();
      readings(3, 60_000, all);
      const states: string[] = [];
      for (let n = 0; n < 60 * SECOND; n += 1) {
        const { small: kept, paused } = readings(1, 5_000_000, all, false);
        const state = `${paused.join()}|${kept.join()}`;
        if (states.at(-1) !== state) states.push(state);
      }
      expect(states).toEqual([
        'camera,speaker|camera,speaker',
        'camera|camera,speaker',
        '|camera,speaker',
        '|camera',
        '|',
      ]);
    });

    it('waits twice as long after each large picture that was too much, up to 40 s', () => {
      const readings = lines();
      const one = [voice, { ...camera, small }];
      const waits = Array.from({ length: 6 }, () => {
        let state = readings(3, 150_000, one);
        let waited = 0;
        while (state.small.length > 0) {
          state = readings(1, 400_000, one, false);
          waited += 1;
        }
        return Math.round(waited / SECOND);
      });
      expect(waits).toEqual([5, 10, 20, 40, 40, 40]);
    });

    it('counts small pictures that have just begun at what they will take', () => {
      const readings = lines();
      const pictures = (taken: number) =>
        all.map((stream) =>
          stream.kind === 'audio' ? stream : { ...stream, small: taken, smallLimit: small },
        );
      readings(3, 200_000, pictures(20_000));
      const isLarge = (capacity: number) =>
        readings(10 * SECOND, capacity, pictures(20_000), false).small.length < 2;
      const needed = voice.rate + speaker.rate + small;
      expect(isLarge(needed - 1)).toBe(false);
      expect(isLarge(needed)).toBe(true);
    });

    it('sends small pictures also to a browser that reports losses alone', () => {
      const budget = new LineBudget();
      let now = 0;
      const seconds = (count: number, loss: number) => {
        let paused: string[] = [];
        for (let n = 0; n < count; n += 1) {
          now += 1000;
          const streams = all.map((one) => ({ ...one, loss }));
          paused = [...budget.read({ now, estimate: null, streams })];
        }
        return { small: [...budget.small].sort(), paused };
      };
      expect(seconds(BAD_READINGS, 0.2)).toEqual({ small: ['camera'], paused: [] });
      expect(seconds(FIRST_HOLD_MS / 1000 + 1, 0)).toEqual({ small: [], paused: [] });
    });

    it('forgets those that are gone', () => {
      const readings = lines();
      readings(3, 100_000, all);
      expect(readings(1, 100_000, [voice], false)).toEqual({ small: [], paused: [] });
    });
  });

  it('waits twice as long after each attempt that failed, up to 4 s', () => {
    const readings = reporting();
    const waits = Array.from({ length: 6 }, () => {
      let paused = readings(3, 200_000, [voice, camera]);
      let waited = 0;
      while (paused.length > 0) {
        paused = readings(1, 400_000, [voice, camera]);
        waited += 1;
      }
      return waited / SECOND;
    });
    // After an attempt, the first of the three bad readings already pauses.
    expect(waits).toEqual([2, 3.5, 3.5, 3.5, 3.5, 3.5]);
  });
});

const arbitraryStream = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  kind: fc.constantFrom('audio' as const, 'camera' as const, 'screen' as const),
  speaking: fc.boolean(),
  rate: fc.integer({ min: 0, max: 3_000_000 }),
  loss: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});
const arbitraryStreams = fc.uniqueArray(arbitraryStream, { selector: ({ id }) => id });
const arbitraryReadings = fc.array(
  fc.record({
    estimate: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    streams: arbitraryStreams,
  }),
  { maxLength: 200 },
);

describe('for any sequence of readings', () => {
  it('never pauses audio or removed streams', () => {
    fc.assert(
      fc.property(arbitraryReadings, (readings) => {
        const budget = new LineBudget();
        for (const [index, reading] of readings.entries()) {
          const paused = budget.read({ now: index * 1000, ...reading });
          const videos = reading.streams.filter(({ kind }) => kind !== 'audio').map(({ id }) => id);
          for (const id of paused) expect(videos).toContain(id);
        }
      }),
    );
  });

  it('resumes nothing during the hold, and only one picture per step', () => {
    const losses = fc.array(fc.constantFrom(0, 0, 0, 0, 0, 0.05, 0.3, null), { maxLength: 400 });
    fc.assert(
      fc.property(losses, fc.integer({ min: 1, max: 6 }), (given, count) => {
        const budget = new LineBudget();
        const cameras = Array.from({ length: count }, (_, n) => ({ ...camera, id: `camera-${n}` }));
        let before = 0;
        let changedAt = Number.NEGATIVE_INFINITY;
        for (const [second, loss] of given.entries()) {
          const streams = [voice, ...cameras].map((one) => ({ ...one, loss }));
          const { size } = budget.read({ now: second * 1000, estimate: null, streams });
          const gap = (second - changedAt) * 1000;
          if (size < before) expect(gap).toBeGreaterThanOrEqual(FIRST_HOLD_MS);
          if (size < before) expect(before - size).toBe(1);
          if (size !== before) changedAt = second;
          before = size;
        }
      }),
    );
  });

  it('resumes everything once the line has been good for long enough', () => {
    fc.assert(
      fc.property(arbitraryReadings, arbitraryStreams, (readings, streams) => {
        const budget = new LineBudget();
        let now = 0;
        for (const reading of readings) {
          now += 1000;
          budget.read({ now, ...reading });
        }
        const good = [voice, ...streams.map((stream) => ({ ...stream, loss: 0 }))];
        let paused: ReadonlySet<string> = new Set();
        for (let n = 0; n < ((streams.length + 1) * LONGEST_HOLD_MS) / 1000; n += 1) {
          now += 1000;
          paused = budget.read({ now, estimate: null, streams: good });
        }
        expect([...paused]).toEqual([]);
      }),
    );
  });
});
