import { banners } from 'virtual:texts/banners';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import {
  BANNER_LINK_MAX,
  BANNER_POSITION_MAX,
  BANNER_TEXT_MAX,
  bannerAudiences,
  bannerPeriodIssue,
  isBannerLink,
} from '../../../domain/banners.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import styles from './Banners.module.css';
import { PictureForm } from './PictureForm.tsx';

export type Banner = ResponseOf<'GET /v1/banners'>['response'][number];

const audienceChoices = ['both', ...bannerAudiences] as const;

const valuesOf = (banner: Banner | null) => ({
  title: banner?.title ?? '',
  start_date: banner?.start_date ?? '',
  end_date: banner?.end_date ?? '',
  audience: banner?.audience.length === 1 ? (banner.audience[0] ?? 'both') : 'both',
  position: String(banner?.position ?? 1),
  link: banner?.link ?? '',
  alternative_text: banner?.alternative_text ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const isPosition = (text: string) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= BANNER_POSITION_MAX;

/** Uploads a banner, or changes one. */
export default function BannerForm({ banner, onClose }: { banner: Banner | null; onClose: () => void }) {
  const t = useT(banners);
  const shared = useT(common);
  const ruleText = useRule();
  const [values, setValues] = useState(() => valuesOf(banner));
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const isDated = values.start_date !== '' && values.end_date !== '';
  const period = isDated ? bannerPeriodIssue(values) : null;
  const needed = (text: string) => text === '' && ruleText({ code: 'required' });
  const faults = {
    'data.start_date': needed(values.start_date),
    'data.end_date': needed(values.end_date) || (period && ruleText(period)),
    'data.position':
      !isPosition(values.position) && t('position_wrong', { max: String(BANNER_POSITION_MAX) }),
    'data.link':
      values.link.trim() !== '' && !isBannerLink(values.link.trim()) && ruleText({ code: 'banner_link' }),
    'data.alternative_text': null,
  };
  const fields = () => {
    const { audience, position, ...texts } = values;
    return {
      ...texts,
      audience: bannerAudiences.filter((each) => audience === 'both' || each === audience),
      position: Number(position),
    };
  };
  const naming = {
    field: 'title',
    label: shared('heading'),
    value: values.title,
    onChange: (title: string) => set({ title }),
  } as const;
  return (
    <PictureForm<keyof Values>
      of="banner"
      record={banner}
      wide
      naming={naming}
      isChanged={JSON.stringify(values) !== JSON.stringify(valuesOf(banner))}
      faults={faults}
      fields={fields}
      onClose={onClose}
      before={(field) => (
        <div className={styles.pair}>
          <DateField
            label={t('first_day')}
            value={values.start_date}
            onChange={({ target }) => set({ start_date: target.value })}
            {...field('data.start_date')}
          />
          <DateField
            label={t('last_day')}
            value={values.end_date}
            onChange={({ target }) => set({ end_date: target.value })}
            {...field('data.end_date')}
          />
          <Select
            label={t('audience')}
            value={values.audience}
            choices={audienceChoices.map((value) => ({ value, label: t(`audience.${value}`) }))}
            onChange={({ target }) => set({ audience: target.value as Values['audience'] })}
          />
          <Field
            label={t('position')}
            hint={t('position_hint', { max: String(BANNER_POSITION_MAX) })}
            inputMode="numeric"
            value={values.position}
            onChange={({ target }) => set({ position: target.value })}
            {...field('data.position')}
          />
        </div>
      )}
      after={(field) => (
        <>
          <Field
            label={t('alternative_text')}
            optional={shared('optional')}
            hint={t('alternative_hint')}
            value={values.alternative_text}
            maxLength={BANNER_TEXT_MAX}
            onChange={({ target }) => set({ alternative_text: target.value })}
            {...field('data.alternative_text')}
          />
          <Field
            label={t('link')}
            optional={shared('optional')}
            hint={t('link_hint')}
            value={values.link}
            maxLength={BANNER_LINK_MAX}
            onChange={({ target }) => set({ link: target.value })}
            {...field('data.link')}
          />
        </>
      )}
    />
  );
}
