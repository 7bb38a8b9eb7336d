// What the recording of a lesson takes: the recorder's process, and what the media worker spends on it.
import { recordingLoad } from '../../tests/load/recordingLoad.ts';
import { judged, line } from './report.mjs';

const seconds = 40;
const goal = 0.06;
const percent = (share) => `${(share * 100).toFixed(1)} %`;

export async function recording() {
  for (const { title, people, speaking } of [
    { title: 'recording 1:1, both speak', people: 2, speaking: 2 },
    { title: 'recording 1:10, one speaks', people: 11, speaking: 1 },
    { title: 'recording 1:10, all speak', people: 11, speaking: 11 },
  ]) {
    const { recorder, worker, memory, bytes } = await recordingLoad(people, speaking, seconds);
    const whole = recorder + worker;
    line(
      title,
      percent(whole),
      `of a core, goal 6: recorder ${percent(recorder)}, worker ${percent(worker)}; ${memory.toFixed(0)} MB, ${(bytes / 1000).toFixed(0)} kB/s${judged(title, whole <= goal)}`,
    );
  }
}
