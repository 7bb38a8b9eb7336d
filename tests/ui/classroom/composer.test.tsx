import { act, screen, waitFor, within } from '@testing-library/react';
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
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Escreva uma mensagem' });
const sendToAll = () => screen.queryByRole('button', { name: 'Enviar para todos' });

const open = () => showInRoom(<MessageComposer />, { isHost: false });
type Shown = ReturnType<typeof open>;
const write = ({ user }: Shown, text: string) => user.type(field(), `${text}{Enter}`);
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
    ['Professores', [bia], 'Não há mais ninguém em ‘Professores’. Escolha para quem enviar.'],
    ['Alunos', [helena], 'Não há mais ninguém em ‘Alunos’. Escolha para quem enviar.'],
    ['Bia', [helena], 'Bia saiu. Escolha para quem enviar.'],
  ])('are everyone in the list, with a notice, once nobody of ‘%s’ is left', async (name, left, text) => {
    const room = open();
    await room.user.selectOptions(target(), name);
    expect(said()).toBe('');
    meet(room, ...left);
    expect([shown(), said()]).toEqual(['Todos', text]);
    expect(sendToAll()).toBeNull();
    await room.user.selectOptions(target(), left[0] === bia ? 'Alunos' : 'Professores');
    expect(said()).toBe('');
  });
});

describe('a message to somebody who has left', () => {
  const isSendable = () =>
    !screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar mensagem' }).disabled;
  const choose = async (name: string) => {
    const room = open();
    await room.user.selectOptions(target(), name);
    return room;
  };

  it.each([
    ['before they left', 'Bia', [helena]],
    ['afterwards', 'Bia', [helena]],
    ['before they left', 'Professores', [bia]],
  ])('does not go to everyone if it was begun %s (%s)', async (when, name, left) => {
    const room = await choose(name);
    if (when === 'before they left') await room.user.type(field(), 'Só para você');
    meet(room, ...left);
    if (when === 'afterwards') await room.user.type(field(), 'Só para você');
    await room.user.type(field(), '!{Enter}');
    expect(isSendable()).toBe(false);
    expect(field().value).toBe('Só para você!');
    expect(sendBroadcastMessage).not.toHaveBeenCalled();
  });

  it.each([
    ['before', true],
    ['after', false],
  ])('goes to them when they are back after a reload, %s which it was begun', async (_, isBegun) => {
    const room = await choose('Bia');
    if (isBegun) await room.user.type(field(), 'Só para você');
    meet(room, helena);
    if (!isBegun) await room.user.type(field(), 'Só para você');
    meet(room, helena, reloaded);
    expect([shown(), said(), sendToAll()]).toEqual(['Bia', '', null]);
    await room.user.type(field(), '{Enter}');
    expect(sendDirectMessage.mock.calls).toEqual([['Só para você', 'peer-Bia-again']]);
  });

  it('goes to everyone where the user decides so, as do those that follow', async () => {
    const room = await choose('Bia');
    meet(room, helena);
    await room.user.type(field(), 'Para todos');
    (sendToAll() as HTMLElement).focus();
    await room.user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field());
    expect([sendToAll(), said()]).toEqual([null, '']);
    meet(room, helena, reloaded);
    await write(room, 'Oi');
    expect(sendBroadcastMessage.mock.calls).toEqual([['Para todos'], ['Oi']]);
  });

  it('goes to the other recipient that the user chooses', async () => {
    const room = await choose('Bia');
    await room.user.type(field(), 'Só para você');
    meet(room, helena);
    await room.user.selectOptions(target(), 'Helena');
    meet(room, helena, reloaded);
    expect([shown(), isSendable()]).toEqual(['Helena', true]);
    await room.user.type(field(), '{Enter}');
    expect(sendDirectMessage.mock.calls).toEqual([['Só para você', 'peer-Helena']]);
  });

  it.each([
    ['they left', async (room: Shown) => meet(room, helena)],
    ['another recipient was chosen', async ({ user }: Shown) => user.selectOptions(target(), 'Todos')],
  ])('is still theirs alone when it could not be sent because meanwhile %s', async (_, happen) => {
    let fail: (error: Error) => void = () => undefined;
    sendDirectMessage.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)));
    const room = await choose('Bia');
    await write(room, 'Só para você');
    await happen(room);
    await act(async () => fail(new Error('peer not found')));
    expect(field().value).toBe('Só para você');
    meet(room, helena);
    await room.user.type(field(), '{Enter}');
    expect(sendBroadcastMessage).not.toHaveBeenCalled();
    expect(said()).toBe('Bia saiu. Escolha para quem enviar.');
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
    expect(caption()).toBeNull();
    await room.user.type(field(), 'Oi');
    await room.user.click(sendToAll() as HTMLElement);
    expect(sendBroadcastMessage.mock.calls).toEqual([['Oi']]);
    expect(caption()?.getAttribute('aria-pressed')).toBe('false');
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
  expect(field().value).toBe('Oi');
});
