import { linkify } from './linkify.ts';

interface Props {
  text: string;
  /** The tab index of its links, where only one message at a time can be reached by Tab. */
  tabIndex?: number;
}

/** A message with its addresses as links, which open beside the lesson. */
export const LinkedText = ({ text, tabIndex }: Props) =>
  linkify(text).map(({ kind, value, at }) =>
    kind === 'link' ? (
      <a key={at} href={value} target="_blank" rel="noreferrer noopener" tabIndex={tabIndex}>
        {value}
      </a>
    ) : (
      value
    ),
  );
