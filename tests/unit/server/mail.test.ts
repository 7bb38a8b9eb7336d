import { createServer, type Socket } from 'node:net';
import nodemailer from 'nodemailer';
import { expect, it } from 'vitest';
import { mailServer, messageIdOf } from '../../../server/platform/mail.ts';

it.each([
  ['smtp://conta:senha@mail.example:587', 'smtp://conta:senha@mail.example:587?requireTLS=true'],
  ['smtp://mail.example/?pool=true', 'smtp://mail.example/?pool=true&requireTLS=true'],
  ['smtp://mail.inner/?requireTLS=false', 'smtp://mail.inner/?requireTLS=false'],
  ['smtps://mail.example', 'smtps://mail.example'],
  ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:2525'],
  ['smtp://localhost', 'smtp://localhost'],
])('%s becomes %s', (given, expected) => {
  expect(mailServer(given)).toBe(expected);
});

it.each(['escola@aulaviva.com.br', 'Aula Viva <escola@aulaviva.com.br>'])(
  'message ids end with the domain of %s',
  (from) => expect(messageIdOf('7d0e', from)).toBe('<7d0e@aulaviva.com.br>'),
);

it('does not send mail to a server without STARTTLS', async () => {
  const received: string[] = [];
  const server = createServer((socket: Socket) => {
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      received.push(String(data).slice(0, 4));
      socket.write('250 mail\r\n');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = mailServer('smtp://mail.example').replace('mail.example', `127.0.0.1:${port}`);
  const sending = nodemailer
    .createTransport(url)
    .sendMail({ from: 'a@x.test', to: 'b@x.test', text: 'código' });
  await expect(sending).rejects.toThrow();
  expect(received).not.toContain('MAIL');
  server.close();
});
