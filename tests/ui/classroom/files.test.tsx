import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SidePanel } from '../../../src/portals/classroom/conference/panel/SidePanel.tsx';
import { classFile, pageOf } from '../classFiles/classFile.ts';
import { at, fakeServer } from '../support/browser.ts';
import { showInRoom } from './room.tsx';

vi.mock('@100mslive/react-sdk', async (load) => ({
  ...(await load<typeof import('@100mslive/react-sdk')>()),
  useHMSStore: () => 2,
}));

const server = fakeServer();
const onPanel = vi.fn<(panel: string | null) => void>();
beforeEach(() => {
  onPanel.mockClear();
  server.use(http.get(at('/v1/teacher-documents'), () => HttpResponse.json(pageOf([classFile]))));
});

const open = (class_id: string | undefined) =>
  showInRoom(
    <QueryClientProvider client={new QueryClient()}>
      <SidePanel
        panel="files"
        entry={null}
        onPanel={onPanel}
        shared={{} as never}
        polls={{ polls: [] } as never}
      />
    </QueryClientProvider>,
    { class_id },
  );

describe('the files of the class in its room', () => {
  it('are a tab of the panel, which the arrow keys go round', async () => {
    const { user } = open(classFile.class_id);
    const tabs = screen.getAllByRole('tab').map(({ ariaLabel }) => ariaLabel?.replace(/,.*/, ''));
    expect(tabs).toEqual(['Mensagens', 'Participantes', 'Enquetes', 'Arquivos']);
    screen.getByRole('tab', { name: 'Arquivos' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(onPanel).toHaveBeenLastCalledWith('messages');
    await user.keyboard('{ArrowLeft}');
    expect(onPanel).toHaveBeenLastCalledWith('polls');
  });

  it('open above the lesson and close again', async () => {
    const { user } = open(classFile.class_id);
    await user.click(await screen.findByRole('button', { name: /^Apostila 1/ }));
    const dialog = within(screen.getByRole('dialog', { name: classFile.title }));
    expect(dialog.getByRole('img').getAttribute('src')).toBe(classFile.url);
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: classFile.title })).toBeNull());
  });

  it('have no tab for people who may not see them', () => {
    open(undefined);
    expect(screen.queryByRole('tab', { name: 'Arquivos' })).toBeNull();
  });
});
