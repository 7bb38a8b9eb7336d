import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Upload, UploadedFile } from '../../../contract/call.ts';
import type { FileRule } from '../../../domain/files.ts';
import type { Services } from '../context.ts';
import { freeBytes, isDiskFull, NoSpace } from '../diskSpace.ts';
import { AppError, refused } from '../errors.ts';
import { recognise } from '../fileType.ts';
import { settleUpload, takeUpload } from '../uploads.ts';
import { countKilobytes } from './rateLimit.ts';

const fieldBytes = 64 * 1024;
/** Limit for the other fields and the separators. */
const formBytes = 256 * 1024;

const streamType = 'application/octet-stream';

/** Bodies of bytes, which the handler reads as they arrive. */
export function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser(streamType, (_request, payload, done) => done(null, payload));
}

/** The part of the disk that the school needs for itself. */
export function refuseWithoutSpace({ config, files }: Services): void {
  if (freeBytes(files.pathOf('')) < config.DISK_RESERVE_MB * 2 ** 20)
    throw new NoSpace('the disk has no more space than its reserve');
}

/** The body of a request as a stream; a refusal reads and drops the rest. */
export async function withBytes<T>(request: FastifyRequest, use: () => Promise<T>): Promise<T> {
  try {
    if (request.headers['content-type'] !== streamType) throw new AppError('body_type_unsupported');
    return await use();
  } finally {
    request.raw.resume();
  }
}

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
  /** The upload that it was sent as before, in parts, which was counted when it began. */
  upload?: string;
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
  readonly #call: string;
  readonly #keys: string[] = [];
  readonly #taken: string[] = [];

  constructor(services: Services, call: string, upload: Upload) {
    this.#services = services;
    this.#call = call;
    this.#upload = upload;
  }

  async read(request: FastifyRequest): Promise<Form> {
    const { fields, received } = await this.#receive(request).catch((error: unknown) => {
      // The rest is read and dropped: a client that is still sending sees the refusal only afterwards.
      request.raw.resume();
      throw error;
    });
    await this.#takeUploads(request, received);
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

  /** Uploads of a refused form can be used again. */
  async release(isDone: boolean): Promise<void> {
    for (const key of this.#keys) await this.#services.files.remove(key);
    for (const id of this.#taken) await settleUpload(this.#services, id, isDone);
  }

  async #receive(request: FastifyRequest) {
    const rules = Object.values(this.#upload);
    const most = rules.reduce((sum, { maxBytes, most: files = 1 }) => sum + maxBytes * files, formBytes);
    const mostFiles = rules.reduce((sum, { most: files = 1 }) => sum + files, 0);
    if (Number(request.headers['content-length'] ?? 0) > most) throw new AppError('file_too_large');
    const [first = ''] = Object.keys(this.#upload);
    if (!request.isMultipart()) throw missing(first);
    if (rules.length > 0) refuseWithoutSpace(this.#services);
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
        else if (!this.#names(part.fieldname, part.value, received)) fields.set(part.fieldname, part.value);
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
    const sent = [...received.values()].flat().filter(({ upload }) => !upload);
    for (const { key } of sent) bytes += await this.#services.files.size(key);
    await countKilobytes(this.#services, user_id, Math.ceil(bytes / 1000));
  }

  /** The field of a part, what it has received before, and its rule if it is one for files. */
  #place(fieldname: string, received: ReceivedFiles) {
    const name = fieldname.replace(/\[\]$/, '');
    const rule = Object.hasOwn(this.#upload, name) ? this.#upload[name] : undefined;
    const before = received.get(name) ?? [];
    if (rule?.most !== undefined && before.length >= rule.most)
      throw refused({ path: name, code: 'list_too_long', values: { count: rule.most } });
    return { name, rule, before };
  }

  /** True for the id of an upload in the place of a file. */
  #names(fieldname: string, value: unknown, received: ReceivedFiles): boolean {
    const { name, rule, before } = this.#place(fieldname, received);
    const id = z.uuid().safeParse(value);
    if (!rule || !id.success || (rule.most === undefined && before.length > 0)) return false;
    received.set(name, [...before, { key: '', filename: '', upload: id.data }]);
    return true;
  }

  async #takeUploads(request: FastifyRequest, received: ReceivedFiles): Promise<void> {
    const user_id = request.actor?.user_id ?? '';
    for (const [field, files] of received)
      for (const file of files) {
        if (!file.upload) continue;
        const purpose = { user_id, id: file.upload, call: this.#call, field };
        Object.assign(file, await takeUpload(this.#services, purpose));
        this.#keys.push(file.key);
        this.#taken.push(file.upload);
      }
  }

  async #store(part: MultipartFile, fields: Map<string, unknown>, received: ReceivedFiles) {
    const { file, filename } = part;
    const { name, rule, before } = this.#place(part.fieldname, received);
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
