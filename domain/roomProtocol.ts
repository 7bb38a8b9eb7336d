/** Keys of the values that all people in a room share. */
export const SHARED_VALUES = {
  /** Ids of peers in the order of their hands; only the server writes it. */
  hands: 'hands',
  pinned: 'pinnedMessage',
  spotlight: 'spotlight',
  /** The small groups of the lesson; only the server writes it. */
  groups: 'groups',
} as const;

/** Types of messages between browsers that are no chat. */
export const SIGNALS = {
  /** Sent by a host to the person whose screen share has to stop. */
  stopShare: 'stop_share',
  /** One of `REACTIONS`, to everyone. */
  reaction: 'reaction',
  /** A `GroupsChange` from a host; the server applies it and does not relay it. */
  groups: 'groups',
  /** A host asks everyone who has not consented to be recorded; the text is the type. */
  askConsent: 'ask_consent',
  /** A part of a stroke that is being drawn on the whiteboard, to everyone. */
  board: 'board',
} as const;

/** Shown over the tile of their sender for some seconds, and kept nowhere. */
export const REACTIONS = ['like', 'love', 'cheer', 'laugh', 'understood', 'unsure'] as const;
export type Reaction = (typeof REACTIONS)[number];

export const isReaction = (value: unknown): value is Reaction => REACTIONS.some((known) => known === value);

/** The type of a message by a host that everyone also sees on the stage for some seconds. */
export const CAPTION = 'caption';
export const MAX_CAPTION = 200;

/** Reasons for a removal that the browser shows in the person's language; a host's own words are shown as they are. */
export const REMOVALS = {
  elsewhere: 'joined elsewhere',
  sessionEnded: 'session_ended',
  /** A host ended the lesson for everybody. */
  ended: 'lesson_ended',
  /** Sent to observers when everyone else has left. */
  empty: 'room_empty',
} as const;

/** The label of the data channel that the SDK opens on its publishing connection, and expects on its receiving one. */
export const SDK_CHANNEL = 'ion-sfu';
/** The label of the data channel by which the built-in room starts and stops small copies, and a page reports which tracks it shows small. */
export const SMALL_PICTURES = 'small-pictures';
export const MAX_SHOWN_SMALL = 50;
/** Below this rate of its line up, in bit/s, a browser sends no small copy. */
export const LEAST_FOR_BOTH = 250_000;
/** The maximum bit rate of a small copy, in bit/s. */
export const SMALL_BITRATE = 80_000;
