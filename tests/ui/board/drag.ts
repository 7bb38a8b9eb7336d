import { fireEvent } from '@testing-library/react';

type Place = [number, number];

/** A pointer's event; jsdom's own have no coordinates. */
function point(type: string, target: Element, [clientX, clientY]: Place, pointerType = 'mouse'): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX, clientY });
  fireEvent(target, Object.assign(event, { pointerId: 1, pointerType }));
}

/** A mouse that presses, and is not released there. */
export const press = (target: Element, place: Place): void => point('pointerdown', target, place);

/** A mouse that presses, moves and is released. */
export function drag(target: Element, ...places: Place[]): void {
  dragWith('mouse', target, ...places);
}

export function dragWith(pointerType: string, target: Element, ...places: Place[]): void {
  const [first = [0, 0]] = places;
  point('pointerdown', target, first, pointerType);
  for (const place of places.slice(1)) point('pointermove', target, place, pointerType);
  point('pointerup', target, places.at(-1) ?? [0, 0], pointerType);
}
