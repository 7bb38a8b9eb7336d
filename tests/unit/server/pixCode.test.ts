import { expect, it } from 'vitest';
import { pixCode } from '../../../server/providers/payment/manual/pixCode.ts';

it('makes the code of the central bank’s manual, with its checksum', () => {
  const code = pixCode({
    key: '123e4567-e12b-12d1-a456-426655440000',
    name: 'Fulano de Tal',
    city: 'BRASILIA',
    amount: 0,
    txid: '***',
  });
  // The manual's example has no amount and the txid '***'; this code always has both, so only the other parts are compared.
  expect(code).toContain('0014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000');
  expect(code).toContain('5204000053039865404' + '0.00');
  expect(code).toContain('5802BR5913Fulano de Tal6008BRASILIA');
  expect(code).toMatch(/6304[0-9A-F]{4}$/);
});

it('has the checksum of CRC-16/CCITT-FALSE over everything before it', () => {
  const code = pixCode({
    key: 'a@b.test',
    name: 'Aula Viva',
    city: 'São Paulo',
    amount: 15_000,
    txid: 'abc',
  });
  let crc = 0xffff;
  for (const byte of Buffer.from(code.slice(0, -4), 'latin1'))
    for (let bit = 7, value = byte; bit >= 0; bit--) {
      const top = ((crc >> 15) & 1) ^ ((value >> bit) & 1);
      crc = ((crc << 1) & 0xffff) ^ (top ? 0x1021 : 0);
    }
  expect(code.slice(-4)).toBe(crc.toString(16).toUpperCase().padStart(4, '0'));
  expect(code).toContain('5406150.00');
});
