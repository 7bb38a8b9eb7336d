import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { Player } from '../../../src/features/recordings/Player.tsx';
import { readSpeed, readVolume } from '../../../src/features/recordings/playerChoices.ts';
import { show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { stubFilms } from './recordings.ts';

const server = fakeServer();
const KEPT = 'aula-viva.player';
let films: ReturnType<typeof stubFilms>;
const onSecond = vi.fn<(second: number) => void>();

beforeEach(() => {
  signIn('STUDENT');
  films = stubFilms();
  onSecond.mockClear();
  server.use(
    http.post(at('/v1/recordings/:id/play'), () => {
      const expires_at = '2999-01-01T00:00:00.000Z';
      return HttpResponse.json({ data: { url: '/film', duration_seconds: 600, expires_at, seen: [] } });
    }),
  );
});

const video = () => screen.getByLabelText<HTMLVideoElement>('Inglês Básico 1');
const speed = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Velocidade' });
const rates = () => [video().playbackRate, video().defaultPlaybackRate];

async function open() {
  const user = show(
    <Player id="00000000-0000-4000-8000-000000000101" title="Inglês Básico 1" onSecond={onSecond} />,
  );
  await waitFor(() => expect(films.loads).toHaveBeenCalledTimes(1));
  for (const name of ['loadedmetadata', 'canplay']) fireEvent(video(), new Event(name));
  return user;
}

it('plays at five speeds, the first time as it was recorded', async () => {
  const user = await open();
  expect(Array.from(speed().options, ({ text }) => text)).toEqual(['0,75×', '1×', '1,25×', '1,5×', '2×']);
  expect([speed().value, rates()]).toEqual(['1', [1, 1]]);
  await user.selectOptions(speed(), '1,5×');
  expect(rates()).toEqual([1.5, 1.5]);
  await user.selectOptions(speed(), '0,75×');
  expect(rates()).toEqual([0.75, 0.75]);
});

it('changes the speed by > and <, up to the fastest and slowest', async () => {
  const user = await open();
  await user.keyboard('>>');
  expect([speed().value, rates()]).toEqual(['1.5', [1.5, 1.5]]);
  await user.keyboard('>>>');
  expect(rates()).toEqual([2, 2]);
  await user.keyboard('<<<<<<');
  expect([speed().value, rates()]).toEqual(['0.75', [0.75, 0.75]]);
});

it('keeps the speed for the next film, beside the volume', async () => {
  const user = await open();
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: 0.3 } });
  await user.keyboard('>');
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: 0.5 } });
  expect(JSON.parse(localStorage.getItem(KEPT) ?? '')).toEqual({ speed: 1.25, volume: 0.5 });
});

it('opens the next film at the kept speed', async () => {
  localStorage.setItem(KEPT, '{"speed":2,"volume":0.4}');
  await open();
  expect([speed().value, rates(), video().volume]).toEqual(['2', [2, 2], 0.4]);
});

it.each(['3', '"2"', '0', 'null'])('ignores a kept speed of %s, and keeps the volume', (kept) => {
  localStorage.setItem(KEPT, `{"speed":${kept},"volume":0.4}`);
  expect([readSpeed(), readVolume()]).toEqual([1, 0.4]);
});

it('leaves arrow keys and space bar to the list of speeds while it has the focus', async () => {
  const user = await open();
  speed().focus();
  await user.keyboard('{ArrowDown}{ArrowRight} ');
  expect([video().currentTime, video().volume, video().paused]).toEqual([0, 0.8, false]);
});

it('reports each second that the film reaches, at every speed (REC-10)', async () => {
  localStorage.setItem(KEPT, '{"speed":2}');
  await open();
  for (const place of [0.5, 1, 2.4, 3.9]) {
    video().currentTime = place;
    fireEvent(video(), new Event('timeupdate'));
  }
  expect(onSecond.mock.calls.flat()).toEqual([0, 1, 2, 3]);
});
