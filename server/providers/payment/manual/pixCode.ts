const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
const plain = (text: string, max: number) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .slice(0, max);

function crc16(text: string): string {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Static Pix BR Code (EMV MPM, Banco Central); the amount is in cents. */
export function pixCode(pix: {
  key: string;
  name: string;
  city: string;
  amount: number;
  txid: string;
}): string {
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', pix.key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (pix.amount / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(pix.name, 25)),
    field('60', plain(pix.city, 15)),
    field('62', field('05', plain(pix.txid, 25))),
    '6304',
  ].join('');
  return body + crc16(body);
}
