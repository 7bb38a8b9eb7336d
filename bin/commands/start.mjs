import { existsSync } from 'node:fs';
import { buildFrontEnd } from '../frontEnd.mjs';
import { runServer } from '../server.mjs';

const args = process.argv.slice(2);
const file = process.env.ENV_FILE ?? '.env';
if (file && existsSync(file)) process.loadEnvFile(file);
if (!args.includes('--check-config')) await buildFrontEnd();

const demo = process.env.APP_ENV
  ? {}
  : { APP_ENV: 'demo', PAYMENT_PROVIDER: process.env.PAYMENT_PROVIDER || 'sandbox' };
runServer('server/main.ts', { args, env: demo, restart: true });
