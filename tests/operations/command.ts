import { execFile } from 'node:child_process';
import path from 'node:path';
import { compileCache, serverArguments } from '../support/serverProcess.ts';

const root = path.dirname(path.dirname(import.meta.dirname));

/** Runs one of the server's commands in its own process; returns its exit code and output. */
export const runCommand = (
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [...serverArguments, path.join(root, 'server/commands', `${name}.ts`), ...args],
      {
        cwd: root,
        env: {
          ...compileCache,
          PATH: process.env.PATH ?? '',
          HOME: process.env.HOME ?? '',
          ENV_FILE: '',
          ...env,
        },
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    );
  });
