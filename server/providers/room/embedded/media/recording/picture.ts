import { BLANK_PICTURE } from './blankPicture.ts';
import { Frames } from './frames.ts';
import type { Timeline } from './timeline.ts';

/** A camera that sends nothing for so long is off; a shared screen may stand still. */
const CAMERA_GONE_MS = 4000;
/** Distance of keyframes: a player seeks to one of them. Of a screen, each is a whole page, which everybody in the room is sent. */
const KEYFRAME_EVERY_MS = { camera: 10_000, screen: 60_000 };
/** A screen of which so many times as much came since its last keyframe moves: another one takes little beside that, and saves players much. */
const MOVING = 4;
/** A request may be lost, or be ignored because somebody else has just asked. */
const KEYFRAME_AGAIN_MS = 3000;
const BLANK_AFTER_MS = 1500;
const BLANK_EVERY_MS = 5000;

export type VideoSource = {
  number: number;
  node: string;
  isScreen: boolean;
  isHost: boolean;
  timeline: Timeline;
  lastAt: number;
};

export type PictureEvents = {
  /** `source` is null for the dark picture. */
  picture(atMs: number, isKey: boolean, data: Buffer, source: VideoSource | null): void;
  askKeyframe(source: number): void;
  /** The sources whose packets are needed from now on. */
  want(sources: number[]): void;
};

type Shown = { atMs: number; isKey: boolean; data: Buffer; source: VideoSource | null };

/** One picture of a room: the shared screen, else the host's camera, else the speaker's (REC-8). It changes at keyframes only. */
export class Picture {
  private readonly sources = new Map<number, VideoSource>();
  private readonly events: PictureEvents;
  private readonly frames = new Map<number, Frames>();
  private current: number | null = null;
  private wanted: number | null = null;
  private askedAt = Number.NEGATIVE_INFINITY;
  /** The latest keyframe of what is shown, and the bytes of the pictures since. */
  private key = { at: Number.NEGATIVE_INFINITY, bytes: 0, since: 0 };
  /** Something was lost, so that nothing can be shown before the next keyframe. */
  private isBroken = false;
  private writtenAt = Number.NEGATIVE_INFINITY;
  private writtenMs = -1;
  private isDark = false;

  constructor(events: PictureEvents) {
    this.events = events;
  }

  add(source: VideoSource): void {
    this.sources.set(source.number, source);
  }

  remove(number: number): void {
    this.sources.delete(number);
    this.frames.delete(number);
    if (this.current === number) this.current = null;
    if (this.wanted === number) this.wanted = null;
    this.tellWanted();
  }

  take(number: number, packet: Buffer, nowMs: number): void {
    const source = this.sources.get(number);
    if (!source) return;
    source.lastAt = nowMs;
    if (number !== this.current && number !== this.wanted) return;
    const frames = this.frames.get(number) ?? new Frames();
    this.frames.set(number, frames);
    for (const { timestamp, isKey, data } of frames.take(packet, nowMs)) {
      const atMs = source.timeline.of(timestamp, nowMs);
      if (number === this.wanted && isKey) this.switchTo(number);
      if (number === this.current) this.write({ atMs, isKey, data, source }, nowMs);
    }
    if (frames.wantsKeyframe) {
      frames.wantsKeyframe = false;
      if (number === this.current) this.isBroken = true;
      this.ask(number, nowMs);
    }
  }

  private switchTo(number: number): void {
    if (this.current !== null && this.current !== number) this.frames.delete(this.current);
    this.current = number;
    this.wanted = null;
    this.tellWanted();
  }

  private want(number: number | null): void {
    if (this.wanted === number) return;
    // Its numbers go on while nobody takes them.
    if (this.wanted !== null && this.wanted !== this.current) this.frames.delete(this.wanted);
    this.wanted = number;
    this.tellWanted();
  }

  private tellWanted(): void {
    this.events.want([this.current, this.wanted].filter((number) => number !== null));
  }

  private write({ atMs, isKey, data, source }: Shown, nowMs: number): void {
    // Times rise strictly, also from one person to the next.
    this.writtenMs = Math.max(this.writtenMs + 1, Math.round(atMs));
    this.writtenAt = nowMs;
    this.isDark = source === null;
    if (isKey) {
      this.key = { at: nowMs, bytes: data.length, since: 0 };
      this.isBroken = false;
    } else this.key.since += data.length;
    this.events.picture(this.writtenMs, isKey, data, source);
  }

  private ask(number: number, nowMs: number): void {
    this.askedAt = nowMs;
    this.events.askKeyframe(number);
  }

  private needsKeyframe(number: number, nowMs: number): boolean {
    const sinceAsked = nowMs - this.askedAt;
    if (this.isBroken) return sinceAsked > KEYFRAME_AGAIN_MS;
    if (!this.sources.get(number)?.isScreen) return sinceAsked > KEYFRAME_EVERY_MS.camera;
    const { at, bytes, since } = this.key;
    const every = since > MOVING * bytes ? KEYFRAME_EVERY_MS.camera : KEYFRAME_EVERY_MS.screen;
    return Math.min(sinceAsked, nowMs - at) > every;
  }

  private choose(speaker: string | null, nowMs: number): number | null {
    const live = [...this.sources.values()].filter(
      ({ isScreen, lastAt }) => isScreen || nowMs - lastAt < CAMERA_GONE_MS,
    );
    const best =
      live.find(({ isScreen }) => isScreen) ??
      live.find(({ isHost }) => isHost) ??
      live.find(({ node }) => node === speaker) ??
      live.find(({ number }) => number === this.current) ??
      live[0];
    return best?.number ?? null;
  }

  /** Several times a second; `speaker` is the node that was heard last. */
  tick(nowMs: number, speaker: string | null): void {
    const best = this.choose(speaker, nowMs);
    if (best !== null && best !== this.current) {
      const isNew = this.wanted !== best;
      this.want(best);
      if (isNew || nowMs - this.askedAt > 1000) this.ask(best, nowMs);
    } else {
      this.want(null);
      if (best !== null && this.needsKeyframe(best, nowMs)) this.ask(best, nowMs);
    }
    if (best !== null && best === this.current) return;
    const wait = this.isDark ? BLANK_EVERY_MS : BLANK_AFTER_MS;
    if (this.writtenMs >= 0 && nowMs - this.writtenAt < wait) return;
    // What the camera sends later builds on pictures that are no longer shown.
    if (this.current !== null) {
      this.frames.delete(this.current);
      this.current = null;
      this.tellWanted();
    }
    this.write({ atMs: nowMs, isKey: true, data: BLANK_PICTURE, source: null }, nowMs);
  }
}
