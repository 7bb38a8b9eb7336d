import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { type Ref, useMemo, useState } from 'react';
import { usePreferences } from '../browser/preferences.ts';
import { Field, Select } from './Field.tsx';
import styles from './PhoneField.module.css';

interface Props {
  label: string;
  countryLabel: string;
  /** '+5511987654321'; an incomplete number is returned as it was typed. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

const parse = (text: string, country: CountryCode) => parsePhoneNumberFromString(text, country);

/** Loads every country's rules: import it lazily. */
export default function PhoneField(props: Props) {
  const { label, countryLabel, value, onChange, error, disabled, inputRef } = props;
  const { language } = usePreferences();
  const [start] = useState(() => parse(value, 'BR'));
  const [country, setCountry] = useState<CountryCode>(start?.country ?? 'BR');
  const [typed, setTyped] = useState(start?.formatNational() ?? value);
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return getCountries()
      .map((code) => ({
        value: code,
        label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})`,
      }))
      .sort((a, b) => a.label.localeCompare(b.label, language));
  }, [language]);
  const send = (text: string, of: CountryCode) => {
    if (text.trim() === '') return onChange('');
    onChange(parse(text, of)?.number ?? `+${getCountryCallingCode(of)}${text.replace(/\D/g, '')}`);
  };
  const type = (text: string) => {
    const reader = new AsYouType(country);
    reader.input(text);
    const of = text.trim().startsWith('+') ? (reader.getCountry() ?? country) : country;
    setTyped(text);
    setCountry(of);
    send(text, of);
  };
  return (
    <div className={styles.phone}>
      <Select
        label={countryLabel}
        value={country}
        choices={choices}
        disabled={disabled}
        autoComplete="tel-country-code"
        onChange={({ target }) => {
          const of = getCountries().find((code) => code === target.value) ?? country;
          setCountry(of);
          send(typed, of);
        }}
      />
      <Field
        ref={inputRef}
        type="tel"
        label={label}
        autoComplete="tel-national"
        maxLength={24}
        value={typed}
        error={error}
        disabled={disabled}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(parse(typed, country)?.formatNational() ?? typed)}
      />
    </div>
  );
}
