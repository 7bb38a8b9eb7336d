import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SidePanel } from '../../../src/portals/classroom/conference/panel/SidePanel.tsx';
import { usePanel } from '../../../src/portals/classroom/conference/panel/usePanel.ts';
import { MenuControl } from '../../../src/portals/classroom/conference/toolbar/Control.tsx';
import { usePanelShortcuts } from '../../../src/portals/classroom/conference/toolbar/useRoomKeys.ts';
import { showInRoom } from './room.tsx';

vi.mock('@100mslive/react-sdk', async (load) => ({
  ...(await load<typeof import('@100mslive/react-sdk')>()),
  useHMSStore: () => [],
  useHMSActions: () => ({ setMessageRead: () => undefined }),
  useHMSVanillaStore: () => ({}),
}));

const isTouched = vi.hoisted(() => ({ now: false }));
beforeEach(() => {
  isTouched.now = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: isTouched.now && media === '(pointer: coarse)',
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});

/** The stage as far as panels are concerned: a button in view, a menu, shortcuts. */
function Stage() {
  const { panel, entry, toggle, enter, open, setPanel } = usePanel();
  const [isAsked, setAsked] = useState(true);
  usePanelShortcuts(enter);
  return (
    <>
      <button type="button" onClick={() => toggle('participants')}>
        2 na sala
      </button>
      <button type="button" aria-keyshortcuts="Control+Shift+Y" onClick={() => toggle('messages')}>
        Abrir mensagens
      </button>
      {isAsked && (
        <button
          type="button"
          onClick={() => {
            setAsked(false);
            open('polls');
          }}
        >
          Votar
        </button>
      )}
      <MenuControl
        label="Mais opções"
        entries={[{ id: 'polls', icon: null, text: 'Enquetes', onChoose: () => enter('polls') }]}
      >
        …
      </MenuControl>
      {panel && (
        <SidePanel
          panel={panel}
          entry={entry}
          onPanel={setPanel}
          shared={{} as never}
          polls={{ polls: [], mayWrite: false } as never}
        />
      )}
    </>
  );
}
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;
const close = () => screen.getByRole('button', { name: 'Fechar' });

describe('the focus of the side panel', () => {
  it('stays at a button that opens it, and returns there when the panel is closed from inside', async () => {
    const { user } = showInRoom(<Stage />);
    const opener = screen.getByRole('button', { name: '2 na sala' });
    opener.focus();
    await user.keyboard('{Enter}');
    expect([focused(), screen.getByRole('tab', { selected: true }).ariaLabel]).toEqual([
      '2 na sala',
      'Participantes',
    ]);
    close().focus();
    await user.keyboard('{Enter}');
    expect([focused(), screen.queryByRole('tab')]).toEqual(['2 na sala', null]);
  });

  it('follows a shortcut from part to part, and returns when the shortcut closes the panel', async () => {
    const { user } = showInRoom(<Stage />);
    screen.getByRole('button', { name: '2 na sala' }).focus();
    await user.keyboard('{Control>}{Shift>}Y{/Shift}{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Escreva uma mensagem' }));
    await user.keyboard('{Control>}{Shift>}G{/Shift}{/Control}');
    expect(focused()).toBe('Participantes');
    await user.keyboard('{Control>}{Shift>}G{/Shift}{/Control}');
    expect([focused(), screen.queryByRole('tab')]).toEqual(['2 na sala', null]);
  });

  it.each([
    ['on a touch screen, where a field would raise the keyboard', true, false],
    ['for observers, who write nothing', false, true],
  ])('goes to the tab of the messages %s', async (_, touched, isObserver) => {
    isTouched.now = touched;
    const { user } = showInRoom(<Stage />, { isObserver });
    await user.keyboard('{Control>}{Shift>}Y{/Shift}{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Mensagens' }));
  });

  it('moves from a menu into the panel, and returns to the button of the menu', async () => {
    const { user } = showInRoom(<Stage />);
    screen.getByRole('button', { name: 'Mais opções' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Enquetes'));
    expect(document.activeElement?.getAttribute('role')).toBe('tab');
    close().focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Mais opções');
  });

  it('stays at a button that changes the part after a shortcut has opened the panel', async () => {
    const { user } = showInRoom(<Stage />);
    const opener = screen.getByRole('button', { name: '2 na sala' });
    opener.focus();
    await user.keyboard('{Control>}{Shift>}Y{/Shift}{/Control}');
    opener.focus();
    await user.keyboard('{Enter}');
    expect([focused(), screen.getByRole('tab', { selected: true }).ariaLabel]).toEqual([
      '2 na sala',
      'Participantes',
    ]);
  });

  it('moves to the button of the messages when the notice that opened the panel has disappeared', async () => {
    const { user } = showInRoom(<Stage />);
    screen.getByRole('button', { name: 'Votar' }).focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Enquetes');
    close().focus();
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Abrir mensagens');
  });
});
