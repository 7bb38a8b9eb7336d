import { useAVToggle, useHMSActions } from '@100mslive/react-sdk';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Panel } from '../session/roomContext.ts';
import { TalkSwitch } from './talkSwitch.ts';
import { usePushToTalk } from './usePushToTalk.ts';
import { useShortcut } from './useShortcut.ts';

export function usePanelShortcuts(onPanel: (panel: Panel) => void): void {
  useShortcut(
    'Y',
    useCallback(() => onPanel('messages'), [onPanel]),
  );
  useShortcut(
    'G',
    useCallback(() => onPanel('participants'), [onPanel]),
  );
}

/** The space bar turns a muted microphone on while it is held. Returns whether it is open for that reason alone. */
export function useTalkKey(): boolean {
  const actions = useHMSActions();
  const { isLocalAudioEnabled, toggleAudio } = useAVToggle();
  const [talking, setTalking] = useState(false);
  const mayTalk = toggleAudio !== undefined;
  const talk = useMemo(() => {
    const microphone = new TalkSwitch(async (on) => actions.setLocalAudioEnabled(on), setTalking);
    return (on: boolean) => void microphone.want(on);
  }, [actions]);
  usePushToTalk(talking || !isLocalAudioEnabled, mayTalk ? talk : undefined);
  return talking;
}

const WRITING = 'input, textarea, select, [contenteditable="true"]';

/** '?' outside of fields, whatever keys the layout needs for it. */
export function useQuestionMark(act: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key !== '?' || ctrlKey || metaKey || (target instanceof Element && target.closest(WRITING))) return;
      if (document.querySelector('[role="dialog"]') === null) act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [act]);
}
