import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLessonRecording } from '../../../src/portals/classroom/useLessonRecording.ts';
import { at, fakeServer } from '../support/browser.ts';
import { newClient, signIn } from './screen.tsx';

const server = fakeServer();
beforeEach(() => signIn('TEACHER'));

describe('the recording of a room', () => {
  it('is read once inside, started and stopped by calls, and read again after each', async () => {
    const calls: string[] = [];
    server.use(
      http.all(at('/v1/classes/room-1/recording'), ({ request }) => {
        calls.push(request.method);
        const state = { status: 'running', ended_why: null, started_at: null };
        const data = { ...state, missing: ['Ana Lima'], is_in_the_way: true };
        return HttpResponse.json({ data: request.method === 'DELETE' ? { success: true } : data });
      }),
    );
    const client = newClient();
    const { result, rerender } = renderHook(({ inside }) => useLessonRecording('room-1', inside), {
      initialProps: { inside: false },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    expect([result.current, calls]).toEqual([undefined, []]);
    rerender({ inside: true });
    const read = { status: 'running', missing: ['Ana Lima'], isInTheWay: true };
    await waitFor(() => expect(result.current).toMatchObject(read));
    await act(async () => result.current?.start());
    await act(async () => result.current?.stop());
    await waitFor(() => expect(calls).toEqual(['GET', 'POST', 'GET', 'DELETE', 'GET']));
  });
});
