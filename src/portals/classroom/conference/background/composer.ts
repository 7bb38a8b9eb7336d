import { BlurredBackground } from './blurredBackground.ts';
import { PersonMask, type Segmenter } from './personMask.ts';
import { emptyPicture, type Picture, type Size } from './pixels.ts';

/** What replaces the room behind a person: itself out of focus, or a picture of the size of the frames. */
export type Behind = 'blur' | Picture;

/** Composes pictures of one size. */
export class Composer {
  readonly size: Size;
  private readonly mask: PersonMask;
  private readonly blurred: BlurredBackground;
  private readonly target: Picture;

  constructor(segmenter: Segmenter, size: Size) {
    this.size = size;
    this.mask = new PersonMask(segmenter, size);
    this.blurred = new BlurredBackground(size);
    this.target = emptyPicture(size.width, size.height);
  }

  /** The person of `picture` before the chosen background. The result is overwritten by the next call. */
  compose(picture: Picture, behind: Behind): Picture {
    this.mask.update(picture);
    if (behind === 'blur') this.blurred.draw(picture, this.mask, this.target);
    else this.target.data.set(behind.data);
    this.mask.layOver(picture, this.target);
    return this.target;
  }
}
