import type { HolidaysTexts } from '../pt-BR/holidays.ts';

export default {
  'Confraternização Universal': 'Neujahr',
  'Sexta-feira Santa': 'Karfreitag',
  Tiradentes: 'Tiradentes-Tag',
  'Dia do Trabalho': 'Tag der Arbeit',
  'Independência do Brasil': 'Unabhängigkeitstag Brasiliens',
  'Nossa Senhora Aparecida': 'Unsere Liebe Frau von Aparecida',
  Finados: 'Allerseelen',
  'Proclamação da República': 'Ausrufung der Republik',
  'Dia Nacional de Zumbi e da Consciência Negra': 'Tag Zumbis und des Schwarzen Bewusstseins',
  Natal: 'Weihnachten',
} satisfies HolidaysTexts;
