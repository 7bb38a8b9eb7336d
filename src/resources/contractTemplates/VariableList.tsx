import { contractTemplate } from 'virtual:texts/contractTemplate';
import { OPTIONAL_VARIABLES, TEMPLATE_VARIABLES } from '../../../domain/contractTemplate.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './ContractTemplate.module.css';

const canLack: ReadonlySet<string> = new Set(OPTIONAL_VARIABLES);

export function VariableList({ onInsert }: { onInsert: (text: string) => void }) {
  const t = useT(contractTemplate);
  return (
    <Card title={t('variables')}>
      <p className="muted">{t('variables_text')}</p>
      <ul className={styles.list}>
        {TEMPLATE_VARIABLES.map((name) => (
          <li key={name}>
            <button type="button" className={styles.variable} onClick={() => onInsert(`{{${name}}}`)}>
              <code>{`{{${name}}}`}</code>
              <span>
                {t(`variable.${name}`)} {canLack.has(name) && <Badge tone="neutral">{t('can_lack')}</Badge>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
