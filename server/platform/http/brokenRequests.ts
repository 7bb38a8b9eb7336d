import type { Socket } from 'node:net';
import type { ErrorBody } from '../../../contract/errors.ts';
import { messageOf } from '../../texts/messages.ts';
import type { Random } from '../random.ts';

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

export const replyToBroken =
  (random: Random) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const body = JSON.stringify({
      message: messageOf('invalid_request'),
      code: 'invalid_request',
      requestId: random.hex(8),
    } satisfies ErrorBody);
    const head = [
      `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
