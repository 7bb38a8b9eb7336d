import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { school } from 'virtual:texts/school';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { isColour } from '../../../domain/brandColour.ts';
import { UFS } from '../../../domain/brazil.ts';
import { PIX_KEY_MAX, readPixKey } from '../../../domain/pixKey.ts';
import { addressFields } from '../../../domain/registrationFields.ts';
import { LINK_NAMES } from '../../../domain/school.ts';
import { useAddressOfCep } from '../../features/cep/useAddressOfCep.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Mask, maskInput } from '../../ui/maskInput.ts';
import { FieldGrid, SelectInput, useInput } from '../form/inputs.tsx';
import { cepMask, cnpjMask, phoneMask } from '../registration/masks.ts';
import { LogoField } from './LogoField.tsx';
import styles from './School.module.css';
import type { Values } from './values.ts';

/** Shown by the colour picker, which has no empty value. */
const UNSET_COLOUR = '#808080';

interface SectionProps {
  /** The part of the address that leads here. */
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {text && <p className="muted">{text}</p>}
      {children}
    </section>
  );
}

interface FieldsProps {
  settings: { uses_pix: boolean; logo_url: string | null };
  readOnly: boolean;
}

export function SchoolFields({ settings, readOnly }: FieldsProps) {
  const t = useT(school);
  const shared = useT(common);
  const words = useT(registration);
  const input = useInput();
  const { setValue, watch } = useFormContext<Values>();
  const [isSilent, setSilent] = useState(false);
  const { lookUp } = useAddressOfCep((parts, hasFailed) => {
    setSilent(hasFailed);
    for (const [part, value] of Object.entries(parts))
      setValue(part as keyof typeof parts, value, { shouldDirty: true });
  });
  const field = (name: string, maxLength: number) => ({ ...input(name), maxLength, disabled: readOnly });
  const masked = (name: string, maxLength: number, mask: Mask) => {
    const { onChange, ...rest } = field(name, maxLength);
    return {
      ...rest,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        maskInput(event.target, mask);
        return onChange(event);
      },
    };
  };
  const optional = readOnly ? undefined : shared('optional');
  const pix = readPixKey(watch('pix_key'));
  const accent = watch('accent').trim().toLowerCase();
  return (
    <>
      <Section id="identity" title={t('identity')}>
        <FieldGrid>
          <Field label={t('school_name')} hint={t('school_name_hint')} {...field('name', 80)} />
          <Field label={shared('cnpj')} {...masked('cnpj', 18, cnpjMask)} />
        </FieldGrid>
      </Section>
      <Section id="brand" title={t('brand')} text={t('brand_text')}>
        <LogoField url={settings.logo_url} readOnly={readOnly} />
        <FieldGrid>
          <Field
            label={t('accent')}
            hint={t('accent_hint')}
            optional={optional}
            placeholder="#rrggbb"
            spellCheck={false}
            {...field('accent', 7)}
            end={
              <input
                type="color"
                className={styles.colour}
                aria-label={t('accent_pick')}
                disabled={readOnly}
                value={isColour(accent) ? accent : UNSET_COLOUR}
                onChange={({ target }) =>
                  setValue('accent', target.value, { shouldDirty: true, shouldValidate: true })
                }
              />
            }
          />
        </FieldGrid>
      </Section>
      <Section id="address" title={t('address_title')}>
        <FieldGrid>
          <Field
            label={words('cep')}
            hint={words(isSilent ? 'cep_silent' : 'cep_hint')}
            inputMode="numeric"
            {...masked('cep', 9, cepMask)}
            onInput={(event) => lookUp(event.currentTarget.value)}
          />
          <Field
            label={words('address_number')}
            {...field('address_number', addressFields.address_number.max)}
          />
          <Field label={t('street')} {...field('address', addressFields.address.max)} />
          <Field
            label={words('address_complement')}
            optional={optional}
            {...field('address_complement', addressFields.address_complement.max)}
          />
          <Field label={words('neighborhood')} {...field('neighborhood', addressFields.neighborhood.max)} />
          <Field label={words('city')} {...field('city', addressFields.city.max)} />
          <SelectInput
            name="uf"
            label={words('uf')}
            placeholder=""
            choices={UFS.map((uf) => ({ value: uf, label: uf }))}
            disabled={readOnly}
          />
        </FieldGrid>
      </Section>
      <Section id="contact" title={t('contact')} text={t('contact_text')}>
        <FieldGrid>
          <Field type="email" label={t('contact_email')} {...field('email', 254)} />
          <Field type="tel" label={shared('phone')} {...masked('phone', 22, phoneMask)} />
        </FieldGrid>
      </Section>
      <Section id="pix" title={t('pix_key')} text={settings.uses_pix ? t('pix_text') : t('pix_unused')}>
        <FieldGrid>
          <Field
            label={t('pix_key')}
            hint={pix ? t(`pix_kind.${pix.kind}`) : t('pix_hint')}
            {...field('pix_key', PIX_KEY_MAX)}
          />
        </FieldGrid>
      </Section>
      <Section id="reminders" title={t('reminders')} text={t('reminders_text')}>
        <Switch label={t('payment_reminders')} disabled={readOnly} {...input('payment_reminders')} />
      </Section>
      <Section id="links" title={t('links')} text={t('links_text')}>
        <FieldGrid>
          {LINK_NAMES.map((name) => (
            <Field
              key={name}
              type="url"
              label={t(`link.${name}`)}
              optional={optional}
              {...field(`links.${name}`, 300)}
            />
          ))}
        </FieldGrid>
      </Section>
    </>
  );
}
