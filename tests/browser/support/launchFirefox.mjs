#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import WebSocket, { WebSocketServer } from 'ws';

/*
 * Starts Firefox in Playwright's place and relays what the two say to each other, because each of them sends what the
 * other cannot take.
 */

/** Sent by Playwright to every browser. Firefox gets its media features from preferences instead. */
const unknownCommands = new Set(['emulation.setMediaFeaturesOverride']);

/** Playwright reads the arguments of a console message recursively, and fails where an object refers to itself. */
function withPlainArguments(text) {
  if (!text.includes('"log.entryAdded"')) return text;
  const message = JSON.parse(text);
  const { params } = message;
  if (message.method === 'log.entryAdded' && params.args)
    params.args = [{ type: 'string', value: params.text ?? '' }];
  return JSON.stringify(message);
}

/** Playwright's script types through a setter that React replaces to learn what it wrote itself: React would see no change. */
const withNativeSetter = (text) =>
  text.replaceAll(
    'inputElement.value = value;',
    "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, value);",
  );

const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const browser = spawn(process.env.FIREFOX ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
browser.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => browser.kill(signal));

/** Passes everything on in both directions, and answers the unknown commands itself. */
function relay(playwright, address) {
  const firefox = new WebSocket(address, { perMessageDeflate: false, maxPayload: 512 * 2 ** 20 });
  const opened = new Promise((resolve) => firefox.once('open', resolve));
  playwright.on('message', async (data) => {
    const text = data.toString();
    const { id, method } = JSON.parse(text);
    await opened;
    if (unknownCommands.has(method)) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    else firefox.send(withNativeSetter(text));
  });
  firefox.on('message', (data) => playwright.send(withPlainArguments(data.toString())));
  for (const [one, other] of [
    [playwright, firefox],
    [firefox, playwright],
  ]) {
    one.on('close', () => other.close());
    one.on('error', () => other.close());
  }
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 512 * 2 ** 20 });
createInterface({ input: browser.stderr }).on('line', (line) => {
  const address = announcement.exec(line)?.[1];
  if (!address) return void process.stderr.write(`${line}\n`);
  server.on('connection', (socket) => relay(socket, `${address}/session`));
  process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
});
