import { auth } from 'virtual:texts/auth';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, forwardRef, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export const PasswordField = forwardRef<HTMLInputElement, Omit<ComponentProps<typeof Field>, 'type' | 'end'>>(
  function PasswordField(props, ref) {
    const t = useT(auth);
    const [shown, setShown] = useState(false);
    const Icon = shown ? IconEyeOff : IconEye;
    return (
      <Field
        {...props}
        ref={ref}
        type={shown ? 'text' : 'password'}
        end={
          <IconButton label={t(shown ? 'hide_password' : 'show_password')} onClick={() => setShown(!shown)}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
    );
  },
);
