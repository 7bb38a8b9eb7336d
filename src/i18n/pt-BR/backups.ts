import { area } from '../area.ts';

const texts = {
  title: 'Cópias de segurança',
  off: 'Não programadas',
  off_text:
    'Nenhuma cópia de segurança é feita automaticamente. Peça a quem cuida do servidor que programe as cópias.',
  failed: 'A última cópia de segurança falhou em %{moment}.',
  up_to_date: 'A última cópia de segurança está guardada.',
  never: 'Ainda não há nenhuma cópia de segurança.',
  late: 'A última cópia de segurança já deveria ter sido feita. Fale com quem cuida do servidor.',
  last: 'Última cópia',
  age_hours: 'há %{smart_count} hora |||| há %{smart_count} horas',
  age_days: 'há %{smart_count} dia |||| há %{smart_count} dias',
  size: 'Tamanho',
  next: 'Próxima cópia',
  kept: 'Tempo de guarda',
  kept_days: '%{smart_count} dia |||| %{smart_count} dias',
  store: 'Onde ficam',
  protection: 'Proteção',
  encrypted: 'Assinada e cifrada',
  signed: 'Assinada, sem cifra',
  'store.folder': 'Pasta do servidor',
  'store.s3': 'Armazenamento externo',
  'reason.disk_full': 'O disco está cheio. Libere espaço no servidor.',
  'reason.refused': 'O local das cópias recusou a gravação. Confira as permissões e a chave de acesso.',
  'reason.unreachable': 'O armazenamento externo não respondeu. Nova tentativa em uma hora.',
  'reason.database': 'O banco de dados não respondeu durante a cópia. Nova tentativa em uma hora.',
  'reason.stopped': 'O servidor foi desligado durante a cópia. Nova tentativa em uma hora.',
  'reason.other': 'Ocorreu um erro inesperado. O registro do servidor tem os detalhes.',
};
export type BackupTexts = typeof texts;

export const backups = area(texts, {
  en: () => import('../en/backups.ts'),
  es: () => import('../es/backups.ts'),
  de: () => import('../de/backups.ts'),
  it: () => import('../it/backups.ts'),
  fr: () => import('../fr/backups.ts'),
});
