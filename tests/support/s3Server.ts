import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
// It has no types.
// @ts-expect-error
import S3rver from '@20minutes/s3rver';

interface Context {
  path: string;
  method: string;
  query: Record<string, string>;
  mountPath: string;
  state: { vhost: boolean };
  status: number;
  res: ServerResponse;
}
type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>;

/** The only key that it knows. */
export const s3Key = { id: 'S3RVER', secret: 'S3RVER' };

/** The settings of a school whose files lie in a folder of the bucket. */
export const s3Settings = (url: string, folder: string) => ({
  FILES_S3_URL: `${url}/escola/${folder}`,
  FILES_S3_REGION: 'us-east-1',
  FILES_S3_KEY_ID: s3Key.id,
  FILES_S3_KEY: s3Key.secret,
});

/** S3rver on a folder of its own, with the bucket `escola`; it checks signatures. `onRequest` runs before each request, and may answer it. */
export async function startS3Server() {
  const directory = mkdtempSync(path.join(tmpdir(), 'aula-viva-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'escola' }],
  });
  const control: { onRequest: Middleware | null } = { onRequest: null };
  const before: Middleware = async (ctx, next) => {
    // It takes the path `/escola/` for `/escola` when it checks a signature, unless the bucket is named by the host.
    if (ctx.path === '/escola/') {
      ctx.state.vhost = true;
      ctx.mountPath = '/';
    }
    await (control.onRequest ? control.onRequest(ctx, next) : next());
  };
  server.middleware.splice(-1, 0, before);
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    control,
    settings: (folder: string) => s3Settings(url, folder),
    stop: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
