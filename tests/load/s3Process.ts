// A store of files in a process of its own, as in life; prints its address.
import { startS3Server } from '../support/s3Server.ts';

const server = await startS3Server();
process.once('SIGTERM', () => void server.stop().then(() => process.exit()));
console.log(server.url);
