import ReactMarkdown, { type Components } from 'react-markdown';
import { isSafeLink } from '../../domain/markdown.ts';

const allowed = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'];

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
};

interface Props {
  text: string;
  /** Omits formatting. */
  plain?: boolean;
}

export default function MarkdownText({ text, plain }: Props) {
  return (
    <ReactMarkdown
      allowedElements={plain ? [] : allowed}
      unwrapDisallowed
      urlTransform={(url) => (isSafeLink(url) ? url : '')}
      components={components}
    >
      {text}
    </ReactMarkdown>
  );
}
