/**
 * Opens and closes the microphone one call after the other: the SDK drops a call to close it that arrives while it is still
 * being opened, which waits for the device, and it would stay open for good.
 */
export class TalkSwitch {
  #wanted = false;
  #running = false;
  readonly #set: (on: boolean) => Promise<void>;
  readonly #onTalking: (talking: boolean) => void;

  /** `onTalking` is told before the microphone opens, and once it is closed again. */
  constructor(set: (on: boolean) => Promise<void>, onTalking: (talking: boolean) => void) {
    this.#set = set;
    this.#onTalking = onTalking;
  }

  async want(on: boolean): Promise<void> {
    this.#wanted = on;
    if (on) this.#onTalking(true);
    if (this.#running) return;
    this.#running = true;
    let asked: boolean;
    do {
      asked = this.#wanted;
      // The SDK reports a device that fails to everyone who listens for errors.
      await this.#set(asked).catch(() => undefined);
    } while (asked !== this.#wanted);
    this.#running = false;
    if (!asked) this.#onTalking(false);
  }
}
