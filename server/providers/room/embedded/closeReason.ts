/** RFC 6455 §5.5: a close frame holds 125 bytes, two of them the code. */
const MAX_REASON_BYTES = 123;

export function closeReason(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= MAX_REASON_BYTES) return text;
  return new TextDecoder().decode(bytes.subarray(0, MAX_REASON_BYTES), { stream: true });
}
