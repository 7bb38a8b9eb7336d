import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetSession } from '../../../src/authProvider/session.ts';
import { rememberDevice, renewDevice } from '../../../src/features/push/renewDevice.ts';
import AccountPage from '../../../src/portals/account/AccountPage.tsx';
import { LessonReminders } from '../../../src/portals/account/LessonReminders.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { type Reminders, remindersAre, usual } from './reminders.ts';
import { profile, showAccount, toastsNow } from './screen.tsx';

const server = fakeServer();

/** Replaces a property of the browser until the test ends. */
function replace(owner: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  });
}

interface Answers {
  permission?: NotificationPermission;
  /** What the person answers to the browser's question. */
  answer?: NotificationPermission;
  fails?: boolean;
  /** When the worker begins, if it has not yet. */
  begins?: Promise<void>;
}

/** A browser that can receive notices. */
function pushBrowser({ permission = 'default', answer = 'granted', fails = false, begins }: Answers = {}) {
  const asked: string[] = [];
  const notification = {
    permission,
    requestPermission: async () => {
      asked.push('permission');
      notification.permission = answer;
      return answer;
    },
  };
  let subscribed: object | null = null;
  let address = 'https://push.example/x';
  const subscription = {
    get endpoint() {
      return address;
    },
    unsubscribe: async () => {
      subscribed = null;
      return true;
    },
    toJSON: () => ({ endpoint: address, keys: { p256dh: 'public', auth: 'secret' } }),
  };
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: async (options: { applicationServerKey: string }) => {
      if (fails) throw new DOMException('Registration failed', 'AbortError');
      asked.push(options.applicationServerKey);
      subscribed = subscription;
      return subscription;
    },
  };
  replace(window, 'Notification', notification);
  replace(window, 'PushManager', class {});
  replace(navigator, 'serviceWorker', {
    getRegistration: async () => ({ pushManager }),
    ready: Promise.resolve(begins).then(() => ({ pushManager })),
  });
  return {
    asked,
    isSubscribed: () => subscribed !== null,
    /** Simulates a browser that replaces its subscription without notifying the page. */
    replaceSubscription: () => {
      subscribed = null;
      address = 'https://push.example/y';
    },
  };
}

/** Keeps the choices as the server does. */
function fakeReminders(given: Partial<Reminders> = {}) {
  const stored: Reminders = { ...usual, ...given };
  const sent: unknown[] = [];
  const path = at('/v1/users/push-device');
  server.use(
    quietBell(),
    http.get(at('/v1/users/lesson-reminders'), () => HttpResponse.json({ data: stored })),
    http.patch(at('/v1/users/lesson-reminders'), async ({ request }) => {
      const body = (await request.json()) as { reminder: string };
      sent.push(body);
      stored.reminders = stored.reminders.map((each) =>
        each.reminder === body.reminder ? { ...each, ...body } : each,
      ) as Reminders['reminders'];
      return HttpResponse.json({ data: stored });
    }),
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      stored.is_device_on = true;
      return HttpResponse.json({ data: stored });
    }),
    http.delete(path, () => {
      sent.push('removed');
      stored.is_device_on = false;
      return HttpResponse.json({ data: stored });
    }),
  );
  return sent;
}

const group = async (name: string) => within(await screen.findByRole('group', { name }));
const start = () => screen.findByRole('button', { name: 'Receber avisos neste aparelho' });

describe('the reminders of lessons', () => {
  it('show what is chosen, and change one channel of one reminder', async () => {
    const sent = fakeReminders();
    const user = showAccount(<LessonReminders />, ['STUDENT']);
    const day = await group('No dia anterior');
    const states = () =>
      ['Por e-mail', 'Nos meus aparelhos'].map(
        (name) => day.getByRole<HTMLInputElement>('switch', { name }).checked,
      );
    expect(states()).toEqual([true, false]);
    expect(day.queryByRole('switch', { name: /responsável/ })).toBeNull();
    await user.click(day.getByRole('switch', { name: 'Nos meus aparelhos' }));
    await waitFor(() =>
      expect(sent).toEqual([{ reminder: 'LESSON_DAY_BEFORE', by_email: true, by_push: true }]),
    );
    await waitFor(() => expect(states()).toEqual([true, true]));
    expect(
      (await group('Uma hora antes')).getByRole<HTMLInputElement>('switch', { name: 'Por e-mail' }).checked,
    ).toBe(false);
  });

  it("let a minor switch the guardian's e-mails on, and not off", async () => {
    const [day, hour] = usual.reminders.map((each, index) => ({ ...each, to_guardian: index === 0 }));
    const sent = fakeReminders({ reminders: [day, hour] as Reminders['reminders'] });
    const user = showAccount(<LessonReminders />, ['STUDENT']);
    const name = 'Ao responsável, por e-mail';
    const before = (await group('No dia anterior')).getByRole<HTMLInputElement>('switch', { name });
    expect([before.checked, before.disabled]).toEqual([true, true]);
    expect(screen.getAllByText(/Só o responsável pode encerrar/)).toHaveLength(1);
    await user.click((await group('Uma hora antes')).getByRole('switch', { name }));
    await waitFor(() =>
      expect(sent).toEqual([
        { reminder: 'LESSON_HOUR_BEFORE', by_email: false, by_push: true, to_guardian: true },
      ]),
    );
    await waitFor(() => expect(screen.getAllByText(/Só o responsável pode encerrar/)).toHaveLength(2));
  });

  it('stand on the account of those who have lessons alone', async () => {
    fakeReminders();
    server.use(
      http.get(at('/v1/entity/profile/'), () => HttpResponse.json({ data: profile })),
      http.get(at('/v1/users/notification-choices'), () => HttpResponse.json({ data: [] })),
      http.get(at('/v1/entity/profile/documents'), () =>
        HttpResponse.json({ data: { missing: 0, documents: [] } }),
      ),
    );
    showAccount(<AccountPage />, ['FEV']);
    expect(await screen.findByText('Notificações')).toBeDefined();
    expect(screen.queryByText('Lembretes de aulas')).toBeNull();
  });

  it('offer a retry when they fail to load', async () => {
    server.use(
      quietBell(),
      http.get(at('/v1/users/lesson-reminders'), () => HttpResponse.error()),
    );
    const user = showAccount(<LessonReminders />);
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    server.use(remindersAre());
    await user.click(again);
    expect(await group('No dia anterior')).toBeDefined();
  });
});

describe('notices on a device', () => {
  it('ask the browser by a tap alone, subscribe for the key of the school, and can be switched off', async () => {
    const browser = pushBrowser();
    const sent = fakeReminders();
    const user = showAccount(<LessonReminders />);
    const button = await start();
    expect(browser.asked).toEqual([]);
    await user.click(button);
    const stop = await screen.findByRole('button', { name: 'Não receber mais neste aparelho' });
    expect(browser.asked).toEqual(['permission', 'BPublicKeyOfTheSchool']);
    expect(screen.getByText(/enquanto você estiver conectado/)).toBeDefined();
    await user.click(stop);
    await start();
    expect(browser.isSubscribed()).toBe(false);
    expect(sent).toEqual([
      { endpoint: 'https://push.example/x', p256dh: 'public', auth: 'secret' },
      'removed',
    ]);
  });

  it('are offered once the worker has begun, on a first visit', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    pushBrowser({ begins: promise });
    fakeReminders();
    showAccount(<LessonReminders />);
    await group('No dia anterior');
    expect(screen.queryByText(/Este navegador não recebe avisos/)).toBeNull();
    resolve();
    expect(await start()).toBeDefined();
  });

  it('that the person refuses are explained, and nothing is sent', async () => {
    pushBrowser({ answer: 'denied' });
    const sent = fakeReminders();
    const user = showAccount(<LessonReminders />);
    await user.click(await start());
    expect(await screen.findByText(/O navegador bloqueia os avisos/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /aparelho/ })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('that the browser cannot switch on are explained, and can be tried again', async () => {
    pushBrowser({ fails: true });
    const sent = fakeReminders();
    const user = showAccount(<LessonReminders />);
    await user.click(await start());
    await waitFor(() => expect(toastsNow()[0]?.[2]).toMatch(/não conseguiu ligar os avisos/));
    expect(await start()).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('need an installed application on an iPhone, and another browser where there are none', async () => {
    fakeReminders();
    showAccount(<LessonReminders />);
    expect(await screen.findByText(/Este navegador não recebe avisos/)).toBeDefined();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    );
    onTestFinished(() => void vi.restoreAllMocks());
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/Adicionar à Tela de Início/)).toBeDefined();
  });

  it('go on after the browser has replaced its subscription', async () => {
    const browser = pushBrowser();
    const sent = fakeReminders();
    const user = showAccount(<LessonReminders />);
    await user.click(await start());
    await screen.findByRole('button', { name: 'Não receber mais neste aparelho' });
    await renewDevice();
    expect(sent).toHaveLength(1);
    browser.replaceSubscription();
    await renewDevice();
    expect(sent.at(-1)).toEqual({ endpoint: 'https://push.example/y', p256dh: 'public', auth: 'secret' });
    await renewDevice();
    expect(sent).toHaveLength(2);
  });

  it('are not switched on again where the school sends none to this session', async () => {
    const browser = pushBrowser({ permission: 'granted' });
    const sent = fakeReminders();
    rememberDevice({ endpoint: 'https://push.example/earlier' });
    await renewDevice();
    expect(browser.isSubscribed()).toBe(false);
    expect(sent).toEqual([]);
  });

  it('end in the browser at logout, too', async () => {
    const browser = pushBrowser();
    fakeReminders();
    const user = showAccount(<LessonReminders />);
    await user.click(await start());
    await waitFor(() => expect(browser.isSubscribed()).toBe(true));
    forgetSession();
    await waitFor(() => expect(browser.isSubscribed()).toBe(false));
  });
});
