import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { logFile } from '../support/logs.ts';
import { compileCache, serverArguments } from '../support/serverProcess.ts';

const root = path.dirname(path.dirname(import.meta.dirname));

/** The server in its own process; `entry` replaces its entry point. */
export class ServerProcess {
  readonly child: ChildProcess;
  output = '';
  readonly url: string;
  readonly exited: Promise<number | null>;

  constructor(port: number, env: Record<string, string>, args: string[] = [], entry = 'server/main.ts') {
    this.url = `http://127.0.0.1:${port}`;
    this.child = spawn(process.execPath, [...serverArguments, path.join(root, entry), ...args], {
      cwd: root,
      env: {
        ...compileCache,
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        ENV_FILE: '',
        PORT: String(port),
        LOG_LEVEL: 'trace',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = logFile('process');
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        if (log) appendFileSync(log, chunk);
      });
    this.exited = new Promise((resolve) => this.child.on('exit', (code) => resolve(code)));
  }

  /** Resolves when the server logs that it is ready; rejects with its output if it exits first. */
  ready(): Promise<this> {
    return new Promise((resolve, reject) => {
      const look = () => this.output.includes('is ready:') && resolve(this);
      this.child.stdout?.on('data', look);
      this.child.on('exit', (code) => reject(new Error(`ended with ${code}: ${this.output}`)));
      look();
    });
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.exited;
  }
}
