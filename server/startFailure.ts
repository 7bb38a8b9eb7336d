import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import { DemoData } from './demo/refuse.ts';
import { driverError, isUnreachable, NewerDatabase } from './platform/db/errors.ts';
import { AlreadyRunning } from './singleStart.ts';

const ofSystem = (error: unknown): NodeJS.ErrnoException | null => {
  for (let e = error as NodeJS.ErrnoException | undefined; e; e = e.cause as typeof e)
    if (typeof e.syscall === 'string') return e;
  return null;
};

function ofDatabase(error: unknown): string | null {
  const { code } = driverError(error) ?? {};
  if (code === '53100') return 'The disk of the database is full: free some space, then start again.';
  if (code === '28P01' || code === '28000')
    return 'The database refuses the user or the password of DATABASE_URL (or DATABASE_OWNER_URL).';
  if (code === '3D000') return `${(error as Error).message}: create it, or correct DATABASE_URL.`;
  if (code === '42501')
    return `The role of DATABASE_URL lacks a right: ${(error as Error).message}. See "The database's roles" in docs/operations.md.`;
  if (isUnreachable(error)) return `The database cannot be reached: ${(error as Error).message}.`;
  return null;
}

function ofFolder(error: NodeJS.ErrnoException, config: Config | null): string | null {
  const folder = `the data folder (DATA_DIR${config ? `=${config.dataDir}` : ''})`;
  if (error.code === 'ENOSPC') return `The disk of ${folder} is full: free some space, then start again.`;
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return `This user may not use ${folder}: ${error.message}. Give the folder to this user, or choose another DATA_DIR.`;
  if (error.code === 'EROFS') return `Nothing can be written to ${folder}: ${error.message}.`;
  if (error.syscall === 'mkdir')
    return `The server cannot make ${folder}: ${error.message}. Choose another DATA_DIR.`;
  return null;
}

/** Tells the operator in a sentence what can be done about a failed start; null for an unexpected error. */
export function startFailure(error: unknown, config: Config | null): string | null {
  if (error instanceof ConfigError) return `Invalid configuration:\n${error.message}`;
  if (error instanceof AlreadyRunning || error instanceof DemoData || error instanceof NewerDatabase)
    return error.message;
  const system = ofSystem(error);
  if (system?.code === 'EADDRINUSE')
    return `The port is already in use: ${system.message}. Set PORT to a different one.`;
  if (system?.syscall === 'listen' && system.code === 'EACCES')
    return `This user may not listen on port ${config?.PORT}: set PORT to 1024 or more, and let the reverse proxy serve port 80 and 443.`;
  return ofDatabase(error) ?? (system && ofFolder(system, config));
}
