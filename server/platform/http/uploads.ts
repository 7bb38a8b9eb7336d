import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FileType, fileKinds, type Upload, type UploadedFile } from '../../../contract/call.ts';
import { AppError, refused } from '../errors.ts';

const fieldBytes = 64 * 1024;
/** Of the other fields and the separators. */
const formBytes = 256 * 1024;

export const acceptUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart);
};

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text;

const signatures: readonly (readonly [FileType, (bytes: Buffer) => boolean])[] = [
  ['image/jpeg', (bytes) => startsWith(bytes, '\u00ff\u00d8\u00ff')],
  ['image/png', (bytes) => startsWith(bytes, '\u0089PNG\r\n\u001a\n')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)],
];

/** By its first bytes: names and declared types are up to the sender. */
function typeOf(bytes: Buffer, { kinds }: Upload): FileType {
  const type = signatures.find(([, matches]) => matches(bytes))?.[0];
  if (!type || !kinds.some((kind) => fileKinds[kind].some((each) => each === type)))
    throw new AppError('wrong_file_type');
  return type;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

interface Form {
  body: Record<string, unknown> | undefined;
  file: UploadedFile;
}

export async function readUpload(request: FastifyRequest, upload: Upload): Promise<Form> {
  const { maxBytes } = upload;
  const missing = () => refused({ path: 'file', code: 'required' });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formBytes)
    throw new AppError('file_too_large');
  if (!request.isMultipart()) throw missing();
  const fields = new Map<string, unknown>();
  let bytes: Buffer | undefined;
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: 50, fieldSize: fieldBytes, parts: 51 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file' && part.fieldname === 'file') bytes = await part.toBuffer();
      else if (part.type === 'file') {
        part.file.resume();
        fields.set(part.fieldname, null);
      } else if (part.valueTruncated) throw new AppError('body_too_large');
      else fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('file_too_large');
    throw refused({ path: '', code: 'format_invalid' });
  }
  if (!bytes || bytes.length === 0) throw missing();
  const body = fields.size > 0 ? Object.fromEntries(fields) : undefined;
  return { body, file: { bytes, type: typeOf(bytes, upload) } };
}
