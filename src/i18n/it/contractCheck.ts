import type { ContractCheckTexts } from '../pt-BR/contractCheck.ts';

export default {
  title: 'Verifica contratto',
  text: 'Controlla se un contratto della scuola è stato firmato e se è rimasto come il giorno della firma.',
  code: 'Codice del contratto',
  code_hint: 'Sono 32 lettere e cifre, nella pagina delle prove, in fondo al contratto.',
  code_needed: 'Scrivi il codice del contratto.',
  code_invalid: 'Il codice ha 32 lettere e cifre. Controlla di averle copiate tutte.',
  check: 'Verifica',
  unknown:
    'Non abbiamo trovato contratti firmati con questo codice. Controlla che sia uguale a quello della pagina delle prove.',
  intact: 'Contratto integro',
  intact_text: 'Il documento e le sue prove sono rimasti come il giorno della firma.',
  altered: 'Contratto alterato',
  altered_text: 'Il documento o le sue prove sono stati alterati. Non fidartene e avvisa la scuola.',
  signed_at: 'Firmato il',
  moment: '%{date} alle %{time}, ora di Brasilia',
  signers: 'Firmato da',
  sha256: 'SHA-256 del file',
  file: 'Verifica un file',
  file_text: 'Scegli il PDF che hai ricevuto. Viene verificato sul tuo dispositivo e non viene inviato.',
  file_unavailable:
    'A questo indirizzo il browser non può verificare i file. Apri la pagina con https oppure confronta lo SHA-256 qui sopra con quello del tuo file in un altro programma.',
  file_choose: 'Trascina o scegli il PDF',
  file_same: 'È il documento firmato',
  file_same_text: '%{name} è identico, byte per byte, al documento che è stato firmato.',
  file_other: 'Non è il documento firmato',
  file_other_text:
    "%{name} è diverso dal documento che è stato firmato, anche se sembra uguale. Chiedi l'originale alla scuola.",
  file_unreadable: 'Non è stato possibile leggere %{name}. Scegli di nuovo il file.',
} satisfies ContractCheckTexts;
