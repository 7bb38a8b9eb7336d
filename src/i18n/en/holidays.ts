import type { HolidaysTexts } from '../pt-BR/holidays.ts';

export default {
  'Confraternização Universal': 'New Year’s Day',
  'Sexta-feira Santa': 'Good Friday',
  Tiradentes: 'Tiradentes Day',
  'Dia do Trabalho': 'Labour Day',
  'Independência do Brasil': 'Independence Day of Brazil',
  'Nossa Senhora Aparecida': 'Our Lady of Aparecida',
  Finados: 'All Souls’ Day',
  'Proclamação da República': 'Proclamation of the Republic',
  'Dia Nacional de Zumbi e da Consciência Negra': 'Zumbi and Black Consciousness Day',
  Natal: 'Christmas',
} satisfies HolidaysTexts;
