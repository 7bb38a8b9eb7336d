import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { serverArguments } from '../../support/serverProcess.ts';
import { START, shiftTo, timeAt } from './clock.ts';

export interface Started {
  url: string;
  folder: string;
}

export const forkServer = (env: Record<string, string>) =>
  fork(path.join(import.meta.dirname, 'server.ts'), {
    execArgv: serverArguments,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

export const started = (child: ChildProcess) =>
  new Promise<Started>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Started));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });

/** The demo school that the schools of all workers begin as copies of, and the school's time at which it was full. */
export interface Filled {
  folder: string;
  moment: string;
}

/** Filling a school takes 17 s of processor time, copying it less than one. */
export async function fillSchool(env: Record<string, string> = {}): Promise<Filled> {
  const shift = shiftTo(START);
  const child = forkServer({ ...env, FILL: '1', SHIFT: String(shift) });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const { folder } = await started(child);
  await exited;
  return { folder, moment: timeAt(shift).toISOString() };
}
