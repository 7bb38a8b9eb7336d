import type { ContractCheckTexts } from '../pt-BR/contractCheck.ts';

export default {
  title: 'Comprobar contrato',
  text: 'Mira si un contrato de la escuela se firmó y si sigue igual que el día de la firma.',
  code: 'Código del contrato',
  code_hint: 'Son 32 letras y números, en la página de evidencias, al final del contrato.',
  code_needed: 'Escribe el código del contrato.',
  code_invalid: 'El código tiene 32 letras y números. Comprueba que los copiaste todos.',
  check: 'Comprobar',
  unknown:
    'No encontramos ningún contrato firmado con este código. Comprueba que sea igual al de la página de evidencias.',
  intact: 'Contrato íntegro',
  intact_text: 'El documento y sus evidencias siguen igual que el día de la firma.',
  altered: 'Contrato alterado',
  altered_text: 'El documento o sus evidencias fueron alterados. No te fíes de él y avisa a la escuela.',
  signed_at: 'Firmado el',
  moment: '%{date} a las %{time}, hora de Brasilia',
  signers: 'Firmado por',
  sha256: 'SHA-256 del archivo',
  file: 'Comprobar un archivo',
  file_text: 'Elige el PDF que recibiste. Se comprueba en tu dispositivo y no se envía.',
  file_unavailable:
    'En esta dirección, el navegador no puede comprobar archivos. Abre la página por https o compara el SHA-256 de arriba con el de tu archivo en otro programa.',
  file_choose: 'Arrastra o elige el PDF',
  file_same: 'Es el documento firmado',
  file_same_text: '%{name} es idéntico, byte a byte, al documento que se firmó.',
  file_other: 'No es el documento firmado',
  file_other_text:
    '%{name} es distinto del documento que se firmó, aunque parezca igual. Pide el original a la escuela.',
  file_unreadable: 'No se pudo leer %{name}. Elige el archivo de nuevo.',
} satisfies ContractCheckTexts;
