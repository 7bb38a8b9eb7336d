import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { takeOpening } from '../../../src/portals/classroom/conference/board/opening.ts';
import { useRoomBoard } from '../../../src/portals/classroom/useRoomBoard.ts';
import { at, fakeServer } from '../support/browser.ts';
import { boardOf } from './row.ts';

const server = fakeServer();
const path = '/v1/calendar/lesson-1/board';

describe('the whiteboard that a user opens', () => {
  it('is known to be opened by them: not one that they close, nor one that could not be opened', async () => {
    let status = 200;
    server.use(
      http.get(at(path), () => HttpResponse.json({ data: boardOf([], { is_open: false }) })),
      http.patch(at(path), () => HttpResponse.json({ data: { revision: 2 } }, { status })),
    );
    const { result } = renderHook(() => useRoomBoard('lesson-1'), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      ),
    });
    await waitFor(() => expect(result.current).toBeDefined());
    const change = (isOpen: boolean) =>
      act(async () => {
        await result.current?.setOpen(isOpen).catch(() => undefined);
      });
    await change(true);
    expect([takeOpening(), takeOpening()]).toEqual([true, false]);
    await change(true);
    await change(false);
    expect(takeOpening()).toBe(false);
    status = 409;
    await change(true);
    expect(takeOpening()).toBe(false);
    act(() => result.current?.setHidden(true));
    expect(takeOpening()).toBe(false);
    act(() => result.current?.setHidden(false));
    expect(takeOpening()).toBe(true);
  });
});
