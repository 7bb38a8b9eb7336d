import { franchisees } from 'virtual:texts/franchisees';
import { IconUserPlus } from '@tabler/icons-react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { href } from '../../browser/href.ts';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { FranchiseeFields, type FranchiseeValues } from './FranchiseeFields.tsx';
import styles from './Franchisees.module.css';
import { useConversion } from './useConversion.ts';

type Franchisee = ResponseOf<'GET /v1/franchisee/:id'>;

export function FranchiseeDetails({ franchisee }: { franchisee: Franchisee }) {
  const t = useT(franchisees);
  const navigate = useNavigate();
  const conversion = useConversion();
  const { photo_url, video_url, slug, ...values } = franchisee;
  const form = useForm<FranchiseeValues>({
    values: { ...values, slug: slug ?? '', photo: null, video: null },
  });
  const address = conversion(franchisee);
  return (
    <Page
      title={t('details')}
      aside={t('details_text')}
      onBack={() => void navigate(href('/administrator'))}
      actions={
        address && (
          <Button
            variant={franchisee.user_id ? 'outlined' : 'filled'}
            icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void navigate(address)}
          >
            {t(franchisee.user_id ? 'see_user' : 'convert')}
          </Button>
        )
      }
      plain
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focusable to be scrolled by keyboard, as it may hold no control */}
      <section className={classes(styles.page, styles.details)} tabIndex={0} aria-label={t('details')}>
        <FormProvider {...form}>
          <FranchiseeFields readOnly />
        </FormProvider>
        <div className={styles.files}>
          <section className={styles.section}>
            <h2>{t('photo')}</h2>
            {photo_url ? (
              <img
                className={styles.picture}
                src={photo_url}
                alt={`${franchisee.name} ${franchisee.surname}`}
              />
            ) : (
              <p className={styles.hint}>{t('no_photo')}</p>
            )}
          </section>
          <section className={styles.section}>
            <h2>{t('video')}</h2>
            {video_url ? (
              <>
                {/* biome-ignore lint/a11y/useMediaCaption: what people record of themselves has no captions */}
                <video className={styles.video} src={video_url} controls preload="metadata">
                  {t('video_unplayable')}
                </video>
                <ButtonLink href={video_url} variant="link" target="_blank">
                  {t('video_download')}
                </ButtonLink>
              </>
            ) : (
              <p className={styles.hint}>{t('no_video')}</p>
            )}
          </section>
        </div>
      </section>
    </Page>
  );
}
