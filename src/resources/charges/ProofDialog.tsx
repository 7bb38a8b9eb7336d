import { charges } from 'virtual:texts/charges';
import { formatBRL } from '../../../domain/money.ts';
import { useChargeWords } from '../../features/statement/chargeWords.tsx';
import { useT } from '../../i18n/useT.ts';
import type { ChargeRow } from './ChargeList.tsx';
import { ProofForm } from './ProofForm.tsx';
import { useProof } from './useProof.tsx';

/** Attaches the proof of a payment that a person has confirmed, or another one in its place (PAY-26). */
export default function ProofDialog({ charge, onClose }: { charge: ChargeRow; onClose: () => void }) {
  const t = useT(charges);
  const { whatOf } = useChargeWords();
  const proof = useProof(charge.charge_id, { onAttached: onClose });
  const isReplaced = charge.proof === 'attached';
  const shown = { name: charge.name, what: whatOf(charge), amount: formatBRL(charge.amount) };
  return (
    <ProofForm proof={proof} action={t(isReplaced ? 'replace_proof' : 'attach_proof')} onClose={onClose}>
      {isReplaced ? t('replace_proof_text', shown) : t('proof_text', shown)}
    </ProofForm>
  );
}
