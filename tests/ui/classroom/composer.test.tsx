import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageComposer } from '../../../src/portals/classroom/conference/panel/MessageComposer.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  others: [] as object[],
  actions: {
    sendBroadcastMessage: vi.fn(async () => undefined),
    sendGroupMessage: vi.fn(async () => undefined),
    sendDirectMessage: vi.fn(async () => undefined),
  },
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    useHMSStore: (select: unknown) => (select === real.selectRemotePeers ? sdk.others : undefined),
    useHMSActions: () => sdk.actions,
  };
});

const peer = (name: string, roleName: string) => ({
  id: `peer-${name}`,
  customerUserId: `account of ${name}`,
  name,
  roleName,
});
const helena = peer('Helena', 'host');
const bia = peer('Bia', 'guest');
/** After a reload of the page. */
const reloaded = { ...bia, id: 'peer-Bia-again' };
const carla = peer('Carla', 'observer');
const target = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Para' });
const offered = () =>
  within(target())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const shown = () => target().selectedOptions[0]?.textContent;
const { sendBroadcastMessage, sendGroupMessage, sendDirectMessage } = sdk.actions;

const said = () => screen.getByRole('status').textContent;

const open = () => showInRoom(<MessageComposer />, { isHost: false });
type Shown = ReturnType<typeof open>;
const write = ({ user }: Shown, text: string) =>
  user.type(screen.getByRole('textbox', { name: 'Escreva uma mensagem' }), `${text}{Enter}`);
/** Others come and go. */
const meet = ({ change }: Shown, ...others: object[]) => {
  sdk.others = others;
  change({ isHost: false });
};

beforeEach(() => {
  vi.clearAllMocks();
  sdk.others = [helena, bia];
});

describe('the recipients of a message', () => {
  it('are everyone, the roles of the others, and each of them, but no observers', () => {
    sdk.others = [helena, bia, carla];
    const room = open();
    expect(offered()).toEqual(['Todos', 'Professores', 'Alunos', 'Helena', 'Bia']);
    meet(room, bia, carla);
    expect(offered()).toEqual(['Todos', 'Alunos', 'Bia']);
    meet(room, carla);
    expect(offered()).toEqual(['Todos']);
  });

  it.each([
    ['Professores', 'host'],
    ['Alunos', 'guest'],
  ])('are all ‘%s’ at once', async (name, role) => {
    const room = open();
    await room.user.selectOptions(target(), name);
    await write(room, 'Oi');
    expect(sendGroupMessage.mock.calls).toEqual([['Oi', [role]]]);
    expect(sendBroadcastMessage).not.toHaveBeenCalled();
  });

  it('are one person alone', async () => {
    const room = open();
    await room.user.selectOptions(target(), 'Bia');
    await write(room, 'Oi');
    expect(sendDirectMessage.mock.calls).toEqual([['Oi', 'peer-Bia']]);
  });

  it.each([
    ['Professores', [bia]],
    ['Alunos', [helena]],
    ['Bia', [helena]],
  ])('are everyone again once nobody of ‘%s’ is left, as the list shows', async (name, left) => {
    const room = open();
    await room.user.selectOptions(target(), name);
    meet(room, ...left);
    expect(shown()).toBe('Todos');
    await write(room, 'Oi');
    expect(sendBroadcastMessage.mock.calls).toEqual([['Oi']]);
    meet(room, helena, bia);
    expect(shown()).toBe('Todos');
    expect(sendGroupMessage.mock.calls.length + sendDirectMessage.mock.calls.length).toBe(0);
  });

  it('are again the person who is back before anything was written', async () => {
    const room = open();
    await room.user.selectOptions(target(), 'Bia');
    meet(room, helena);
    meet(room, helena, reloaded);
    expect(shown()).toBe('Bia');
    expect(said()).toBe('');
    await write(room, 'Oi');
    expect(sendDirectMessage.mock.calls).toEqual([['Oi', 'peer-Bia-again']]);
  });

  it.each([
    ['Professores', [bia], 'Não há mais ninguém em ‘Professores’. A mensagem irá para todos.'],
    ['Alunos', [helena], 'Não há mais ninguém em ‘Alunos’. A mensagem irá para todos.'],
    ['Bia', [helena], 'Bia saiu. A mensagem irá para todos.'],
  ])('are announced when nobody of ‘%s’ is left, until a message is sent', async (name, left, text) => {
    const room = open();
    await room.user.selectOptions(target(), name);
    expect(said()).toBe('');
    meet(room, ...left);
    expect(said()).toBe(text);
    await write(room, 'Oi');
    expect(said()).toBe('');
  });

  it('are no longer announced as everyone once somebody else is chosen', async () => {
    const room = open();
    await room.user.selectOptions(target(), 'Bia');
    meet(room, helena);
    await room.user.selectOptions(target(), 'Helena');
    expect(said()).toBe('');
  });
});

describe('a message that is being written to somebody who leaves', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Escreva uma mensagem' });
  const sendToAll = () => screen.queryByRole('button', { name: 'Enviar para todos' });
  const isSendable = () =>
    !screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar mensagem' }).disabled;
  const lose = async (name: string, ...left: object[]) => {
    const room = open();
    await room.user.selectOptions(target(), name);
    await room.user.type(field(), 'Só para você');
    meet(room, ...left);
    return room;
  };

  it.each([
    ['Bia', [helena], 'Bia saiu. A mensagem ainda não foi enviada.'],
    ['Professores', [bia], 'Não há mais ninguém em ‘Professores’. A mensagem ainda não foi enviada.'],
  ])('does not go to everyone (%s)', async (name, left, text) => {
    const room = await lose(name, ...left);
    expect(said()).toBe(text);
    await room.user.type(field(), '!{Enter}');
    expect(isSendable()).toBe(false);
    expect(field().value).toBe('Só para você!');
    expect(sendBroadcastMessage).not.toHaveBeenCalled();
  });

  it('goes to the person who is back after a reload', async () => {
    const room = await lose('Bia', helena);
    meet(room, helena, reloaded);
    expect(shown()).toBe('Bia');
    expect(said()).toBe('');
    expect(sendToAll()).toBeNull();
    await room.user.type(field(), '{Enter}');
    expect(sendDirectMessage.mock.calls).toEqual([['Só para você', 'peer-Bia-again']]);
  });

  it('goes to everyone where the user decides so, and the focus stays in the field', async () => {
    const room = await lose('Bia', helena);
    (sendToAll() as HTMLElement).focus();
    await room.user.keyboard('{Enter}');
    expect(sendBroadcastMessage.mock.calls).toEqual([['Só para você']]);
    expect(document.activeElement).toBe(field());
    expect([sendToAll(), said()]).toEqual([null, '']);
  });

  it('goes to the other recipient that the user chooses', async () => {
    const room = await lose('Bia', helena);
    await room.user.selectOptions(target(), 'Helena');
    expect(isSendable()).toBe(true);
    meet(room, helena, reloaded);
    expect(shown()).toBe('Helena');
    await room.user.type(field(), '{Enter}');
    expect(sendDirectMessage.mock.calls).toEqual([['Só para você', 'peer-Helena']]);
  });

  it('waits no longer once it is deleted: what is written then is for everyone', async () => {
    const room = await lose('Bia', helena);
    await room.user.clear(field());
    expect([sendToAll(), said()]).toEqual([null, '']);
    meet(room, helena, reloaded);
    await write(room, 'Oi');
    expect(sendBroadcastMessage.mock.calls).toEqual([['Oi']]);
  });
});

describe('a caption that a host wanted', () => {
  const caption = () => screen.queryByRole('button', { name: 'Mostrar como legenda para todos' });
  const openAsHost = async () => {
    const room = showInRoom(<MessageComposer />, { isHost: true });
    await room.user.click(screen.getByRole('button', { name: 'Mostrar como legenda para todos' }));
    expect(caption()?.getAttribute('aria-pressed')).toBe('true');
    await room.user.selectOptions(target(), 'Bia');
    expect(caption()).toBeNull();
    return room;
  };

  it('is not what a message becomes whose recipient has left', async () => {
    const room = await openAsHost();
    sdk.others = [helena];
    room.change({ isHost: true });
    expect(caption()?.getAttribute('aria-pressed')).toBe('false');
    await write(room, 'Oi');
    expect(sendBroadcastMessage.mock.calls).toEqual([['Oi']]);
  });

  it('is to be chosen anew after a recipient was chosen', async () => {
    const room = await openAsHost();
    await room.user.selectOptions(target(), 'Todos');
    expect(caption()?.getAttribute('aria-pressed')).toBe('false');
  });
});

it('keeps a message that was not sent in its field, and says so', async () => {
  sendBroadcastMessage.mockRejectedValueOnce(new Error('offline'));
  const room = open();
  await write(room, 'Oi');
  await waitFor(() =>
    expect(room.notify.mock.calls).toEqual([
      [{ text: 'A mensagem não foi enviada. Tente novamente.', kind: 'error' }],
    ]),
  );
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Oi');
});
