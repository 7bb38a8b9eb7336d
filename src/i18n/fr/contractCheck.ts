import type { ContractCheckTexts } from '../pt-BR/contractCheck.ts';

export default {
  title: 'Vérifier un contrat',
  text: "Voyez si un contrat de l'école a été signé et s'il est resté tel qu'au jour de la signature.",
  code: 'Code du contrat',
  code_hint: '32 lettres et chiffres, sur la page de preuves, à la fin du contrat.',
  code_needed: 'Saisissez le code du contrat.',
  code_invalid: 'Le code compte 32 lettres et chiffres. Vérifiez que vous les avez tous copiés.',
  check: 'Vérifier',
  unknown:
    "Nous n'avons trouvé aucun contrat signé avec ce code. Vérifiez qu'il est identique à celui de la page de preuves.",
  intact: 'Contrat intact',
  intact_text: "Le document et ses preuves sont restés tels qu'au jour de la signature.",
  altered: 'Contrat altéré',
  altered_text: "Le document ou ses preuves ont été altérés. Ne vous y fiez pas et prévenez l'école.",
  signed_at: 'Signé le',
  moment: '%{date} à %{time}, heure de Brasilia',
  signers: 'Signé par',
  sha256: 'SHA-256 du fichier',
  file: 'Vérifier un fichier',
  file_text: "Choisissez le PDF que vous avez reçu. Il est vérifié sur votre appareil et n'est pas envoyé.",
  file_unavailable:
    'À cette adresse, le navigateur ne peut pas vérifier de fichiers. Ouvrez la page en https ou comparez le SHA-256 ci-dessus avec celui de votre fichier dans un autre programme.',
  file_choose: 'Glissez ou choisissez le PDF',
  file_same: "C'est le document signé",
  file_same_text: '%{name} est identique, octet par octet, au document qui a été signé.',
  file_other: "Ce n'est pas le document signé",
  file_other_text:
    "%{name} diffère du document qui a été signé, même s'il lui ressemble. Demandez l'original à l'école.",
  file_unreadable: 'Impossible de lire %{name}. Choisissez à nouveau le fichier.',
} satisfies ContractCheckTexts;
