/** How the sending of a form's files goes. */
export interface Sending {
  isPending: boolean;
  /** The connection is lost, and the sending continues by itself once it is back. */
  isWaiting: boolean;
  /** It was given up for want of a connection; sending the form again continues it. */
  isBroken: boolean;
  /** The part of all files that has arrived, 0 to 100. */
  percent: number;
  percentOf: (file: Blob) => number;
  cancel: () => void;
  /** Whether the form can go on without this file: another one of its field is left, and the form itself is not sent yet. */
  canStop: (file: Blob) => boolean;
  /** Stops this file alone. */
  stop: (file: Blob) => void;
  /** Sends the same form again, without the files that were stopped. */
  retry: () => void;
}
