import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../../../contract/call.ts';
import { type ErrorCode, statuses, statusOf, type Values } from '../../../contract/errors.ts';
import { messageOf } from '../../../server/texts/messages.ts';
import type { Seen } from '../send.ts';

const english =
  /\b(invalid|expected|received|must|should|required|unrecognized|failed|cannot|not found|too (big|small|long)|error)\b/i;
const known = new Set(['message', 'code', 'requestId', 'values', 'issues']);

function success(call: Call, seen: Seen): string[] {
  if (call.response === 'events') return seen.type.startsWith('text/event-stream') ? [] : ['not a stream'];
  if (call.response === 'file') {
    const isDeclared = call.media?.some((type) => seen.type.split(';')[0] === type);
    return isDeclared ? [] : [`a file of type ${seen.type}`];
  }
  if (!seen.json || Object.keys(seen.json).join() !== 'data') return ['not wrapped in data alone'];
  const parsed = call.response.safeParse(seen.json.data);
  if (!parsed.success) return [`breaks its schema: ${parsed.error.message}`];
  // Parsing has removed the fields that the schema does not have.
  const again: unknown = JSON.parse(JSON.stringify(parsed.data));
  return isDeepStrictEqual(again, seen.json.data) ? [] : ['has fields that its schema does not have'];
}

function failure(seen: Seen): string[] {
  const { json, status } = seen;
  if (!json) return ['a failure that is no JSON'];
  const { message, code, requestId, values, issues = [] } = json as Record<string, unknown>;
  const faults = Object.keys(json)
    .filter((name) => !known.has(name))
    .map((name) => `a strange field of an error: ${name}`);
  if (typeof code !== 'string' || !(code in statuses))
    return [...faults, `a code not in the catalogue: ${code}`];
  const typed = code as ErrorCode;
  if (statusOf(typed) !== status) faults.push(`${code} with status ${status}`);
  if (typeof requestId !== 'string' || requestId === '') faults.push('no requestId');
  if (!Array.isArray(issues)) return [...faults, 'issues that are no list'];
  const shown = issues.map((issue) => `${issue?.path ?? ''} ${issue?.message ?? ''}`);
  const isText = typeof message === 'string' && message !== '';
  const isFirstIssue = code === 'invalid_request' && issues[0]?.message === message;
  if (!isText || !(isFirstIssue || message === messageOf(typed, values as Values | undefined)))
    faults.push(`a message that is not in the catalogue: ${message}`);
  for (const text of [String(message), ...shown]) if (english.test(text)) faults.push(`in English: ${text}`);
  return faults;
}

/** `strange` inputs have an unknown field; without a call the path is unknown, and only failures count. */
export function faultsOf(call: Call | null, seen: Seen, strange: boolean): string[] {
  if (seen.status >= 500 && seen.json?.code !== 'unavailable')
    return [`${seen.status} ${seen.text.slice(0, 300)}`];
  if (seen.status >= 300) return failure(seen);
  if (!call) return [];
  return [...(strange ? ['an unknown field was accepted'] : []), ...success(call, seen)];
}
