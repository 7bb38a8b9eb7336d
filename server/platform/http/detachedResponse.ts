import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Writes the remaining body of a response that stays open. */
export interface Rest {
  write(text: string): void;
  end(): void;
  /** Returns the number of bytes that are buffered because the client has not read them yet. */
  unread(): number;
}

const ignore = () => undefined;

/** Encodes a part of a body as a chunk of HTTP/1.1's chunked transfer coding. */
const chunkOf = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** HTTP/1.0 knows no chunks: the body ends with the connection. */
const withoutChunks = (raw: ServerResponse, socket: Socket): Rest => ({
  write: (text) => void raw.write(text),
  end: () => void raw.end(() => socket.destroySoon()),
  unread: () => raw.writableLength,
});

/** This is a separate function so that its closures do not retain the response: all closures of a function share one scope. */
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

/** Removes the listeners with which Node's HTTP server would read the next request, and calls those for the end of the connection. */
function freeOfHttp(socket: Socket): void {
  // The socket is read without the parser. What the client sends is discarded, because a response to it would corrupt the stream.
  socket.on('data', ignore);
  for (const name of ['data', 'end', 'drain', 'timeout', 'close', 'error'] as const)
    for (const listener of socket.listeners(name) as ((this: Socket) => void)[]) {
      if (listener === ignore) continue;
      socket.off(name, listener);
      // Node's listener for the end of the connection releases the parser.
      if (name === 'close') listener.call(socket);
    }
  socket.on('error', ignore);
  socket.on('end', () => socket.destroySoon());
}

/**
 * Releases a request and its response, whose head and first part have been written, and returns the writer of the rest of the body.
 * Node treats the exchange as finished, so that a stream that stays open for hours retains only its socket.
 */
export function detachResponse(raw: ServerResponse, socket: Socket): Rest {
  if (!raw.chunkedEncoding) return withoutChunks(raw, socket);
  raw.emit('finish');
  freeOfHttp(socket);
  // No idle timeout: heartbeats detect disconnected clients.
  socket.setTimeout(0);
  return inChunks(socket);
}
