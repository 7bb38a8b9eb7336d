import { common } from 'virtual:texts/common';
import { type Language, languages } from '../../../domain/languages.ts';
import { themes } from '../../../domain/themes.ts';
import { changePreferences, usePreferences } from '../../browser/preferences.ts';
import { changeLanguage } from '../../i18n/changeLanguage.ts';
import { languageNames } from '../../i18n/languages.ts';
import { useT } from '../../i18n/useT.ts';
import { Select } from '../../ui/Field.tsx';

export function PreferenceFields() {
  const t = useT(common);
  const { theme, language } = usePreferences();
  return (
    <>
      <Select
        label={t('theme')}
        value={theme}
        choices={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={({ target }) => {
          const chosen = themes.find((each) => each === target.value);
          if (chosen) changePreferences({ theme: chosen });
        }}
      />
      <Select
        label={t('language')}
        value={language}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => void changeLanguage(event.target.value as Language)}
      />
    </>
  );
}
