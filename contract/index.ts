import type { z } from 'zod';
import { type Joined, joined, type PartOf, partsOf } from './areaParts.ts';
import * as areas from './areas.generated.ts';
import type { Call, UploadedFile } from './call.ts';

export type Calls = Joined<PartOf<'calls'>>;
export const calls = joined(partsOf(areas, 'calls')) as Calls;
export type CallKey = keyof Calls;

export type PlainName = Extract<Calls[CallKey], { plain: string }>['plain'];
export type PlainKey<P extends PlainName = PlainName> = {
  [K in CallKey]: Calls[K] extends { plain: P } ? K : never;
}[CallKey];

type Of<K extends CallKey, P extends keyof Call> = Calls[K] extends Record<P, infer V> ? V : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Taken<S> = S extends z.ZodType ? z.output<S> : undefined;
type FilesOf<K extends CallKey, F> =
  Of<K, 'upload'> extends infer U extends object
    ? {
        [N in keyof U]: U[N] extends { most: number }
          ? F[]
          : U[N] extends { optional: true }
            ? F | undefined
            : F;
      }
    : undefined;
type BytesOf<K extends CallKey, B> = Of<K, 'bytes'> extends number ? B : undefined;
type Present<T> = { [P in keyof T as T[P] extends undefined ? never : P]: T[P] };

/** Request as the client sends it. */
export type Input<K extends CallKey> = Present<{
  params: Sent<Of<K, 'params'>>;
  query: Sent<Of<K, 'query'>>;
  body: Sent<Of<K, 'body'>>;
  files: FilesOf<K, Blob>;
  bytes: BytesOf<K, Blob>;
}>;

/** Request as the handler receives it. */
export type Validated<K extends CallKey> = Present<{
  params: Taken<Of<K, 'params'>>;
  query: Taken<Of<K, 'query'>>;
  body: Taken<Of<K, 'body'>>;
  files: FilesOf<K, UploadedFile>;
  bytes: BytesOf<K, AsyncIterable<Uint8Array>>;
}>;

/** Response as the handler returns it. */
export type Returned<K extends CallKey> =
  Of<K, 'response'> extends z.ZodType ? z.input<Of<K, 'response'>> : unknown;

/** Response as the client receives it. */
export type ResponseOf<K extends CallKey> =
  Of<K, 'response'> extends z.ZodType ? z.output<Of<K, 'response'>> : unknown;
