import { Fragment } from 'react';

/** A value that, where it is an e-mail address, breaks after '@' and dots only. */
export function EmailText({ value }: { value: string }) {
  if (!value.includes('@') || value.includes(' ')) return value;
  return value.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address keep their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
