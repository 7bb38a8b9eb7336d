// Restarts the server when its files change; Vite serves the front end and forwards calls.
import { spawn } from 'node:child_process';

const env = { ...process.env, APP_ENV: process.env.APP_ENV || 'demo' };
if (env.APP_ENV === 'demo') env.PAYMENT_PROVIDER ||= 'sandbox';
const run = (...args) => spawn(process.execPath, args, { stdio: 'inherit', env });

const server = run('--no-warnings', '--import=./server/fasterImports.mjs', '--watch', 'server/main.ts');
const vite = run('node_modules/vite/bin/vite.js');
for (const child of [server, vite])
  child.on('exit', (code) => {
    server.kill();
    vite.kill();
    process.exit(code ?? 0);
  });
