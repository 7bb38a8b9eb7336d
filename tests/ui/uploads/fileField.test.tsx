import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CLASS_FILE, type FileRule, PHOTO } from '../../../domain/files.ts';
import { UPLOAD_PART_BYTES } from '../../../domain/uploads.ts';
import { sendFiles } from '../../../src/dataProvider/sendFiles.ts';
import { useUpload } from '../../../src/dataProvider/useUpload.ts';
import { FileField } from '../../../src/ui/FileField.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { fieldsOf } from '../support/forms.ts';

const server = fakeServer();
const class_id = '00000000-0000-4000-8000-0000000000c1';

const fileOf = (name: string, bytes: number, type = 'text/csv') =>
  new File([new Uint8Array(bytes).map((_, at) => at % 251)], name, { type });

interface Options {
  rule?: FileRule;
  most?: number;
  onWrong?: (file: File) => void;
  onMany?: () => void;
}

/** A form with the field, which sends its files to a class. */
function Form({ rule = CLASS_FILE, most = 10, ...rest }: Options) {
  const [files, setFiles] = useState<File[]>([]);
  const [outcome, setOutcome] = useState('');
  const upload = useUpload('POST /v1/teacher-documents', {
    onSuccess: () => setOutcome('sent'),
    onError: ({ message }) => setOutcome(message),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        upload.send({ body: { title: 'Notas', class_id }, files: { files } });
      }}
    >
      <FileField
        label="Arquivos"
        rule={rule}
        most={most}
        files={files}
        onFiles={setFiles}
        sending={upload.sending}
        {...rest}
      />
      <button type="submit">send</button>
      <output>{outcome}</output>
    </form>
  );
}

function open(options: Options = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form {...options} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ applyAccept: false });
  const input = screen.getByLabelText<HTMLInputElement>('Arquivos', { selector: 'input' });
  return {
    user,
    area: () => screen.getByRole('button', { name: /Arraste ou escolha/ }),
    choose: (...files: File[]) => user.upload(input, files),
    send: () => user.click(screen.getByRole('button', { name: 'send' })),
  };
}
const names = () => screen.queryAllByRole('button', { name: /^Tirar / }).map(({ ariaLabel }) => ariaLabel);

type Fate = 'stored' | 'answer lost' | 'unavailable' | 'pending';

/** A server that receives uploads in parts; `fateOf` decides what becomes of each. */
function school(fateOf: (offset: number) => Fate = () => 'stored') {
  const uploads = new Map<string, number[]>();
  const forms: [string, string][][] = [];
  const cancelled: unknown[] = [];
  const parts: number[] = [];
  const of = ({ id }: { id?: unknown }) => uploads.get(String(id)) ?? [];
  server.use(
    http.post(at('/v1/uploads'), () => {
      const id = crypto.randomUUID();
      uploads.set(id, []);
      return HttpResponse.json({ data: { id, part_bytes: UPLOAD_PART_BYTES } });
    }),
    http.get(at('/v1/uploads/:id'), ({ params }) =>
      HttpResponse.json({ data: { offset: of(params).length } }),
    ),
    http.patch(at('/v1/uploads/:id'), async ({ params, request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'));
      parts.push(offset);
      const bytes = new Uint8Array(await request.arrayBuffer());
      const fate = fateOf(offset);
      if (fate === 'pending') return new Promise<never>(() => undefined);
      if (fate === 'unavailable') return HttpResponse.json({ code: 'unavailable' }, { status: 503 });
      if (offset !== of(params).length)
        return HttpResponse.json({ code: 'upload_offset', message: '' }, { status: 409 });
      for (const byte of bytes) of(params).push(byte);
      return fate === 'answer lost'
        ? HttpResponse.error()
        : HttpResponse.json({ data: { offset: of(params).length } });
    }),
    http.delete(at('/v1/uploads/:id'), ({ params }) => {
      cancelled.push(params.id);
      return HttpResponse.json({ data: { ok: true } });
    }),
    http.post(at('/v1/teacher-documents'), async ({ request }) => {
      forms.push(await fieldsOf(request));
      return HttpResponse.json({ data: { ids: [] } });
    }),
  );
  return { uploads, forms, cancelled, parts };
}
const online = () => window.dispatchEvent(new Event('online'));
const sentAll = async (bytes: Iterable<number> | undefined, file: File) =>
  expect(Buffer.from([...(bytes ?? [])]).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);

it('files are dropped, pasted and chosen, each with its size, and taken away without losing the focus', async () => {
  const { user, area, choose } = open();
  fireEvent.dragOver(area());
  fireEvent.drop(area(), { dataTransfer: { files: [fileOf('a.csv', 2048), fileOf('b.csv', 3)] } });
  const paste = createEvent.paste(area(), { clipboardData: { files: [fileOf('c.csv', 3)] } });
  fireEvent(area(), paste);
  await choose(fileOf('d.csv', 3));
  expect(names()).toEqual(['Tirar a.csv', 'Tirar b.csv', 'Tirar c.csv', 'Tirar d.csv']);
  expect(screen.getByText(/^2\s?kB$/i)).toBeTruthy();
  screen.getByRole('button', { name: 'Tirar b.csv' }).focus();
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Tirar a.csv', 'Tirar c.csv', 'Tirar d.csv']);
  expect(document.activeElement).toBe(area());
});

it('a field of one file refuses several, and one that does not fit, and moves the focus to the chosen one', async () => {
  const onWrong = vi.fn();
  const onMany = vi.fn();
  const { user, area, choose } = open({ rule: PHOTO, most: 1, onWrong, onMany });
  fireEvent.drop(area(), { dataTransfer: { files: [fileOf('a.png', 3), fileOf('b.png', 3)] } });
  expect(onMany).toHaveBeenCalledOnce();
  await choose(fileOf('a.csv', 3));
  expect(onWrong.mock.lastCall?.[0].name).toBe('a.csv');
  expect(names()).toEqual([]);
  area().focus();
  await choose(fileOf('a.png', 3, 'image/png'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tirar a.png' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(area());
});

it('a phone offers its camera where pictures are taken, and nowhere else', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { user } = open({ rule: PHOTO, most: 1 });
  const camera = screen.getByLabelText<HTMLInputElement>('Tirar foto', { selector: 'input' });
  expect(camera.getAttribute('capture')).toBe('environment');
  const opened = vi.spyOn(camera, 'click');
  await user.click(screen.getByRole('button', { name: 'Tirar foto' }));
  expect(opened).toHaveBeenCalledOnce();
  await user.upload(camera, fileOf('foto.jpg', 3, 'image/jpeg'));
  expect(names()).toEqual(['Tirar foto.jpg']);
});

it('no camera is offered with a mouse, or for tables', () => {
  open({ rule: PHOTO });
  expect(screen.queryByRole('button', { name: 'Tirar foto' })).toBeNull();
});

it('a large file goes in parts and the form names it, in its place beside a small one', async () => {
  const { uploads, forms, parts } = school();
  const { choose, send } = open();
  const large = fileOf('grande.csv', 2 * UPLOAD_PART_BYTES + 5);
  await choose(large, fileOf('pequena.csv', 3));
  await send();
  await screen.findByText('sent');
  const [[id, bytes] = []] = uploads;
  expect(parts).toEqual([0, UPLOAD_PART_BYTES, 2 * UPLOAD_PART_BYTES]);
  await sentAll(bytes, large);
  expect(forms[0]?.slice(2)).toEqual([
    ['files', id],
    ['files', 'pequena.csv'],
  ]);
});

it('a lost connection is told, and the file continues where the server says once it is back', async () => {
  const { uploads, forms, parts } = school((offset) => (offset === 0 ? 'answer lost' : 'stored'));
  const { choose, send } = open();
  const large = fileOf('grande.csv', UPLOAD_PART_BYTES + 5);
  await choose(large);
  await send();
  expect(await screen.findByText('Conexão perdida, tentando de novo…')).toBeTruthy();
  online();
  await screen.findByText('sent');
  expect(parts).toEqual([0, UPLOAD_PART_BYTES]);
  const [[, bytes] = []] = uploads;
  await sentAll(bytes, large);
  expect(forms).toHaveLength(1);
});

it('a connection that stays lost ends in a retry, which continues the same upload', async () => {
  let isCut = true;
  const { uploads, parts } = school((offset) => (isCut && offset > 0 ? 'unavailable' : 'stored'));
  server.use(http.get(at('/v1/uploads/:id'), () => (isCut ? HttpResponse.error() : undefined)));
  const { user, choose, send } = open();
  await choose(fileOf('grande.csv', 2 * UPLOAD_PART_BYTES));
  await send();
  await screen.findByText('Conexão perdida, tentando de novo…');
  // Each attempt is made at once instead of after its pause.
  const hurry = setInterval(online, 20);
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  clearInterval(hurry);
  isCut = false;
  await user.click(retry);
  await screen.findByText('sent');
  expect(uploads.size).toBe(1);
  expect(parts.at(-1)).toBe(UPLOAD_PART_BYTES);
});

it('cancelling leaves nothing on the server, and the file stays chosen', async () => {
  const { uploads, forms, cancelled } = school(() => 'pending');
  const { user, choose, send } = open();
  await choose(fileOf('grande.csv', 2 * UPLOAD_PART_BYTES));
  await send();
  await user.click(await screen.findByRole('button', { name: 'Parar o envio' }));
  await waitFor(() => expect(cancelled).toEqual([...uploads.keys()]));
  expect(names()).toEqual(['Tirar grande.csv']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tirar grande.csv' }));
  expect(forms).toEqual([]);
});

it('one of several files is stopped alone: the others arrive, and nothing of it is kept', async () => {
  let isHeld = true;
  const { uploads, forms, cancelled } = school(() => (isHeld ? 'pending' : 'stored'));
  const { user, choose, send } = open();
  const large = fileOf('grande.csv', UPLOAD_PART_BYTES + 5);
  await choose(fileOf('errada.csv', 2 * UPLOAD_PART_BYTES), large, fileOf('pequena.csv', 3));
  await send();
  await screen.findAllByRole('progressbar');
  await waitFor(() => expect(uploads.size).toBe(1));
  isHeld = false;
  await user.click(screen.getByRole('button', { name: 'Tirar errada.csv' }));
  await screen.findByText('sent');
  const [wrong = '', right = ''] = uploads.keys();
  expect(cancelled).toEqual([wrong]);
  expect(names()).toEqual(['Tirar grande.csv', 'Tirar pequena.csv']);
  expect(forms.map((form) => form.slice(2))).toEqual([
    [
      ['files', right],
      ['files', 'pequena.csv'],
    ],
  ]);
  await sentAll(uploads.get(right), large);
});

it('a file that has arrived or waits for its turn is stopped as well; the last one stops the form', async () => {
  const { uploads, forms, cancelled } = school((offset) =>
    offset > UPLOAD_PART_BYTES ? 'pending' : 'stored',
  );
  const { user, choose, send } = open();
  const ready = fileOf('pronta.csv', 2 * UPLOAD_PART_BYTES);
  await choose(ready, fileOf('grande.csv', 3 * UPLOAD_PART_BYTES), fileOf('pequena.csv', 3));
  await send();
  await waitFor(() => expect(uploads.size).toBe(2));
  await user.click(screen.getByRole('button', { name: 'Tirar pronta.csv' }));
  await user.click(screen.getByRole('button', { name: 'Tirar pequena.csv' }));
  await user.click(screen.getByRole('button', { name: 'Parar o envio' }));
  await waitFor(() => expect(cancelled.toSorted()).toEqual([...uploads.keys()].toSorted()));
  expect(names()).toEqual(['Tirar grande.csv']);
  expect(forms).toEqual([]);
});

it('a form that is on its way is sent anew without a file that is stopped', async () => {
  const forms: [string, string][][] = [];
  server.use(
    http.post(at('/v1/teacher-documents'), async ({ request }) => {
      forms.push(await fieldsOf(request));
      if (forms.length === 1) return new Promise<never>(() => undefined);
      return HttpResponse.json({ data: { ids: [] } });
    }),
  );
  const [kept, stopped] = [fileOf('a.csv', 3), fileOf('b.csv', 3)];
  const controllers = new Map([kept, stopped].map((file) => [file as Blob, new AbortController()]));
  const sending = sendFiles(
    'POST /v1/teacher-documents',
    { body: { title: 'Notas', class_id }, files: { files: [kept, stopped] } },
    {
      signal: new AbortController().signal,
      signalOf: (file) => controllers.get(file)?.signal ?? AbortSignal.abort(),
      onProgress: () => undefined,
      onWhole: () => undefined,
      onWaiting: () => undefined,
    },
  );
  await waitFor(() => expect(forms).toHaveLength(1));
  controllers.get(stopped)?.abort();
  await sending;
  expect(forms.map((form) => form.slice(2))).toEqual([
    [
      ['files', 'a.csv'],
      ['files', 'b.csv'],
    ],
    [['files', 'a.csv']],
  ]);
});

it('a form that has been sent and is only waited for loses no file any more', async () => {
  // Everything is sent at once, and nothing is answered.
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 9, total: 9 }));
  });
  const { choose, send } = open();
  await choose(fileOf('a.csv', 3), fileOf('b.csv', 3));
  await send();
  expect(await screen.findAllByRole('button', { name: 'Parar o envio' })).toHaveLength(2);
  expect(names()).toEqual([]);
});

it('an upload whose beginning is not answered yet is cancelled once it is', async () => {
  const { uploads, cancelled } = school();
  let answer: () => void = () => undefined;
  server.use(
    http.post(at('/v1/uploads'), async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return undefined;
    }),
  );
  const { user, choose, send } = open();
  await choose(fileOf('grande.csv', 2 * UPLOAD_PART_BYTES));
  await send();
  await user.click(await screen.findByRole('button', { name: 'Parar o envio' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(cancelled).toEqual([]);
  answer();
  await waitFor(() => expect(cancelled).toEqual([...uploads.keys()]));
  expect(cancelled).toHaveLength(1);
});

it('a form that the server refuses is sent again without the bytes, unless the upload is gone', async () => {
  const { uploads, parts } = school();
  const answers = ['invalid_request', 'upload_missing', null];
  server.use(
    http.post(at('/v1/teacher-documents'), () => {
      const code = answers.shift();
      return code
        ? HttpResponse.json({ code, message: code }, { status: 409 })
        : HttpResponse.json({ data: { ids: [] } });
    }),
  );
  const { choose, send } = open();
  await choose(fileOf('grande.csv', UPLOAD_PART_BYTES + 1));
  await send();
  await waitFor(() => expect(answers).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(parts).toHaveLength(2);
  await send();
  await waitFor(() => expect(answers).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(parts).toHaveLength(2);
  await send();
  await screen.findByText('sent');
  expect([parts.length, uploads.size]).toEqual([4, 2]);
});
