import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { ClicksignClient } from '../../../server/providers/signature/clicksign/client.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return `http://127.0.0.1:${address.port}`;
}

function clientOf(url = 'https://app.clicksign.com') {
  const asked: { url: string; init: RequestInit }[] = [];
  const client = new ClicksignClient({
    token: 'token-0123456789abcdef',
    url,
    fileHosts: ['arquivos.example', 'copias.arquivos.example'],
    fetch: (target, init) => {
      asked.push({ url: String(target), init: init ?? {} });
      return url.startsWith('http:') ? fetch(target, init) : Promise.resolve(new Response('%PDF-1.7'));
    },
  });
  return { client, asked };
}

describe('the download of a signed file', () => {
  it.each([
    'https://app.clicksign.com/files/1?signature=x',
    'https://arquivos.example/1',
    'https://copias.arquivos.example/1',
  ])('goes to %s, without the token and without redirects', async (address) => {
    const { client, asked } = clientOf();
    expect((await client.download(address)).toString()).toBe('%PDF-1.7');
    expect(asked).toMatchObject([{ url: address, init: { redirect: 'error' } }]);
    expect(asked[0]?.init.headers).toBeUndefined();
  });

  it.each([
    'https://outro.example/1',
    'https://outras.arquivos.example/1',
    'https://app.clicksign.com.example/1',
    'https://files.app.clicksign.com/1',
    'https://arquivos.example:8443/1',
    'https://app.clicksign.com:8443/1',
    'https://arquivos.example@outro.example/1',
    'https://outro.example@arquivos.example/1',
    'http://app.clicksign.com/1',
    'http://arquivos.example/1',
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/1',
    'file:///etc/passwd',
    'data:application/pdf,%25PDF-1.7',
    '//arquivos.example/1',
    '',
  ])('refuses %s, and asks nothing there', async (address) => {
    const { client, asked } = clientOf();
    await expect(client.download(address)).rejects.toMatchObject({
      name: 'SignatureProviderError',
      status: 502,
    });
    expect(asked).toEqual([]);
  });

  it('follows no redirect', async () => {
    let isReached = false;
    const elsewhere = await listen((_, response) => {
      isReached = true;
      response.end('%PDF-1.7');
    });
    const url = await listen((_, response) => void response.writeHead(302, { location: elsewhere }).end());
    await expect(clientOf(url).client.download(`${url}/1`)).rejects.toMatchObject({ status: 503 });
    expect(isReached).toBe(false);
  });

  it('stops reading a file that is larger than 50 MB, whatever length it announces', async () => {
    let sent = 0;
    const url = await listen(async (request, response) => {
      response.writeHead(200);
      response.write('%PDF-');
      const part = Buffer.alloc(1024 * 1024);
      while (!request.socket.destroyed && sent < 200) {
        sent += 1;
        if (!response.write(part)) await once(response, 'drain').catch(() => undefined);
        if (response.closed) return;
      }
      response.end();
    });
    await expect(clientOf(url).client.download(`${url}/1`)).rejects.toMatchObject({ status: 502 });
    expect(sent).toBeLessThan(150);
  });

  it('refuses what is no PDF', async () => {
    const url = await listen((_, response) => void response.end('<html>'));
    await expect(clientOf(url).client.download(`${url}/1`)).rejects.toMatchObject({ status: 502 });
  });
});
