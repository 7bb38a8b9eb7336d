import { runServer } from '../server.mjs';

runServer('server/commands/jobs.ts', { args: process.argv.slice(2) });
