import type { HolidaysTexts } from '../pt-BR/holidays.ts';

export default {
  'Confraternização Universal': 'Año Nuevo',
  'Sexta-feira Santa': 'Viernes Santo',
  Tiradentes: 'Día de Tiradentes',
  'Dia do Trabalho': 'Día del Trabajo',
  'Independência do Brasil': 'Independencia de Brasil',
  'Nossa Senhora Aparecida': 'Nuestra Señora de Aparecida',
  Finados: 'Día de los Difuntos',
  'Proclamação da República': 'Proclamación de la República',
  'Dia Nacional de Zumbi e da Consciência Negra': 'Día de Zumbi y de la Conciencia Negra',
  Natal: 'Navidad',
} satisfies HolidaysTexts;
