import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { RecordingConsent } from '../../../src/portals/classroom/conference/recording/RecordingConsent.tsx';
import { fakeServer } from '../support/browser.ts';
import { serveConsent } from './recordingConsent.ts';
import { showInRoom } from './room.tsx';
import { newClient, signIn } from './screen.tsx';

const server = fakeServer();
beforeEach(() => signIn('STUDENT'));

describe('the own consent, before the lesson and in the settings', () => {
  const show = (isBrief: boolean) =>
    showInRoom(
      <QueryClientProvider client={newClient()}>
        <RecordingConsent isBrief={isBrief} />
      </QueryClientProvider>,
    );
  const toggle = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Gravação das aulas' });

  it('can be given in a tap, with the whole text at hand, and can be taken back', async () => {
    const { given } = serveConsent(server, { is_given: false, needs_guardian: false });
    const { user } = show(true);
    expect(
      await screen.findByText(/A escolha é sua, e você participa da aula do mesmo jeito\./),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'O que acontece com a gravação' }));
    expect(screen.getByText(/^Aceito que as minhas aulas sejam gravadas\./)).toBeTruthy();
    await user.click(toggle() as HTMLElement);
    // Keyboard users stay where they are.
    expect(document.activeElement).toBe(toggle());
    await waitFor(() => expect(given).toEqual([{ purpose: 'recording', is_given: true }]));
    await waitFor(() => expect(toggle()?.checked).toBe(true));
    await waitFor(() => expect(toggle()?.getAttribute('aria-busy')).toBe('false'));
    expect(document.activeElement).toBe(toggle());
    expect(screen.queryByText('Consentimento registrado.')).toBeNull();
    await user.click(toggle() as HTMLElement);
    await waitFor(() => expect(given).toHaveLength(2));
    expect(given[1]).toEqual({ purpose: 'recording', is_given: false });
  });

  it('is not asked for again before the lesson, but is in the settings', async () => {
    serveConsent(server, { is_given: true, needs_guardian: false });
    show(true);
    show(false);
    expect(await screen.findAllByRole('switch', { name: 'Gravação das aulas' })).toHaveLength(1);
  });

  it("of a minor is the guardian's: the page says so kindly and asks the student for nothing", async () => {
    serveConsent(server, { is_given: false, needs_guardian: true });
    show(true);
    expect(await screen.findByText(/pedimos o aceite do responsável/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Abrir Meus dados' }).getAttribute('href')).toBe('/my-data');
    expect(toggle()).toBeNull();
  });
});
