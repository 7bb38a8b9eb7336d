import { HttpResponse } from 'msw';
import { vi } from 'vitest';

export const recording = (number: number, rest: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000010${number}`,
  lesson_id: `00000000-0000-4000-8000-00000000020${number}`,
  class_name: `Inglês Básico ${number}`,
  teacher_name: 'Helena Sampaio',
  session_started_at: '2026-03-09T21:30:00.000Z',
  recording_path: `/v1/recordings/00000000-0000-4000-8000-00000000010${number}/play`,
  has_board: false,
  ...rest,
});

export const pageOf = (response: readonly object[]) => ({
  data: { response, page: 1, pageSize: 20, hasNextPage: false, total: response.length, next: null },
});

export const inactive = () =>
  HttpResponse.json({ code: 'student_inactive', message: 'Aluno inativo', requestId: 'r' }, { status: 403 });

/** A video element for jsdom, which has none that plays: it reports what a browser would. */
export function stubFilms() {
  const paused = new WeakMap<HTMLMediaElement, boolean>();
  const loads = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return paused.get(this) ?? true;
  });
  const plays = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    paused.set(this, false);
    this.dispatchEvent(new Event('play'));
    this.dispatchEvent(new Event('playing'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    paused.set(this, true);
    this.dispatchEvent(new Event('pause'));
  });
  return { loads, plays };
}
