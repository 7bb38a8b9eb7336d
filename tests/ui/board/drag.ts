import { fireEvent } from '@testing-library/react';

/** A pointer that presses, moves and is lifted; jsdom's pointer events have no coordinates of their own. */
export function drag(target: Element, ...places: [number, number][]): void {
  dragWith('mouse', target, ...places);
}

export function dragWith(pointerType: string, target: Element, ...places: [number, number][]): void {
  const fire = (type: string, [clientX, clientY]: [number, number]) =>
    fireEvent(
      target,
      Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX, clientY }), {
        pointerId: 1,
        pointerType,
      }),
    );
  const [first = [0, 0]] = places;
  fire('pointerdown', first as [number, number]);
  for (const place of places.slice(1)) fire('pointermove', place);
  fire('pointerup', places.at(-1) ?? [0, 0]);
}
