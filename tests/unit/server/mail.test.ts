import { createServer, type Socket } from 'node:net';
import nodemailer from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { envelopeOf, mailServer, messageIdOf } from '../../../server/platform/mail.ts';
import { mailHtml } from '../../../server/platform/mailHtml.ts';

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

describe('a mail', () => {
  const config = { MAIL_FROM: 'Escola <nao-responda@escola.example>' };
  const school = { name: 'Escola', email: 'ajuda@escola.example', accent: null };
  const common = { id: 'a', language: null, unsubscribe: null, school, logo: null };
  const plain = { name: 'Escola', accent: null, logo: null };
  const text = 'Olá, Ana & "Bia".\n\nAbra <aqui>:\nhttps://escola.example/x?a=1&b=2.\n\nAula Viva';

  it('is answered to the school, never automatically, and has a part in HTML', () => {
    const mail = envelopeOf(config, { ...common, to: 'ana@x.test', subject: 'Olá', text });
    expect(mail).toMatchObject({
      replyTo: 'ajuda@escola.example',
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    expect(
      envelopeOf(config, { ...common, school: { ...school, email: null }, to: '', subject: '', text }),
    ).not.toHaveProperty('replyTo');
  });

  it('shows in HTML the same text, with its links, and nothing that a sender could inject', () => {
    const html = mailHtml(text, plain);
    expect(html).toContain('Olá, Ana &amp; &quot;Bia&quot;.</p>');
    expect(html).toContain('Abra &lt;aqui&gt;:<br><a href="https://escola.example/x?a=1&amp;b=2"');
    expect(html).toContain('b=2</a>.</p>');
    expect(html).not.toMatch(/<(script|img|link|style)/);
    expect(mailHtml('https://x.test/"><script>', plain)).not.toContain('<script>');
  });

  it("bears the school's colour and logo, which is a part of the mail itself", () => {
    const marked = { ...school, name: 'Escola "Sol"', accent: '#aa3366' };
    const logo = new Uint8Array([1, 2, 3]);
    const mail = envelopeOf(config, {
      ...common,
      school: marked,
      logo,
      to: 'a@x.test',
      subject: 'Olá',
      text,
    });
    const [picture] = mail.attachments ?? [];
    expect(mail.html).toContain('background:#aa3366');
    expect(mail.html).toContain(`<img src="cid:${picture?.cid}" alt="Escola &quot;Sol&quot;"`);
    expect(picture).toMatchObject({ content: Buffer.from(logo), contentDisposition: 'inline' });
    expect(envelopeOf(config, { ...common, to: '', subject: '', text })).not.toHaveProperty('attachments');
  });
});
