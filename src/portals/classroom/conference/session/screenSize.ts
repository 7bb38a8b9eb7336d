/*
 * A shared screen begins at two thirds of its size, which narrow lines carry, too, and is sent whole while the browser's line up and
 * the lines of those who watch have room for it. The room limits the browser to what they carry, so that its own estimate tells both.
 */

const REDUCED = 1.5;
const CHECK_MS = 1000;
/** Bit/s of all pictures that the browser sends. */
const ENOUGH_FOR_WHOLE = 1_800_000;
const TOO_LITTLE_FOR_WHOLE = 1_200_000;
/** The readings in a row that change the size. */
const READINGS = 2;

/** Starts with a reduced picture where the browser accepts one. On a narrow line it gets more than the camera, which is shown small beside it. */
export function reducedScreen(init: RTCRtpTransceiverInit = {}): RTCRtpTransceiverInit {
  const [encoding = {}, ...others] = init.sendEncodings ?? [];
  if (others.length > 0) return init;
  return { ...init, sendEncodings: [{ ...encoding, scaleResolutionDownBy: REDUCED, priority: 'high' }] };
}

async function resize(sender: RTCRtpSender, isWhole: boolean): Promise<void> {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.scaleResolutionDownBy = isWhole ? 1 : REDUCED;
  await sender.setParameters(parameters);
}

/**
 * Sends the screen of `sender` whole or reduced, as `outgoingRate` (bit/s; undefined where the browser reports none) allows, until its
 * track ends or the connection is closed.
 */
export function fitScreen(
  connection: RTCPeerConnection,
  sender: RTCRtpSender,
  outgoingRate: (connection: RTCPeerConnection) => Promise<number | undefined>,
): void {
  let isWhole = false;
  let readings = 0;
  const check = async () => {
    const { track } = sender;
    if (connection.signalingState === 'closed' || !track || track.readyState === 'ended')
      return clearInterval(checking);
    // The first picture of a browser may be that of its screen.
    if (connection.connectionState === 'new' || connection.connectionState === 'connecting') return;
    const rate = await outgoingRate(connection);
    // A browser that tells nothing of its line sends what the room permits.
    const isOther =
      rate === undefined ? !isWhole : isWhole ? rate < TOO_LITTLE_FOR_WHOLE : rate >= ENOUGH_FOR_WHOLE;
    readings = isOther ? readings + 1 : 0;
    if (readings < READINGS) return;
    readings = 0;
    // The next check may come before the browser has changed it.
    const becomesWhole = !isWhole;
    await resize(sender, becomesWhole);
    isWhole = becomesWhole;
  };
  // A refusal leaves the size as it is.
  const checking = setInterval(() => void check().catch(() => undefined), CHECK_MS);
}
