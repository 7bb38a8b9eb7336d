import { runServer } from '../server.mjs';

runServer('server/commands/removeSecondFactor.ts', { args: process.argv.slice(2) });
