import { runServer } from '../server.mjs';

runServer('server/commands/createAdmin.ts', { args: process.argv.slice(2) });
