const NOTES = [523.25, 659.25, 783.99];
const NOTE_SECONDS = 0.35;

/** Where the tones go: what the browser plays by itself, or an element, as only that can be told an output in every browser. */
async function destinationOf(sound: AudioContext, output: string | undefined): Promise<AudioNode> {
  if (!output || typeof HTMLMediaElement.prototype.setSinkId !== 'function') return sound.destination;
  const way = sound.createMediaStreamDestination();
  const element = new Audio();
  element.srcObject = way.stream;
  await element.setSinkId(output);
  await element.play();
  return way;
}

/** Three notes upwards, soft at their ends, on the output with this id. */
export async function playSound(output?: string): Promise<void> {
  const sound = new AudioContext();
  try {
    const destination = await destinationOf(sound, output);
    NOTES.forEach((pitch, index) => {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      const starts = sound.currentTime + index * NOTE_SECONDS;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, starts);
      volume.gain.linearRampToValueAtTime(0.3, starts + 0.03);
      volume.gain.linearRampToValueAtTime(0, starts + NOTE_SECONDS);
      tone.connect(volume).connect(destination);
      tone.start(starts);
      tone.stop(starts + NOTE_SECONDS);
    });
    await new Promise((resolve) => setTimeout(resolve, NOTES.length * NOTE_SECONDS * 1000 + 200));
  } finally {
    await sound.close();
  }
}
