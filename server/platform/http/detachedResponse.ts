import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The rest of a response that has no end yet. */
export interface Rest {
  write(text: string): void;
  end(): void;
  /** Bytes that the client has not taken yet. */
  unread(): number;
}

const ignore = () => undefined;

/** As HTTP/1.1 encodes a part of a body whose length is unknown. */
const chunkOf = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** HTTP/1.0 knows no chunks: the body ends with the connection. */
const withoutChunks = (raw: ServerResponse, socket: Socket): Rest => ({
  write: (text) => void raw.write(text),
  end: () => void raw.end(() => socket.destroySoon()),
  unread: () => raw.writableLength,
});

/** A function of its own, since closures hold each variable that any closure of their function names. */
const inChunks = (socket: Socket): Rest => ({
  write: (text) => {
    if (socket.writable) socket.write(chunkOf(text));
  },
  end: () => {
    if (socket.writable) socket.write('0\r\n\r\n');
    // Closes the connection, too, which would delay the shutdown.
    socket.destroySoon();
  },
  unread: () => socket.writableLength,
});

/** Node's listeners for the next request: those that end it are called, and all of them removed. */
function freeOfHttp(socket: Socket): void {
  // Begins to read without the parser; what the client still sends is no request, which would be answered within the stream.
  socket.on('data', ignore);
  for (const name of ['data', 'end', 'drain', 'timeout', 'close', 'error'] as const)
    for (const listener of socket.listeners(name) as ((this: Socket) => void)[]) {
      if (listener === ignore) continue;
      socket.off(name, listener);
      // Frees the parser, as when the connection closes.
      if (name === 'close') listener.call(socket);
    }
  socket.on('error', ignore);
  socket.on('end', () => socket.destroySoon());
}

/**
 * Lets go of a response whose head and first part are written, and of its request, and returns the writer of what follows. For Node the
 * exchange is over, so that of a stream that stays open for hours only the socket remains.
 */
export function detachResponse(raw: ServerResponse, socket: Socket): Rest {
  if (!raw.chunkedEncoding) return withoutChunks(raw, socket);
  raw.emit('finish');
  freeOfHttp(socket);
  // Heartbeats notice that a client is gone.
  socket.setTimeout(0);
  return inChunks(socket);
}
