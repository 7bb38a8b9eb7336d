import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { seenAt } from '../../../domain/recordings.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { FIRST_VOLUME, keepChoice, readSpeed, readVolume, SPEEDS, type Speed } from './playerChoices.ts';

type Address = ResponseOf<'POST /v1/recordings/:id/play'>;

/** A film that fails again this close to the last failure is broken, whatever its address. */
const SAME_PLACE_SECONDS = 1;
const isWithin = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A recording in a video element: its address, which it renews without losing the place, and its controls. */
export function useFilm(id: string) {
  const video = useRef<HTMLVideoElement>(null);
  const [address, setAddress] = useState<Address | null>(null);
  const [playing, setPlaying] = useState(false);
  const [waiting, setWaiting] = useState(true);
  const [broken, setBroken] = useState(false);
  const [place, setPlace] = useState(0);
  const [length, setLength] = useState<number | null>(null);
  const [volume, setVolume] = useState(readVolume);
  const [muted, setMuted] = useState(false);
  const [speed, setSpeed] = useState(readSpeed);
  /** Where an address that arrives takes over; null once its film is open. */
  const resume = useRef<{ place: number; plays: boolean } | null>({ place: 0, plays: true });
  const failedAt = useRef<number | null>(null);

  const { mutate: ask, error: refused } = useChange('POST /v1/recordings/:id/play', {
    input: () => ({ params: { id } }),
    onSuccess: (answer) => setAddress(answer),
    onError: () => setWaiting(false),
  });
  const renew = (from: number, plays: boolean) => {
    resume.current = { place: from, plays };
    setBroken(false);
    setWaiting(true);
    ask();
  };

  // Once per mount: strict mode runs effects twice.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    ask();
  }, [ask]);
  // An address may be the same as the one before it, whose film has failed.
  useEffect(() => {
    if (address) video.current?.load();
  }, [address]);
  useEffect(() => {
    if (!video.current) return;
    video.current.volume = volume;
    video.current.muted = muted;
  }, [volume, muted]);
  useEffect(() => {
    if (!video.current) return;
    // The first applies when a film is loaded, the second to the film that plays.
    video.current.defaultPlaybackRate = speed;
    video.current.playbackRate = speed;
  }, [speed]);

  // A browser may want a press before it plays with sound; the button is there for it.
  const start = () => void video.current?.play().catch(() => setWaiting(false));
  const toggle = () => {
    const film = video.current;
    if (!film || !address || resume.current) return;
    if (!film.paused) film.pause();
    else if (Date.now() >= Date.parse(address.expires_at)) renew(film.currentTime, true);
    else start();
  };
  const total = length ?? address?.duration_seconds ?? 0;
  const seek = (to: number) => {
    const aim = isWithin(to, 0, total);
    setPlace(aim);
    if (resume.current) resume.current.place = aim;
    else if (video.current) video.current.currentTime = aim;
  };
  const turn = (to: number) => {
    const next = isWithin(Math.round(to * 10) / 10, 0, 1);
    setVolume(next);
    setMuted(false);
    keepChoice({ volume: next });
  };
  const chooseSpeed = (next: Speed) => {
    setSpeed(next);
    keepChoice({ speed: next });
  };

  const events = {
    onLoadedMetadata: () => {
      const film = video.current;
      if (!film) return;
      if (Number.isFinite(film.duration)) setLength(film.duration);
      const from = resume.current;
      resume.current = null;
      if (!from) return;
      if (from.place > 0) film.currentTime = from.place;
      if (from.plays) start();
      else setWaiting(false);
    },
    onTimeUpdate: () => {
      const film = video.current;
      if (!film || resume.current) return;
      setPlace(film.currentTime);
      if (failedAt.current !== null && film.currentTime - failedAt.current > SAME_PLACE_SECONDS)
        failedAt.current = null;
    },
    onDurationChange: () => {
      const film = video.current;
      if (film && Number.isFinite(film.duration)) setLength(film.duration);
    },
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onWaiting: () => setWaiting(true),
    onPlaying: () => setWaiting(false),
    onCanPlay: () => setWaiting(false),
    onError: () => {
      const film = video.current;
      if (!film) return;
      const unopened = resume.current;
      const again = failedAt.current !== null && Math.abs(place - failedAt.current) <= SAME_PLACE_SECONDS;
      setPlaying(false);
      if (unopened || again) {
        resume.current = unopened ?? { place, plays: true };
        setBroken(true);
        setWaiting(false);
        return;
      }
      failedAt.current = place;
      renew(place, !film.paused);
    },
  };

  return {
    video,
    url: address?.url,
    seen: seenAt(address?.seen ?? [], place),
    events,
    playing,
    waiting,
    broken,
    refused,
    place,
    total,
    volume,
    muted,
    speed,
    toggle,
    seek,
    turn,
    setSpeed: chooseSpeed,
    /** Changes to the next speed above or below, if there is one. */
    changeSpeed: (steps: number) => chooseSpeed(SPEEDS[SPEEDS.indexOf(speed) + steps] ?? speed),
    /** Of a silent film, the sound comes back even if the slider stands at zero. */
    mute: () => (volume === 0 ? turn(FIRST_VOLUME) : setMuted(!muted)),
    retry: () => renew(place, true),
  };
}

export type Film = ReturnType<typeof useFilm>;
