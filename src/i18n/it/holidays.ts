import type { HolidaysTexts } from '../pt-BR/holidays.ts';

export default {
  'Confraternização Universal': 'Capodanno',
  'Sexta-feira Santa': 'Venerdì Santo',
  Tiradentes: 'Giorno di Tiradentes',
  'Dia do Trabalho': 'Festa del lavoro',
  'Independência do Brasil': 'Indipendenza del Brasile',
  'Nossa Senhora Aparecida': 'Nostra Signora di Aparecida',
  Finados: 'Commemorazione dei defunti',
  'Proclamação da República': 'Proclamazione della Repubblica',
  'Dia Nacional de Zumbi e da Consciência Negra': 'Giorno di Zumbi e della Coscienza nera',
  Natal: 'Natale',
} satisfies HolidaysTexts;
