import { common } from 'virtual:texts/common';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useT } from '../i18n/useT.ts';
import { classes } from './classes.ts';
import styles from './StarRating.module.css';

interface Props {
  label: string;
  value: number;
  onChange: (value: number) => void;
  max?: number;
}

export function StarRating({ label, value, onChange, max = 5 }: Props) {
  const t = useT(common);
  const name = useId();
  return (
    <fieldset className={styles.stars}>
      <legend className="visually-hidden">{label}</legend>
      {Array.from({ length: max }, (_, index) => index + 1).map((star) => {
        const Icon = star <= value ? IconStarFilled : IconStar;
        return (
          <label key={star} className={classes(styles.star, star <= value && styles.on)}>
            <input
              type="radio"
              name={name}
              aria-label={t('stars', { value: star, max })}
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <Icon size={28} stroke={1.5} aria-hidden="true" />
          </label>
        );
      })}
      <span className={styles.word} aria-hidden="true">
        {value > 0 && t('stars', { value, max })}
      </span>
    </fieldset>
  );
}
