import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload, UploadedFile } from '../../../contract/call.ts';
import type { FileRule } from '../../../domain/files.ts';
import type { Services } from '../context.ts';
import { freeBytes, isDiskFull, NoSpace } from '../diskSpace.ts';
import { AppError, refused } from '../errors.ts';
import { recognise } from '../fileType.ts';
import { countKilobytes } from './rateLimit.ts';

const fieldBytes = 64 * 1024;
/** Limit for the other fields and the separators. */
const formBytes = 256 * 1024;

export const acceptUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false });
};

/** Forms without files, in both encodings. */
export const acceptForms = async (app: FastifyInstance): Promise<void> => {
  await acceptUploads(app);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
};

interface Form {
  body: Record<string, unknown> | undefined;
  files: Record<string, UploadedFile | UploadedFile[] | undefined>;
}

interface Received {
  key: string;
  filename: string;
}
type ReceivedFiles = Map<string, Received[]>;

const at = (path: string, code: 'file_too_large' | 'wrong_file_type' | 'file_infected') =>
  new AppError(code, {}, { issues: [{ path, code }] });
const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error;
const missing = (path: string) => refused({ path, code: 'required' });

/** One form of a request; its files are removed at the end unless the handler has moved them. */
export class ReceivedForm {
  readonly #services: Services;
  readonly #upload: Upload;
  readonly #keys: string[] = [];

  constructor(services: Services, upload: Upload) {
    this.#services = services;
    this.#upload = upload;
  }

  async read(request: FastifyRequest): Promise<Form> {
    const { fields, received } = await this.#receive(request).catch((error: unknown) => {
      // The rest is read and dropped: a client that is still sending sees the refusal only afterwards.
      request.raw.resume();
      throw error;
    });
    await this.#countBytes(request, received);
    const files: Form['files'] = {};
    for (const [name, rule] of Object.entries(this.#upload)) {
      const sent = received.get(name) ?? [];
      if (sent.length === 0 && !rule.optional) throw missing(name);
      const checked: UploadedFile[] = [];
      for (const file of sent) checked.push(await this.#check(name, file, rule));
      files[name] = rule.most === undefined ? checked[0] : checked;
    }
    return { body: fields.size > 0 ? Object.fromEntries(fields) : undefined, files };
  }

  async release(): Promise<void> {
    for (const key of this.#keys) await this.#services.files.remove(key);
  }

  async #receive(request: FastifyRequest) {
    const rules = Object.values(this.#upload);
    const most = rules.reduce((sum, { maxBytes, most: files = 1 }) => sum + maxBytes * files, formBytes);
    const mostFiles = rules.reduce((sum, { most: files = 1 }) => sum + files, 0);
    if (Number(request.headers['content-length'] ?? 0) > most) throw new AppError('file_too_large');
    const [first = ''] = Object.keys(this.#upload);
    if (!request.isMultipart()) throw missing(first);
    const { config, files } = this.#services;
    if (rules.length > 0 && freeBytes(files.pathOf('')) < config.DISK_RESERVE_MB * 2 ** 20)
      throw new NoSpace('the disk has no more space than its reserve');
    const fields = new Map<string, unknown>();
    const received = new Map<string, Received[]>();
    const limits = {
      // The file store counts; this only replaces the default.
      fileSize: most,
      // One more, so that the refusal can say how many are allowed.
      files: mostFiles + 1,
      fields: 50,
      fieldSize: fieldBytes,
      parts: 51 + mostFiles,
    };
    try {
      for await (const part of request.parts({ limits })) {
        if (part.type === 'file') await this.#store(part, fields, received);
        else if (part.valueTruncated) throw new AppError('body_too_large');
        else fields.set(part.fieldname, part.value);
      }
    } catch (error) {
      // A file that cannot be written also destroys the request that it is read from.
      if (error instanceof AppError || isDiskFull(error) || (isOfDisk(error) && !request.raw.destroyed))
        throw error;
      throw refused({ path: '', code: 'format_invalid' });
    }
    return { fields, received };
  }

  /** Files that are replaced stay for a day, so that only a limit protects the disk from one person. */
  async #countBytes(request: FastifyRequest, received: ReceivedFiles): Promise<void> {
    const { user_id } = request.actor ?? {};
    if (!user_id) return;
    let bytes = 0;
    for (const { key } of [...received.values()].flat()) bytes += await this.#services.files.size(key);
    await countKilobytes(this.#services, user_id, Math.ceil(bytes / 1000));
  }

  async #store(part: MultipartFile, fields: Map<string, unknown>, received: ReceivedFiles) {
    const { file, filename } = part;
    const name = part.fieldname.replace(/\[\]$/, '');
    const rule = Object.hasOwn(this.#upload, name) ? this.#upload[name] : undefined;
    const before = received.get(name) ?? [];
    if (rule?.most !== undefined && before.length >= rule.most)
      throw refused({ path: name, code: 'list_too_long', values: { count: rule.most } });
    if (!rule || (rule.most === undefined && before.length > 0)) {
      file.resume();
      fields.set(name, null);
      return;
    }
    const { files } = this.#services;
    const key = await files.receive(file, rule.maxBytes).catch((error: unknown) => {
      throw error instanceof AppError ? at(name, 'file_too_large') : error;
    });
    this.#keys.push(key);
    if (file.readableEnded && file.bytesRead === 0) {
      // A browser sends an empty part for a field without a file.
      if (filename) throw missing(name);
      return;
    }
    received.set(name, [...before, { key, filename }]);
  }

  /** Checks the content, then asks the scanner. */
  async #check(
    name: string,
    { key, filename }: Received,
    { types, isUnread }: FileRule,
  ): Promise<UploadedFile> {
    const { files, providers, log } = this.#services;
    const type = await recognise(files.pathOf(key), types, { filename, isUnread });
    if (!type) throw at(name, 'wrong_file_type');
    const found = await providers.malware.scan(files.chunks(key)).catch((err: unknown) => {
      log.error({ err }, 'the malware scanner gave no verdict: the upload was refused');
      throw new AppError('file_unchecked');
    });
    if (found !== null) {
      log.warn({ found }, 'the malware scanner found something in an upload: it was refused');
      throw at(name, 'file_infected');
    }
    return { key, type };
  }
}
