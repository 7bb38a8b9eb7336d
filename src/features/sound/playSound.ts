const NOTES = [523.25, 659.25, 783.99];
const NOTE_SECONDS = 0.35;

interface Output {
  node: AudioNode;
  end: () => void;
}

/** Opens the output with this id. In every browser that lets users choose an output, an element can play there. */
async function openOutput(sound: AudioContext, id: string | undefined): Promise<Output> {
  if (!id || typeof HTMLMediaElement.prototype.setSinkId !== 'function')
    return { node: sound.destination, end: () => undefined };
  const node = sound.createMediaStreamDestination();
  const element = new Audio();
  const end = () => {
    element.pause();
    // Browsers keep an element that plays, and limit how many there are.
    element.srcObject = null;
  };
  try {
    element.srcObject = node.stream;
    await element.setSinkId(id);
    await element.play();
  } catch (error) {
    end();
    throw error;
  }
  return { node, end };
}

const heard = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, NOTES.length * NOTE_SECONDS * 1000 + 200);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Plays three rising notes on the output with this id, until `signal` aborts. */
export async function playSound(signal: AbortSignal, output?: string): Promise<void> {
  const sound = new AudioContext();
  try {
    const { node, end } = await openOutput(sound, output);
    NOTES.forEach((pitch, index) => {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      const starts = sound.currentTime + index * NOTE_SECONDS;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, starts);
      volume.gain.linearRampToValueAtTime(0.3, starts + 0.03);
      volume.gain.linearRampToValueAtTime(0, starts + NOTE_SECONDS);
      tone.connect(volume).connect(node);
      tone.start(starts);
      tone.stop(starts + NOTE_SECONDS);
    });
    if (!signal.aborted) await heard(signal);
    end();
  } finally {
    await sound.close();
  }
}
