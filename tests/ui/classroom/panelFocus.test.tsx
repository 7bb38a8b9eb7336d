import { screen, waitFor } from '@testing-library/react';
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

const isNarrow = vi.hoisted(() => ({ now: false }));
beforeEach(() => {
  isNarrow.now = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: isNarrow.now,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});

/** The stage as far as panels are concerned: a button in view, a menu, shortcuts. */
function Stage() {
  const { panel, entry, toggle, enter, setPanel } = usePanel();
  usePanelShortcuts(enter);
  return (
    <>
      <button type="button" onClick={() => toggle('participants')}>
        2 na sala
      </button>
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

  it('goes along by a shortcut, from panel to panel, and comes back when the shortcut closes it', async () => {
    const { user } = showInRoom(<Stage />);
    screen.getByRole('button', { name: '2 na sala' }).focus();
    await user.keyboard('{Control>}{Shift>}Y{/Shift}{/Control}');
    expect(focused()).toBe('Mensagens');
    screen.getByRole('textbox', { name: 'Escreva uma mensagem' }).focus();
    await user.keyboard('{Control>}{Shift>}G{/Shift}{/Control}');
    expect(focused()).toBe('Participantes');
    await user.keyboard('{Control>}{Shift>}G{/Shift}{/Control}');
    expect([focused(), screen.queryByRole('tab')]).toEqual(['2 na sala', null]);
  });

  it('goes along from a menu, and comes back to the menu’s button', async () => {
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

  it('is not taken by a panel that a button opens after one that was entered', async () => {
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
});
