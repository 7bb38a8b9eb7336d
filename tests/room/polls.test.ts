import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAnswer, POLL_LIMITS, pollDraft, pollFaults } from '../../domain/roomPolls.ts';
import { byStart, showPoll } from '../../src/portals/classroom/conference/session/polls.ts';
import type { SignalClient } from './support/signalClient.ts';
import { startRoom, type TestRoom } from './support/startRoom.ts';

let test: TestRoom;
let host: SignalClient;
let ana: SignalClient;
let bia: SignalClient;

beforeEach(async () => {
  test = await startRoom();
  host = await test.enter('teacher', 'host');
  ana = await test.enter('ana');
  bia = await test.enter('bia');
});
afterEach(() => test.close());

type Kind = 'single-choice' | 'multiple-choice';
const info = { title: 'Qual horário?', type: 'poll', vote: ['guest'] };
const asked = (type: Kind = 'single-choice', options = ['Manhã', 'Tarde', 'Noite']) => [
  {
    question: { index: 1, text: 'Qual horário?', type },
    options: options.map((text, index) => ({ index: index + 1, text })),
    answer: { hidden: false },
  },
];

async function create(type?: Kind, by = host): Promise<string> {
  const { result } = await by.call('poll-info-set', info);
  const poll_id = String(result?.poll_id);
  expect((await by.call('poll-questions-set', { poll_id, questions: asked(type) })).error).toBeUndefined();
  return poll_id;
}
async function start(type?: Kind, by = host): Promise<string> {
  const poll_id = await create(type, by);
  expect((await by.call('poll-start', { poll_id })).error).toBeUndefined();
  return poll_id;
}
const vote = (client: SignalClient, poll_id: string, answer: object) =>
  client.call('poll-response', { poll_id, responses: [{ duration: 0, question: 1, ...answer }] });
const counts = (params: Record<string, unknown>) =>
  (params.polls as { questions: { options: number[] }[] }[])[0]?.questions[0]?.options;

describe('a poll', () => {
  it('is told to everyone when it starts, counts live, and ends with its result', async () => {
    const poll_id = await start();
    for (const client of [host, ana, bia])
      expect(await client.next('on-poll-start')).toMatchObject({
        polls: [{ poll_id, title: 'Qual horário?', state: 'started', started_by: 'peer-teacher' }],
      });
    await vote(ana, poll_id, { option: 2 });
    for (const client of [host, bia]) expect(counts(await client.next('on-poll-stats'))).toEqual([0, 1, 0]);
    await vote(bia, poll_id, { option: 2 });
    expect((await host.call('poll-stop', { poll_id })).error).toBeUndefined();
    await ana.next('on-poll-stop');
    const { result } = await ana.call('poll-result', { poll_id });
    expect(result).toMatchObject({ user_count: 2, questions: [{ options: [0, 2, 0], total: 2 }] });
    expect((await vote(bia, poll_id, { option: 1 })).error?.code).toBe(409);
  });

  it('takes several options only where the question allows it', async () => {
    const several = await start('multiple-choice');
    expect((await vote(ana, several, { options: [1, 3] })).error).toBeUndefined();
    expect(counts(await host.next('on-poll-stats'))).toEqual([1, 0, 1]);
    for (const options of [[], [1, 1], [4], [0], [1.5], [1, 2, 3, 4, 5, 6, 7]])
      expect((await vote(bia, several, { options })).error?.code).toBe(400);
    const one = await start();
    for (const answer of [{ options: [1, 2] }, { option: 4 }, { option: -1 }, { option: '1' }, {}])
      expect((await vote(bia, one, answer)).error?.code).toBe(400);
  });

  it('is answered once by a person, also from another browser', async () => {
    const poll_id = await start();
    await vote(ana, poll_id, { option: 1 });
    expect((await vote(ana, poll_id, { option: 2 })).error?.code).toBe(409);
    const again = await test.enter('ana', 'guest', 'peer-ana-2');
    expect((await vote(again, poll_id, { option: 2 })).error?.code).toBe(409);
    const { result } = await again.call('poll-responses', { poll_id, index: 0, count: 50, self: true });
    expect(result).toMatchObject({ responses: [{ response: { question: 1, option: 1 } }] });
    expect((await again.call('poll-result', { poll_id })).result).toMatchObject({ user_count: 1 });
  });

  it('is made, started and ended by hosts alone, and its draft is hidden from guests', async () => {
    const poll_id = await create();
    const refused: [string, object, number][] = [
      ['poll-info-set', info, 403],
      ['poll-info-set', { ...info, poll_id }, 403],
      ['poll-questions-set', { poll_id, questions: asked() }, 403],
      ['poll-start', { poll_id }, 403],
      ['poll-stop', { poll_id }, 403],
      ['poll-list', { state: 'created' }, 403],
      ['poll-info-get', { poll_id }, 404],
      ['poll-questions-get', { poll_id }, 404],
      ['poll-result', { poll_id }, 404],
      ['poll-responses', { poll_id }, 404],
      ['poll-response', { poll_id, responses: [{ question: 1, option: 1 }] }, 404],
      ['poll-info-get', { poll_id: 'constructor' }, 404],
    ];
    for (const [method, params, code] of refused)
      expect([method, (await ana.call(method, params)).error?.code]).toEqual([method, code]);
    expect(bia.has('on-poll-start')).toBe(false);
    await host.call('poll-start', { poll_id });
    expect((await ana.call('poll-responses', { poll_id, self: false })).error?.code).toBe(403);
    expect((await vote(host, poll_id, { option: 1 })).error?.code).toBe(403);
  });

  it('is not changed once it has started, and starts only with a question', async () => {
    const empty = String((await host.call('poll-info-set', info)).result?.poll_id);
    expect((await host.call('poll-start', { poll_id: empty })).error?.code).toBe(400);
    const poll_id = await start();
    const late: [string, object][] = [
      ['poll-info-set', { ...info, poll_id }],
      ['poll-questions-set', { poll_id, questions: asked() }],
      ['poll-start', { poll_id }],
    ];
    const other = await test.enter('other', 'host');
    for (const [method, params] of late) expect((await other.call(method, params)).error?.code).toBe(409);
    await host.call('poll-stop', { poll_id });
    expect((await other.call('poll-stop', { poll_id })).error?.code).toBe(409);
    expect((await other.call('poll-start', { poll_id })).error?.code).toBe(409);
  });

  it('is started, answered and ended once although the reply was lost and the call is repeated', async () => {
    const poll_id = await start('multiple-choice');
    await ana.next('on-poll-start');
    expect((await host.call('poll-start', { poll_id })).error).toBeUndefined();
    for (const options of [
      [1, 3],
      [3, 1],
    ])
      expect((await vote(ana, poll_id, { options })).error).toBeUndefined();
    expect((await vote(ana, poll_id, { options: [1] })).error?.code).toBe(409);
    expect((await host.call('poll-result', { poll_id })).result).toMatchObject({ user_count: 1 });
    for (const _ of [1, 2]) expect((await host.call('poll-stop', { poll_id })).error).toBeUndefined();
    expect((await vote(ana, poll_id, { options: [1, 3] })).error).toBeUndefined();
    expect(ana.has('on-poll-start')).toBe(false);
  });

  it('has limits', async () => {
    const poll_id = await create();
    const bad = [
      asked('single-choice', ['Só uma']),
      asked('single-choice', ['a', 'b', 'c', 'd', 'e', 'f', 'g']),
      asked('single-choice', ['Sim', ' Sim ']),
      asked('single-choice', ['Sim', ' ']),
      asked('single-choice', ['Sim', 'x'.repeat(101)]),
      [...asked(), ...asked()],
      [{ ...asked()[0], question: { index: 1, text: 'x'.repeat(201), type: 'single-choice' } }],
      [{ ...asked()[0], question: { index: 1, text: 'Texto?', type: 'long-answer' } }],
    ];
    for (const questions of bad)
      expect((await host.call('poll-questions-set', { poll_id, questions })).error?.code).toBe(400);
    expect((await host.call('poll-info-set', { ...info, title: ' ' })).error?.code).toBe(400);
    expect((await host.call('poll-info-set', { ...info, type: 'quiz' })).error?.code).toBe(400);
    let other = host;
    for (let made = 1; made <= POLL_LIMITS.perLesson; made++) {
      // A draft that was abandoned makes way for the next one. No host calls more often than one may.
      if (made % 10 === 1) {
        await create();
        other = await test.enter(`host-${made}`, 'host');
      }
      await start(undefined, other);
    }
    expect((await host.call('poll-list', { state: 'created' })).result).toMatchObject({
      polls: [{ created_by: 'peer-teacher' }],
    });
    expect((await host.call('poll-info-set', info)).error?.code).toBe(413);
  });

  it('is there for those who arrive late, and after a restart of the server', async () => {
    const poll_id = await start();
    await vote(ana, poll_id, { option: 3 });
    const { store, clock } = test;
    await test.close();
    test = await startRoom(store, clock.now());
    const late = await test.enter('caio');
    const { result } = await late.call('poll-list', { count: 50, state: 'started' });
    expect(result).toMatchObject({ polls: [{ poll_id, state: 'started' }] });
    const read = await late.call('poll-questions-get', { poll_id, index: 0, count: 50 });
    expect(read.result).toMatchObject({
      questions: [
        { question: { index: 1, type: 'single-choice' }, options: [{}, {}, { text: 'Noite', voteCount: 1 }] },
      ],
    });
    const back = await test.enter('ana', 'guest', 'peer-ana-3');
    expect((await vote(back, poll_id, { option: 1 })).error?.code).toBe(409);
    expect((await vote(late, poll_id, { option: 1 })).error).toBeUndefined();
  });

  it('that has ended is there for those who arrive late, too, with its result and their own answer', async () => {
    const [over, running, draft] = [await start('multiple-choice'), await start(), await create()];
    await vote(ana, over, { options: [1, 3] });
    await vote(bia, over, { options: [3] });
    await host.call('poll-stop', { poll_id: over });
    const back = await test.enter('ana', 'guest', 'peer-ana-2');
    const listed = async (by: SignalClient, wanted: string) => {
      const { result } = await by.call('poll-list', { count: 50, state: wanted });
      const polls = (result?.polls ?? []) as { poll_id: string; state: string }[];
      return polls.map(({ poll_id, state }) => [poll_id, state]);
    };
    expect(await listed(back, 'started')).toEqual([
      [over, 'stopped'],
      [running, 'started'],
    ]);
    const read = await back.call('poll-questions-get', { poll_id: over, index: 0, count: 50 });
    expect(read.result).toMatchObject({
      questions: [
        { question: { result: { totalResponses: 2 } }, options: [{ voteCount: 1 }, {}, { voteCount: 2 }] },
      ],
    });
    const own = await back.call('poll-responses', { poll_id: over, index: 0, count: 50, self: true });
    expect(own.result).toMatchObject({ responses: [{ response: { options: [1, 3] } }] });
    // For hosts the SDK asks state by state.
    expect(await listed(host, 'started')).toEqual([[running, 'started']]);
    expect(await listed(host, 'stopped')).toEqual([[over, 'stopped']]);
    expect(await listed(host, 'created')).toEqual([[draft, 'created']]);
  });

  it('names to hosts who chose what, unless it is anonymous', async () => {
    const poll_id = await start();
    await vote(ana, poll_id, { option: 1 });
    const { result } = await host.call('poll-responses', { poll_id, self: false });
    expect(result).toMatchObject({ responses: [{ peer: { userid: 'ana' }, response: { option: 1 } }] });
    const secret = String((await host.call('poll-info-set', { ...info, anonymous: true })).result?.poll_id);
    await host.call('poll-questions-set', { poll_id: secret, questions: asked() });
    await host.call('poll-start', { poll_id: secret });
    expect((await host.call('poll-responses', { poll_id: secret, self: false })).error?.code).toBe(403);
  });
});

describe('the rules of a poll', () => {
  it('trim what is typed, and accept it again as it is', () => {
    expect(pollDraft({ question: '  Qual   horário? ', options: [' Manhã', 'Tarde '] })).toEqual({
      question: 'Qual horário?',
      options: ['Manhã', 'Tarde'],
    });
    fc.assert(
      fc.property(
        fc.string({ maxLength: 250 }),
        fc.array(fc.string({ maxLength: 120 }), { maxLength: 8 }),
        (question, options) => {
          const draft = pollDraft({ question, options });
          if (draft) expect(pollDraft(draft)).toEqual(draft);
        },
      ),
    );
  });

  it('accept every emoji and capitals that differ, leave out blank options, and say what is wrong at its field', () => {
    const options = ['❤️', '☀️ sol', '👨‍👩‍👧', '👩🏽‍💻', '1️⃣'];
    expect(pollDraft({ question: 'Qual? 🏳️‍🌈', options })).toEqual({ question: 'Qual? 🏳️‍🌈', options });
    const capitals = ['schön', 'Schön', ' '];
    expect(pollDraft({ question: 'Wie?', options: capitals })?.options).toEqual(['schön', 'Schön']);
    expect(pollFaults({ question: ' ', options: ['a', '', ' a', 'x\u200dy', ''] })).toEqual({
      question: 'required',
      options: [null, null, 'repeated', 'invalid', null],
    });
    expect(pollFaults({ question: 'a', options: ['', 'b', ''] }).options).toEqual(['required', null, null]);
  });

  it('accept an answer of known, different options, at least one', () => {
    const chosen = fc.array(fc.integer({ min: -1, max: 8 }), { maxLength: 8 });
    fc.assert(
      fc.property(chosen, fc.integer({ min: 2, max: 6 }), fc.boolean(), (options, known, isMultiple) => {
        const isKnown = options.every((each) => each >= 1 && each <= known);
        const size = new Set(options).size;
        const isCounted = isMultiple ? size >= 1 : size === 1;
        expect(isAnswer(options, known, isMultiple)).toBe(isKnown && size === options.length && isCounted);
      }),
    );
  });
});

describe('a poll on the screen', () => {
  const options = [
    { index: 1, text: 'Sim', voteCount: 3 },
    { index: 2, text: 'Não', voteCount: 1 },
  ];
  const poll = (change: object = {}, question: object = {}) =>
    ({
      id: 'p',
      title: 'Vamos?',
      type: 'poll',
      state: 'started',
      rolesThatCanVote: ['guest'],
      questions: [{ index: 1, text: 'Vamos?', type: 'single-choice', options, ...question }],
      ...change,
    }) as unknown as Parameters<typeof showPoll>[0];

  it('shows shares of those who answered, and one’s own answer', () => {
    const shown = showPoll(poll({}, { responses: [{ questionIndex: 1, option: 2 }] }), 'guest');
    expect(shown).toMatchObject({ answered: 4, hasVoted: true, mayVote: true, isRunning: true });
    expect(shown?.rows.map(({ share, isMine }) => [share, isMine])).toEqual([
      [75, false],
      [25, true],
    ]);
    expect(showPoll(poll(), 'host')).toMatchObject({ hasVoted: false, mayVote: false });
    expect(showPoll(poll(), 'guest', [1])?.rows[0]?.isMine).toBe(true);
  });

  it('counts people, not choices, where several are allowed', () => {
    const several = { type: 'multiple-choice' };
    expect(showPoll(poll({ result: { totalUsers: 3 } }, several), 'guest')).toMatchObject({
      answered: 3,
      rows: [{ share: 100 }, { share: 33 }],
    });
    expect(showPoll(poll({}, { ...several, result: { totalResponses: 4 } }), 'guest')).toMatchObject({
      answered: 4,
      rows: [{ share: 75 }, { share: 25 }],
    });
    expect(showPoll(poll({}, several), 'guest')?.answered).toBeNull();
  });

  it('hides drafts, and puts those that run first', () => {
    expect(showPoll(poll({ state: 'created' }), 'host')).toBeNull();
    expect(showPoll(poll({ questions: [] }), 'host')).toBeNull();
    const at = (state: string, startedAt: string) => poll({ id: startedAt, state, startedAt });
    const sorted = [
      at('stopped', '2026-03-03'),
      at('started', '2026-03-01'),
      at('started', '2026-03-02'),
    ].sort(byStart);
    expect(sorted.map(({ id }) => id)).toEqual(['2026-03-02', '2026-03-01', '2026-03-03']);
  });
});
