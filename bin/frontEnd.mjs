import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const sources = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'src', 'contract', 'domain'];

/** Smaller files gain less than the header costs. */
const leastBytes = 1024;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** The server sends these to browsers that accept them. */
async function compressFiles(folder) {
  const texts = filesOf(folder).filter((file) =>
    /\.(js|css|html|svg|json|webmanifest|txt|wasm|tflite)$/.test(file),
  );
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < leastBytes) return;
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

const filesOf = (at) =>
  !existsSync(at)
    ? []
    : statSync(at).isFile()
      ? [at]
      : readdirSync(at, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
          .sort();

export async function buildFrontEnd({ force = false } = {}) {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesOf(source)) hash.update(file).update(readFileSync(file));
  const digest = hash.digest('hex');
  const stamp = path.join('dist', '.built-from');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Building the front end');
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The front end could not be built');
  await compressFiles('dist');
  writeFileSync(stamp, digest);
}
