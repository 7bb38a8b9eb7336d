import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOf } from '../../../src/features/recordings/filmTime.ts';
import { Player } from '../../../src/features/recordings/Player.tsx';
import { show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { stubFilms } from './recordings.ts';

const server = fakeServer();
const id = '00000000-0000-4000-8000-000000000101';
let asked: number;
const seen = [
  { from_ms: 5000, until_ms: 60_000, name: 'Helena Sampaio', is_screen: false },
  { from_ms: 60_000, until_ms: 90_000, name: 'Ana', is_screen: true },
];
let films: ReturnType<typeof stubFilms>;

beforeEach(() => {
  signIn('TEACHER');
  films = stubFilms();
  asked = 0;
  server.use(
    http.post(at('/v1/recordings/:id/play'), () => {
      asked += 1;
      const expires_at = new Date(Date.now() + 600_000).toISOString();
      return HttpResponse.json({
        data: { url: `/film-${asked}`, duration_seconds: 605.4, expires_at, seen },
      });
    }),
  );
});

const video = () => screen.getByLabelText<HTMLVideoElement>('Inglês Básico 1');
const seek = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Posição da gravação' });
const volume = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
const slide = (slider: HTMLElement, value: number) => fireEvent.change(slider, { target: { value } });
const report = (...events: string[]) => {
  for (const name of events) fireEvent(video(), new Event(name));
};
const reach = (seconds: number) => {
  video().currentTime = seconds;
  report('timeupdate');
};

/** Opens the player and lets its film arrive. */
async function open() {
  const user = show(<Player id={id} title="Inglês Básico 1" />);
  await waitFor(() => expect(films.loads).toHaveBeenCalledTimes(1));
  report('loadedmetadata', 'canplay');
  return user;
}

describe('the player of a recording', () => {
  it('plays as soon as the film is there, and pauses and goes on by its button', async () => {
    const user = await open();
    expect(video().getAttribute('src')).toBe('/film-1');
    expect(screen.getByText('Em reprodução')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pausar' }));
    expect(screen.queryByText('Em reprodução')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reproduzir' }));
    expect(screen.getByText('Em reprodução')).toBeTruthy();
    await user.click(video());
    expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeTruthy();
    expect(asked).toBe(1);
  });

  it('shows the time as current / total, and says the place in words', async () => {
    await open();
    expect(screen.getByText('0:00 / 10:05')).toBeTruthy();
    reach(65.2);
    expect(screen.getByText('1:05 / 10:05')).toBeTruthy();
    expect(seek().getAttribute('aria-valuetext')).toBe('1 minuto e 5 segundos de 10 minutos e 5 segundos');
    expect([seek().step, seek().max]).toEqual(['0.1', '605.4']);
    expect(clockOf(3_845)).toBe('1:04:05');
  });

  it('names whom the picture shows, or whose screen, and nobody while it is dark (REC-9)', async () => {
    await open();
    expect(screen.queryByText('Helena Sampaio')).toBeNull();
    reach(5);
    expect(screen.getByText('Helena Sampaio')).toBeTruthy();
    reach(59.99);
    expect(screen.getByText('Helena Sampaio')).toBeTruthy();
    slide(seek(), 60);
    expect(screen.queryByText('Helena Sampaio')).toBeNull();
    expect(screen.getByText('Tela compartilhada: Ana')).toBeTruthy();
    reach(90);
    expect(screen.queryByText(/Ana/)).toBeNull();
  });

  it('seeks by its slider', async () => {
    await open();
    slide(seek(), 300.1);
    expect(video().currentTime).toBe(300.1);
    expect(screen.getByText('5:00 / 10:05')).toBeTruthy();
  });

  it('starts at a volume of 0.8 and keeps the one that is chosen', async () => {
    await open();
    expect([video().volume, volume().value]).toEqual([0.8, '0.8']);
    slide(volume(), 0.3);
    expect(video().volume).toBe(0.3);
    expect(localStorage.getItem('aula-viva.player')).toBe('{"volume":0.3}');
  });

  it('opens with the volume of the last time, and ignores one that makes no sense', async () => {
    localStorage.setItem('aula-viva.player', '{"volume":0.4}');
    await open();
    expect(video().volume).toBe(0.4);
    localStorage.setItem('aula-viva.player', '{"volume":7}');
    const { readVolume } = await import('../../../src/features/recordings/playerChoices.ts');
    expect(readVolume()).toBe(0.8);
  });

  it('loses and finds its sound, also from a slider at zero', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Tirar o som' }));
    expect(video().muted).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Ligar o som' }));
    expect([video().muted, video().volume]).toEqual([false, 0.8]);
    slide(volume(), 0);
    await user.click(screen.getByRole('button', { name: 'Ligar o som' }));
    expect([video().muted, video().volume]).toEqual([false, 0.8]);
  });

  it('fills the screen with its controls', async () => {
    const fills = vi.fn(async () => undefined);
    Object.assign(Element.prototype, { requestFullscreen: fills });
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Ver em tela cheia' }));
    await user.keyboard('f');
    expect(fills.mock.contexts).toEqual([video().parentElement, video().parentElement]);
  });

  it('offers neither download nor picture-in-picture nor a context menu', async () => {
    await open();
    expect(video().controls).toBe(false);
    expect(video().hasAttribute('disablepictureinpicture')).toBe(true);
    expect(video().getAttribute('controlslist')).toContain('nodownload');
    const menu = createEvent.contextMenu(video());
    fireEvent(video(), menu);
    expect(menu.defaultPrevented).toBe(true);
  });

  it('obeys space, arrows and M, but leaves a focused button its space bar', async () => {
    const user = await open();
    reach(100);
    await user.keyboard(' ');
    expect(video().paused).toBe(true);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(video().currentTime).toBe(105);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(video().volume).toBe(0.7);
    await user.keyboard('m');
    expect(video().muted).toBe(true);
    screen.getByRole('button', { name: 'Ligar o som' }).focus();
    await user.keyboard(' ');
    expect([video().muted, video().paused]).toEqual([false, true]);
  });

  it('skips by seconds from the slider, too, whose own steps are too small to press', async () => {
    const user = await open();
    reach(100);
    seek().focus();
    await user.keyboard('{ArrowRight}');
    expect(video().currentTime).toBe(105);
  });
});

describe('the controls of the player', () => {
  const shown = () => video().parentElement?.getAttribute('data-controls');
  const waitSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  it.each([
    ['mouse', () => fireEvent.pointerMove(document.body)],
    ['touch', () => fireEvent.pointerDown(document.body, { pointerType: 'touch' })],
    ['keyboard', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ])('hide after 3 s of watching and come back by %s', async (_, touch) => {
    await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    touch();
    await waitSeconds(2.9);
    expect(shown()).toBe('shown');
    await waitSeconds(0.2);
    expect(shown()).toBe('hidden');
    touch();
    expect(shown()).toBe('shown');
  });

  it('stay while the film is paused', async () => {
    await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Pausar' }));
    fireEvent.pointerMove(document.body);
    await waitSeconds(10);
    expect(shown()).toBe('shown');
  });

  it('come back by the first touch of the film, which does not pause it', async () => {
    await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerMove(document.body);
    await waitSeconds(3.1);
    fireEvent.pointerDown(video(), { pointerType: 'touch' });
    fireEvent.click(video());
    expect([shown(), video().paused]).toEqual(['shown', false]);
    fireEvent.pointerDown(video(), { pointerType: 'touch' });
    fireEvent.click(video());
    expect(video().paused).toBe(true);
  });
});

describe('the address of a recording', () => {
  it('is asked for again once it has expired while the film was paused, and the film goes on at its place', async () => {
    const user = await open();
    reach(200);
    await user.keyboard(' ');
    vi.setSystemTime(Date.now() + 601_000);
    await user.keyboard(' ');
    await waitFor(() => expect(video().getAttribute('src')).toBe('/film-2'));
    expect(screen.getByText('3:20 / 10:05')).toBeTruthy();
    video().currentTime = 0;
    report('timeupdate', 'loadedmetadata');
    expect(video().currentTime).toBe(200);
    expect(video().paused).toBe(false);
  });

  it('is asked for again when the server refuses a part of the film', async () => {
    await open();
    reach(200);
    report('error');
    await waitFor(() => expect(video().getAttribute('src')).toBe('/film-2'));
    report('loadedmetadata');
    expect(video().currentTime).toBe(200);
  });

  it('is not asked for without end: a film that fails at once says so, and can be tried again', async () => {
    const user = await open();
    reach(200);
    report('error');
    await waitFor(() => expect(films.loads).toHaveBeenCalledTimes(2));
    report('error');
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('Não foi possível reproduzir a gravação.'),
    );
    expect(asked).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(films.loads).toHaveBeenCalledTimes(3));
    report('loadedmetadata');
    expect(video().currentTime).toBe(200);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that fails again at the same place is broken', async () => {
    await open();
    reach(200);
    report('error');
    await waitFor(() => expect(films.loads).toHaveBeenCalledTimes(2));
    report('loadedmetadata', 'error');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(asked).toBe(2);
  });

  it('that is refused says why', async () => {
    server.use(
      http.post(at('/v1/recordings/:id/play'), () =>
        HttpResponse.json(
          { code: 'not_found', message: 'Registro não encontrado.', requestId: 'r' },
          { status: 404 },
        ),
      ),
    );
    show(<Player id={id} title="Inglês Básico 1" />);
    expect((await screen.findByRole('alert')).textContent).toContain('Registro não encontrado.');
  });
});
