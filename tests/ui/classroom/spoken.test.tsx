import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Notices } from '../../../src/portals/classroom/conference/session/Notices.tsx';
import { RoomHeader } from '../../../src/portals/classroom/conference/stage/RoomHeader.tsx';
import { TileVideo } from '../../../src/portals/classroom/conference/stage/Tile.tsx';
import { showInRoom } from './room.tsx';

vi.mock('@100mslive/react-sdk', async (load) => ({
  ...(await load<typeof import('@100mslive/react-sdk')>()),
  useHMSStore: () => undefined,
  useVideo: () => ({ videoRef: () => undefined }),
}));

it('each notice is read once, not again with each later one', () => {
  const notices = [
    { id: 1, text: 'Caio levantou a mão' },
    { id: 2, text: 'Mensagem de Ana' },
  ];
  showInRoom(<Notices notices={notices} onClose={() => undefined} />);
  const region = screen.getByRole('status');
  expect(region.textContent).toContain('Caio levantou a mão');
  expect([region.ariaLive, region.ariaAtomic]).toEqual(['polite', 'false']);
});

it.each([true, false])('the button of the participants says whether they are shown (%s)', (isPeopleOpen) => {
  showInRoom(
    <RoomHeader
      grid={false}
      onGrid={() => undefined}
      isPeopleOpen={isPeopleOpen}
      onPeople={() => undefined}
    />,
  );
  expect(screen.getByRole('button', { name: /na sala$/ }).ariaExpanded).toBe(String(isPeopleOpen));
});

it('a picture has the name of its person', () => {
  showInRoom(<TileVideo trackId="camera" name="Ana" />);
  expect(screen.getByLabelText('Ana').tagName).toBe('VIDEO');
});
