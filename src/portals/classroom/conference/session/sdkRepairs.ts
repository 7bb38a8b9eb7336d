/*
 * Corrects in the page what @100mslive/hms-video-store 0.15.0 does wrong. tests/ui/classroom/sdkRepairs.test.tsx fails
 * with every other version: then look whether the faults are still there.
 */

/** No camera or screen is sent with less, and the SDK asks for no more kbit/s than this. */
const LEAST_BITRATE = 10_000;

function inBitsPerSecond(encoding: RTCRtpEncodingParameters): RTCRtpEncodingParameters {
  const { maxBitrate } = encoding;
  if (maxBitrate === undefined || maxBitrate >= LEAST_BITRATE) return encoding;
  return { ...encoding, maxBitrate: maxBitrate * 1000 };
}

let repairedAdd: RTCPeerConnection['addTransceiver'] | undefined;

/**
 * The SDK opens the sender of a picture with a limit in kbit/s where WebRTC expects bit/s, and corrects it only after
 * the negotiation (`HMSLocalStream.getTrackEncodings`). Firefox holds to 300 bit/s: neither picture nor sound leaves it
 * for 7 to 16 s.
 */
export function repairVideoBitrate({ prototype }: typeof RTCPeerConnection): void {
  const { addTransceiver } = prototype;
  if (addTransceiver === repairedAdd) return;
  repairedAdd = function (this: RTCPeerConnection, track, init) {
    const { sendEncodings } = init ?? {};
    const repaired = sendEncodings ? { ...init, sendEncodings: sendEncodings.map(inBitsPerSecond) } : init;
    return addTransceiver.call(this, track, repaired);
  };
  prototype.addTransceiver = repairedAdd;
}

const REPORTS = /^https:\/\/event(-nonprod)?\.100ms\.live\//;
let repairedFetch: typeof fetch | undefined;

/**
 * The SDK reports interruptions to 100ms, also from a room that 100ms does not serve, and has no setting against it.
 * The page answers these reports itself: none leaves it, the SDK keeps none to repeat it, and the content security
 * policy has nothing to block.
 */
export function answerReports(): void {
  if (window.fetch === repairedFetch) return;
  const { fetch } = window;
  repairedFetch = async (input, init) => {
    const isReport = REPORTS.test(input instanceof Request ? input.url : String(input));
    return isReport ? Response.json({}) : fetch(input, init);
  };
  window.fetch = repairedFetch;
}
