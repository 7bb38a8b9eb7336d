import { area } from '../area.ts';

const texts = {
  title: 'Disponibilidade',
  teacher_first: 'Comece pelos horários em que você pode dar aula',
  'day.monday': 'Segunda-feira',
  'day.tuesday': 'Terça-feira',
  'day.wednesday': 'Quarta-feira',
  'day.thursday': 'Quinta-feira',
  'day.friday': 'Sexta-feira',
  'day.saturday': 'Sábado',
  'day.sunday': 'Domingo',
  'short.monday': 'Segunda',
  'short.tuesday': 'Terça',
  'short.wednesday': 'Quarta',
  'short.thursday': 'Quinta',
  'short.friday': 'Sexta',
  'short.saturday': 'Sábado',
  'short.sunday': 'Domingo',
  add_hour: 'horário',
  add_hour_to: 'Adicionar horário: %{day}',
  hour_of: 'Horário de %{day}',
  remove_hour: 'Excluir %{span}: %{day}',
  copy_day: 'Copiar os horários de %{day}',
  copy_title: 'Copiar os horários de %{day}',
  copy_text: 'Os dias escolhidos ficam com estes mesmos horários.',
  of_contract:
    '%{count} de %{smart_count} horário do contrato |||| %{count} de %{smart_count} horários do contrato',
  over_contract:
    '%{count} horário; o contrato pede %{contract} |||| %{count} horários; o contrato pede %{contract}',
  hours: '%{smart_count} horário por semana |||| %{smart_count} horários por semana',
  zone: 'Horários no fuso %{zone}.',
  zone_label: 'Fuso horário',
  zone_change: 'Trocar fuso',
  zone_device: 'Este aparelho está no fuso %{zone}.',
  zone_moved:
    'Os horários escritos não mudam: %{hour} no fuso %{before} passa a ser %{hour} no fuso %{zone}. Ajuste-os, se precisar.',
  none: 'Nenhuma disponibilidade definida',
  day_full: 'Limite atingido',
  day_full_text: 'Não é possível adicionar mais horários neste dia.',
  finish_title: 'Confirmar disponibilidade',
  finish_text: 'Confira seus horários, no fuso %{zone}.',
  finish_text_of: 'Confira os horários de %{name}, no fuso %{zone}.',
  title_of: 'Disponibilidade de %{name}',
  saved_of: 'Disponibilidade de %{name} foi atualizada com sucesso!',
  saved: 'Disponibilidade salva com sucesso!',
  invalid: 'Erro de validação',
  save_failed: 'Erro ao salvar disponibilidade',
  owner_missing: 'ID do estudante não encontrado',
};
export type AvailabilityTexts = typeof texts;

export const availability = area(texts, {
  en: () => import('../en/availability.ts'),
  es: () => import('../es/availability.ts'),
  de: () => import('../de/availability.ts'),
  it: () => import('../it/availability.ts'),
  fr: () => import('../fr/availability.ts'),
});
