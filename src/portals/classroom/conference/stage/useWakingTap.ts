import { type RefObject, useEffect, useRef } from 'react';

const wakingPresses = new WeakSet<Event>();

/** Whether this press of a finger began while header or toolbar were hidden: a mere tap then only brings them back. */
export const isWakingPress = (press: Event): boolean => wakingPresses.has(press);

/**
 * While header and toolbar are hidden, a tap in their place only brings them back. A finger's click goes to what is under it when it is lifted,
 * so without this it would press a button that nobody saw.
 */
export function useWakingTap(stage: RefObject<HTMLElement | null>, idle: boolean): void {
  const isIdle = useRef(idle);
  useEffect(() => {
    isIdle.current = idle;
  }, [idle]);
  useEffect(() => {
    let hidden: Element[] = [];
    const press = (event: PointerEvent) => {
      const { pointerType } = event;
      // A mouse has moved before, and brought them back.
      const bars =
        isIdle.current && pointerType !== 'mouse'
          ? [...(stage.current?.querySelectorAll('header, footer') ?? [])]
          : [];
      hidden = bars.filter((bar) => bar.querySelector(':focus-visible') === null);
      // A stylus has moved before, too, or writes at once.
      if (hidden.length > 0 && pointerType === 'touch') wakingPresses.add(event);
    };
    const forget = () => {
      hidden = [];
    };
    const click = (event: MouseEvent) => {
      const { target, detail } = event;
      // Keys and screen readers click without a press.
      if (detail > 0 && target instanceof Node && hidden.some((bar) => bar.contains(target))) {
        event.preventDefault();
        event.stopPropagation();
      }
      forget();
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', forget, true);
    document.addEventListener('click', click, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', forget, true);
      document.removeEventListener('click', click, true);
    };
  }, [stage]);
}
