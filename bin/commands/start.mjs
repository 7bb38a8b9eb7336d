import { spawn } from 'node:child_process';
import { buildFrontEnd } from '../frontEnd.mjs';

await buildFrontEnd();

// Without a word on the environment this is the demo school, on loopback, with sandbox payments.
const env = { ...process.env };
if (!env.APP_ENV)
  Object.assign(env, { APP_ENV: 'demo', PAYMENT_PROVIDER: env.PAYMENT_PROVIDER || 'sandbox' });

const server = spawn(process.execPath, ['--no-warnings', 'server/main.ts'], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
