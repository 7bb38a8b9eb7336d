import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SidePanel } from '../../../src/portals/classroom/conference/panel/SidePanel.tsx';
import type { Panel } from '../../../src/portals/classroom/conference/session/roomContext.ts';
import { fakeServer } from '../support/browser.ts';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({ unread: 0 }));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    useHMSStore: (select: unknown) => (select === real.selectUnreadHMSMessagesCount ? sdk.unread : []),
    useHMSActions: () => ({ setMessageRead: () => undefined }),
    useHMSVanillaStore: () => ({}),
  };
});

fakeServer();
beforeEach(() => {
  sdk.unread = 0;
});

const poll = (change: object) => ({
  id: 'poll',
  question: 'Qual é o passado de “go”?',
  isRunning: true,
  isMultiple: false,
  answered: 0,
  hasVoted: false,
  mayVote: true,
  rows: [],
  ...change,
});

function Panels({ first, polls }: { first: Panel; polls: readonly object[] }) {
  const [panel, setPanel] = useState<Panel | null>(first);
  if (panel === null) return null;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SidePanel
        panel={panel}
        entry={null}
        onPanel={setPanel}
        shared={{} as never}
        polls={{ polls, mayWrite: false } as never}
      />
    </QueryClientProvider>
  );
}
const open = (first: Panel, polls: readonly object[] = []) =>
  showInRoom(<Panels first={first} polls={polls} />, {
    hasGroups: true,
    lesson_id: undefined,
    class_id: undefined,
  });
const tabs = () => screen.getAllByRole('tab').map(({ ariaLabel }) => ariaLabel);
const chosen = () => screen.getByRole('tab', { selected: true }).ariaLabel;

it('shows the name of every tab', () => {
  open('participants');
  expect(tabs()).toEqual(['Mensagens', 'Participantes', 'Enquetes', 'Duplas e grupos']);
  for (const tab of screen.getAllByRole('tab')) expect(tab.textContent).toContain(tab.ariaLabel);
  expect(chosen()).toBe('Participantes');
  expect(screen.getByRole('heading', { name: /^Participantes/ })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Participantes' })).toBeTruthy();
  expect(screen.getByRole('tablist', { name: 'Seções do painel' })).toBeTruthy();
});

it('moves by arrow keys in a circle, and to the ends by Home and End, with one stop for Tab', async () => {
  const { user } = open('polls');
  screen.getByRole('tab', { name: 'Enquetes' }).focus();
  for (const [key, name] of [
    ['ArrowRight', 'Duplas e grupos'],
    ['Home', 'Mensagens'],
    ['End', 'Duplas e grupos'],
    ['ArrowLeft', 'Enquetes'],
  ]) {
    await user.keyboard(`{${key}}`);
    expect([chosen(), document.activeElement?.ariaLabel]).toEqual([name, name]);
  }
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('counts unread messages at their tab, unless they are in view', async () => {
  sdk.unread = 3;
  const { user } = open('polls');
  const messages = screen.getByRole('tab', { name: 'Mensagens, 3 mensagens não lidas' });
  expect(within(messages).getByText('3')).toBeTruthy();
  screen.getByRole('tab', { name: 'Enquetes' }).focus();
  await user.keyboard('{End}');
  expect(tabs()[0]).toBe('Mensagens, 3 mensagens não lidas');
  await user.keyboard('{Home}');
  expect(tabs()[0]).toBe('Mensagens');
});

it('counts more than 99 unread messages as the button of the messages does', () => {
  sdk.unread = 140;
  open('polls');
  expect(screen.getByText('99+')).toBeTruthy();
});

it('marks polls that wait for the user’s answer', () => {
  open('participants', [
    poll({}),
    poll({ id: 'voted', hasVoted: true }),
    poll({ id: 'over', isRunning: false }),
    poll({ id: 'others', mayVote: false }),
  ]);
  expect(tabs()[2]).toBe('Enquetes, 1 espera a sua resposta');
});

it('marks no tab when nothing is new', () => {
  open('participants', [poll({ hasVoted: true })]);
  expect(tabs()).toEqual(['Mensagens', 'Participantes', 'Enquetes', 'Duplas e grupos']);
});
