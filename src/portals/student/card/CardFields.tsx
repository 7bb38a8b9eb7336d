import { common } from 'virtual:texts/common';
import { paymentCard } from 'virtual:texts/paymentCard';
import { registration } from 'virtual:texts/registration';
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { digitsOf, formatCep } from '../../../../domain/brazil.ts';
import {
  BILLING_LINE_MAX,
  brandOf,
  type CardForm,
  cardIssues,
  cvvLengthOf,
  HOLDER_NAME_MAX,
  maskCard,
  maskExpiry,
  maskHolderDocument,
} from '../../../../domain/paymentCard.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { useSteps } from '../../../dataProvider/calls.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { type Mask, maskInput } from '../../../ui/maskInput.ts';
import { showToast } from '../../../ui/toast.ts';
import { useInvalidToast } from '../../../ui/useInvalidToast.ts';
import styles from './PaymentCard.module.css';
import { NotTokenised, type Tokens, tokenise } from './tokenise.ts';

const empty: CardForm = {
  holder_name: '',
  holder_document: '',
  number: '',
  cvv: '',
  exp_date: '',
  line_1: '',
  line_2: '',
  city: '',
  state: '',
  zipcode: '',
  country: 'BR',
};

const names: Readonly<Partial<Record<string, keyof CardForm>>> = {
  exp_date: 'exp_date',
  holder_name: 'holder_name',
  'billing_address.line_1': 'line_1',
  'billing_address.line_2': 'line_2',
  'billing_address.city': 'city',
  'billing_address.state': 'state',
  'billing_address.zipcode': 'zipcode',
  'billing_address.country': 'country',
};

const digits = (length: number) => (typed: string) => digitsOf(typed).slice(0, length);
const twoLetters: Mask = (typed) =>
  typed
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase();

interface Props {
  tokens: Tokens;
  onLeave: () => void;
}

export function CardFields({ tokens, onLeave }: Props) {
  const t = useT(paymentCard);
  const words = useT(registration);
  const shared = useT(common);
  const ruleText = useRule();
  const invalid = useInvalidToast();
  const { user_id } = useSignedIn().view.user;
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, watch, formState } = useForm<CardForm>({ defaultValues: empty });
  const brand = brandOf(watch('number'));
  const save = useSteps(
    async (call, form: CardForm) => {
      const token = await tokenise(tokens, form);
      const number = digitsOf(form.number);
      return call('POST /v1/pagarme/card/:user_id', {
        params: { user_id },
        body: {
          token,
          brand: brandOf(number) ?? 'Visa',
          last_four: number.slice(-4),
          exp_date: form.exp_date.replace('/', '-'),
          holder_name: form.holder_name,
          billing_address: {
            line_1: form.line_1,
            line_2: form.line_2,
            city: form.city,
            state: form.state,
            zipcode: form.zipcode,
            country: form.country,
          },
        },
      });
    },
    {
      // The form's values must not stay in memory after the answer.
      gcTime: 0,
      onMutate: () => setRefusal(null),
      onSuccess: () => {
        showToast('success', shared('success'), t('saved'));
        onLeave();
      },
      onError: (error) => {
        if (error instanceof NotTokenised) return setRefusal(t(error.reason));
        if (error instanceof ApiError) {
          for (const { path, message } of error.issues) {
            const name = names[path];
            if (name) setError(name, { type: 'server', message });
          }
          return setRefusal(error.message);
        }
        invalid.refuse(error);
      },
    },
  );
  const check = (name: keyof CardForm) => (_: string, form: CardForm) => {
    const issue = cardIssues(form, localDate(new Date())).find(({ path }) => path === name);
    return issue ? ruleText(issue) : true;
  };
  const field = (
    name: keyof CardForm,
    label: string,
    {
      mask,
      ...rest
    }: InputHTMLAttributes<HTMLInputElement> & { mask?: Mask; hint?: ReactNode; optional?: string } = {},
  ) => {
    const input = register(name, { validate: check(name) });
    return (
      <Field
        maxLength={BILLING_LINE_MAX}
        autoComplete="off"
        {...rest}
        type="text"
        label={label}
        {...input}
        error={formState.errors[name]?.message}
        onChange={(event) => {
          if (mask) maskInput(event.target, mask);
          void input.onChange(event);
        }}
      />
    );
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={invalid.handle(handleSubmit, (form) => save.mutate(form))}
    >
      {refusal && <InlineAlert>{refusal}</InlineAlert>}
      <div className={styles.pair}>
        {field('holder_name', t('holder_name'), { autoComplete: 'cc-name', maxLength: HOLDER_NAME_MAX })}
        {field('holder_document', t('holder_document'), { mask: maskHolderDocument })}
      </div>
      <div className={styles.pair}>
        {field('number', t('number'), {
          autoComplete: 'cc-number',
          inputMode: 'numeric',
          mask: maskCard,
          hint: brand ?? undefined,
        })}
        {field('exp_date', t('exp_date'), {
          autoComplete: 'cc-exp',
          inputMode: 'numeric',
          placeholder: 'MM/AAAA',
          mask: maskExpiry,
        })}
        {field('cvv', t('cvv'), {
          autoComplete: 'cc-csc',
          inputMode: 'numeric',
          mask: digits(cvvLengthOf(brand)),
          hint: t('cvv_hint', { count: cvvLengthOf(brand) }),
        })}
      </div>
      <h4>{t('billing')}</h4>
      <div className={styles.pair}>
        {field('zipcode', words('cep'), {
          autoComplete: 'billing postal-code',
          mask: (typed) => formatCep(typed.slice(0, 12)),
        })}
        {field('line_1', words('address'), { autoComplete: 'billing address-line1' })}
        {field('line_2', words('address_complement'), {
          autoComplete: 'billing address-line2',
          optional: shared('optional'),
        })}
        {field('city', shared('city'), { autoComplete: 'billing address-level2' })}
        {field('state', words('uf'), { autoComplete: 'billing address-level1', mask: twoLetters })}
        {field('country', words('country'), { autoComplete: 'billing country', mask: twoLetters })}
      </div>
      <div className={styles.acts}>
        <Button variant="plain" onClick={onLeave}>
          {shared('back')}
        </Button>
        <Button type="submit" variant="filled" busy={save.isPending}>
          {shared('send')}
        </Button>
      </div>
    </form>
  );
}
