import { banners } from 'virtual:texts/banners';
import { common } from 'virtual:texts/common';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { showError } from '../../ui/showError.ts';
import { showUndo } from '../../ui/showUndo.ts';
import styles from './HomeBanners.module.css';

type Banner = ResponseOf<'GET /v1/banners/current'>[number];

/** Shows today's banners one at a time, without automatic rotation; renders nothing if there are none (BANNER-4). */
export default function HomeBanners() {
  const t = useT(banners);
  const shared = useT(common);
  const [place, setPlace] = useState(0);
  const { data: shown = [] } = useCall('GET /v1/banners/current', {});
  const onError = (error: Error) => showError(error, shared);
  const restore = useChange('DELETE /v1/banners/:id/dismiss', {
    input: (id: string) => ({ params: { id } }),
    onError,
  });
  const dismiss = useChange('POST /v1/banners/:id/dismiss', {
    input: ({ id }: Banner) => ({ params: { id } }),
    onSuccess: (_, { id, title }) =>
      showUndo(t('dismissed'), title, { label: shared('undo'), undo: () => restore.mutate(id) }),
    onError,
  });
  const count = shown.length;
  const current = Math.min(place, count - 1);
  const banner = shown[current];
  if (!banner) return null;
  const arrows = [
    { label: t('previous'), to: current - 1, Icon: IconChevronLeft },
    { label: t('following'), to: current + 1, Icon: IconChevronRight },
  ];
  return (
    <section className={styles.banners} aria-label={t('home')}>
      <Picture banner={banner} />
      <div className={styles.foot}>
        {count > 1 && (
          <>
            <span role="status">{t('place', { number: String(current + 1), count: String(count) })}</span>
            {arrows.map(({ label, to, Icon }) => (
              <IconButton
                key={label}
                label={label}
                disabled={to < 0 || to >= count}
                onClick={() => setPlace(to)}
              >
                <Icon size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
            ))}
          </>
        )}
        <IconButton label={t('dismiss', { name: banner.title })} onClick={() => dismiss.mutate(banner)}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}

function Picture({ banner: { url, link, alternative_text } }: { banner: Banner }) {
  const t = useT(banners);
  const picture = <img className={styles.picture} src={url} alt={alternative_text} />;
  if (!link) return picture;
  if (link.startsWith('/'))
    return (
      <Link to={link} className={styles.link}>
        {picture}
      </Link>
    );
  return (
    <a
      className={styles.link}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('new_tab', { name: alternative_text })}
    >
      {picture}
    </a>
  );
}
