import type { ContractCheckTexts } from '../pt-BR/contractCheck.ts';

export default {
  title: 'Check a contract',
  text: 'See whether a contract of the school was signed and is still as it was that day.',
  code: 'Contract code',
  code_hint: '32 letters and digits, on the evidence page at the end of the contract.',
  code_needed: 'Enter the code of the contract.',
  code_invalid: 'The code has 32 letters and digits. Check that you copied all of them.',
  check: 'Check',
  unknown: 'We found no signed contract with this code. Check that it is the same as on the evidence page.',
  intact: 'Contract intact',
  intact_text: 'The document and its evidence are as they were on the day of signing.',
  altered: 'Contract altered',
  altered_text: 'The document or its evidence has been altered. Do not rely on it, and inform the school.',
  signed_at: 'Signed on',
  moment: '%{date} at %{time}, Brasília time',
  signers: 'Signed by',
  sha256: 'SHA-256 of the file',
  file: 'Check a file',
  file_text: 'Choose the PDF you received. It is checked on your device and is not uploaded.',
  file_unavailable:
    'The browser cannot check files at this address. Open the page over https, or compare the SHA-256 above with that of your file in another program.',
  file_choose: 'Drag or choose the PDF',
  file_same: 'This is the signed document',
  file_same_text: '%{name} is the same, byte for byte, as the document that was signed.',
  file_other: 'This is not the signed document',
  file_other_text:
    '%{name} differs from the document that was signed, even if it looks the same. Ask the school for the original.',
  file_unreadable: '%{name} could not be read. Choose the file again.',
} satisfies ContractCheckTexts;
