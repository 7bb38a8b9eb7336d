import {
  HMSNotificationTypes,
  selectLocalPeerID,
  selectLocalPeerRoleName,
  selectPermissions,
  selectPollByID,
  selectPolls,
  useHMSActions,
  useHMSStore,
  useHMSVanillaNotifications,
  useHMSVanillaStore,
} from '@100mslive/react-sdk';
import { useCallback, useEffect, useState } from 'react';
import type { PollDraft } from '../../../../../domain/roomPolls.ts';
import { byStart, type ShownPoll, showPoll } from './polls.ts';
import { useRoom } from './roomContext.ts';

/** Polls of one question. */
const QUESTION = 1;
const NOTICE_MS = 15_000;

type QuestionType = NonNullable<ShownQuestion['type']>;
type ShownQuestion = NonNullable<NonNullable<ReturnType<typeof selectPolls>[number]['questions']>[number]>;

export interface Polls {
  polls: ShownPoll[];
  mayWrite: boolean;
  start: (draft: PollDraft, isMultiple: boolean) => Promise<void>;
  vote: (poll: ShownPoll, options: readonly number[]) => Promise<void>;
  end: (id: string) => Promise<void>;
}

/** Polls of the room, also of before this browser entered it; `onOpen` shows them. */
export function usePolls(isShown: boolean, onOpen: () => void): Polls {
  const actions = useHMSActions();
  const role = useHMSStore(selectLocalPeerRoleName);
  const permissions = useHMSStore(selectPermissions);
  const known = useHMSStore(selectPolls);
  const store = useHMSVanillaStore();
  const [voted, setVoted] = useState<Record<string, readonly number[]>>({});
  useEarlierPolls(permissions?.pollRead === true);
  usePollNotices(role, isShown, onOpen);

  const start = useCallback(
    async ({ question, options }: PollDraft, isMultiple: boolean) => {
      const type = (isMultiple ? 'multiple-choice' : 'single-choice') as QuestionType;
      await actions.interactivityCenter.startPoll({
        // The room gives it one.
        id: '',
        title: question,
        type: 'poll',
        rolesThatCanVote: ['guest'],
        questions: [{ text: question, type, options: options.map((text) => ({ text })) }],
      });
    },
    [actions],
  );
  const vote = useCallback(
    async ({ id, isMultiple }: ShownPoll, options: readonly number[]) => {
      const answer = isMultiple ? { options: [...options] } : { option: options[0] };
      const { interactivityCenter } = actions;
      try {
        await interactivityCenter.addResponsesToPoll(id, [{ questionIndex: QUESTION, ...answer }]);
        setVoted((before) => ({ ...before, [id]: options }));
      } catch (error) {
        // The vote may have arrived without its reply, or been given in another browser: then the poll shows it.
        const poll = store.getState(selectPollByID(id));
        if (poll) await interactivityCenter.getPollResponses(poll, true).catch(() => undefined);
        const read = store.getState(selectPollByID(id));
        if (!read || !showPoll(read, undefined)?.hasVoted) throw error;
      }
    },
    [actions, store],
  );
  const end = useCallback((id: string) => actions.interactivityCenter.stopPoll(id), [actions]);

  const polls = [...known].sort(byStart).flatMap((poll) => showPoll(poll, role, voted[poll.id]) ?? []);
  return { polls, mayWrite: permissions?.pollWrite === true, start, vote, end };
}

/** Those that run or have ended, with one's own answers. A room without polls has none. */
function useEarlierPolls(mayRead: boolean): void {
  const actions = useHMSActions();
  const store = useHMSVanillaStore();
  useEffect(() => {
    if (!mayRead) return;
    const { interactivityCenter } = actions;
    const load = async () => {
      for (const { id, state } of await interactivityCenter.getPolls()) {
        const poll = store.getState(selectPollByID(id));
        if (poll && state !== 'created') await interactivityCenter.getPollResponses(poll, true);
      }
    };
    load().catch(() => undefined);
  }, [mayRead, actions, store]);
}

function usePollNotices(role: string | undefined, isShown: boolean, onOpen: () => void): void {
  const { t, notify, dismiss } = useRoom();
  const notifications = useHMSVanillaNotifications();
  const self = useHMSStore(selectLocalPeerID);
  useEffect(() => {
    if (isShown) dismiss('poll');
  }, [isShown, dismiss]);
  useEffect(() => {
    if (isShown) return;
    const tell = (text: string, mayVote = false) => {
      const action = {
        text: t(mayVote ? 'polls.vote' : 'polls.see'),
        beginsInEnglish: mayVote,
        onAct: onOpen,
      };
      notify({ name: 'poll', text, lasts: NOTICE_MS, action });
    };
    return notifications?.onNotification(
      ({ type, data }) => {
        if (!data || data.startedBy === self) return;
        const { title, rolesThatCanVote } = data;
        const mayVote = role !== undefined && rolesThatCanVote?.includes(role);
        if (type === HMSNotificationTypes.POLL_STARTED)
          tell(t('polls.started', { question: title }), mayVote);
        if (type === HMSNotificationTypes.POLL_STOPPED) tell(t('polls.ended', { question: title }));
      },
      [HMSNotificationTypes.POLL_STARTED, HMSNotificationTypes.POLL_STOPPED],
    );
  }, [role, isShown, onOpen, notifications, notify, self, t]);
}
