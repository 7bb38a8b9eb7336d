import { spawn } from 'node:child_process';
import { nodeArguments, nodeEnvironment } from '../server.mjs';

const port = 3977;
export const secret = 'a secret of the bench, 32 letters or more';

/** Starts a server of the demo school, and resolves once it is ready. `stop` resolves when its process has ended. */
export async function startServer(env) {
  const server = spawn(process.execPath, [...nodeArguments, 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...nodeEnvironment,
      ...process.env,
      APP_ENV: 'demo',
      PAYMENT_PROVIDER: 'sandbox',
      PORT: String(port),
      SECRET: secret,
      // The load has one address and one user.
      RATE_LIMIT_ADDRESS: '0',
      RATE_LIMIT_USER: '0',
      ...env,
    },
  });
  // Node says where it writes each report that a part asks for.
  const ofReports = /Node\.js report|report\.\d{8}\.|^\s*$/;
  server.stderr.on('data', (chunk) => ofReports.test(chunk) || process.stderr.write(chunk));
  const ended = new Promise((resolve) => server.on('exit', resolve));
  await new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
    server.on('exit', () => reject(new Error('the server did not start')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid,
    stop: () => {
      server.kill('SIGTERM');
      return ended;
    },
  };
}
